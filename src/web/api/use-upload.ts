import { useCallback, useRef, useState } from 'react';
import type { InputOf, OutputOf, UploadName } from '#web/api/action-types.ts';
import { ApiError, mayPass, messageOf } from '#web/api/api-error.ts';
import { newIntentionKey } from '#web/api/intention-key.ts';
import { callUpload } from '#web/api/call-upload.ts';
import { askAfter } from '#web/api/touched-reads.ts';

export interface UploadRow<T> {
  id: string;
  file: File;
  /** 0 to 1. */
  progress: number;
  state: 'sending' | 'done' | 'failed';
  error: string;
  output: T | undefined;
}

/** Pauses before a file goes on whose line was lost; after the last one the person is asked. */
const pauses_ms = [1000, 3000, 8000, 15_000];

/** A lost signal or a busy server is waited for: what has arrived stays there, and the rest follows. */
async function tryAgain<T>(send: () => Promise<T>): Promise<T> {
  for (const pause_ms of pauses_ms) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof ApiError) || !mayPass(error) || error.code === 'not_logged_in')
        throw error;
      await signalBack(pause_ms);
    }
  }
  return send();
}

/** When the time is over, or sooner if the browser says that there is a network again. */
function signalBack(pause_ms: number): Promise<void> {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      window.removeEventListener('online', done);
      resolve();
    };
    const timer = setTimeout(done, pause_ms);
    window.addEventListener('online', done);
  });
}

/** Sends files one after the other and tells how far each one is; a failed one can be sent again under the same key. */
export function useUpload<N extends UploadName>(name: N, inputFor: (file: File) => InputOf<N>) {
  const [rows, setRows] = useState<UploadRow<OutputOf<N>>[]>([]);
  const line = useRef<Promise<unknown>>(Promise.resolve());

  const change = useCallback((id: string, part: Partial<UploadRow<OutputOf<N>>>) => {
    setRows((all) => all.map((row) => (row.id === id ? { ...row, ...part } : row)));
  }, []);

  const sendOne = useCallback(
    async (id: string, file: File) => {
      change(id, { state: 'sending', progress: 0, error: '' });
      try {
        const output = await tryAgain(() =>
          callUpload({
            name,
            input: inputFor(file),
            file,
            key: id,
            onProgress: (progress) => change(id, { progress }),
          }),
        );
        change(id, { state: 'done', progress: 1, output });
        await askAfter(output);
        return output;
      } catch (error) {
        change(id, { state: 'failed', error: messageOf(error) });
        return undefined;
      }
    },
    [change, inputFor, name],
  );

  const queue = useCallback(
    (id: string, file: File) => {
      const next = line.current.then(() => sendOne(id, file));
      line.current = next;
      return next;
    },
    [sendOne],
  );

  const send = useCallback(
    (files: readonly File[]) => {
      const added = files.map((file) => ({
        id: newIntentionKey(),
        file,
        progress: 0,
        state: 'sending' as const,
        error: '',
        output: undefined,
      }));
      setRows((all) => [...all, ...added]);
      return Promise.all(added.map((row) => queue(row.id, row.file)));
    },
    [queue],
  );

  const retry = (id: string) => {
    const row = rows.find((one) => one.id === id);
    return row ? queue(id, row.file) : Promise.resolve(undefined);
  };
  const forget = (id: string) => setRows((all) => all.filter((row) => row.id !== id));
  const busy = rows.some((row) => row.state === 'sending');
  return { rows, send, retry, forget, busy };
}
