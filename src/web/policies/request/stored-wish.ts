import { useCallback, useEffect, useRef, useState } from 'react';
import type { InputOf, OutputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { useWrite } from '#web/api/use-write.ts';

type Request = OutputOf<'get_request'>;
type Saved = Pick<Request, 'request_id' | 'revision'>;

/** A step takes these and no more of what another step answered. */
const savedOf = ({ request_id, revision }: Saved): Saved => ({ request_id, revision });

interface StoredWish<W> {
  /** The request in the address, if there is one. */
  request_id: string | undefined;
  /** What stands there before anybody answers. */
  first: () => W;
  wishOf: (request: Request) => W;
  inputOf: (wish: W) => Omit<InputOf<'save_request'>, 'request_id' | 'revision'>;
  /** The draft has got an id. */
  onKept: (request_id: string) => void;
}

/**
 * A request in the making, kept on the server as a draft, so that it can be finished on another device. Saves follow one
 * another, so that none of them is older than what is stored.
 */
export function useStoredWish<W>({ request_id, first, wishOf, inputOf, onKept }: StoredWish<W>) {
  const stored = useRead(
    'get_request',
    { request_id: request_id ?? '' },
    { enabled: request_id !== undefined, refetchOnFocus: false },
  );
  const [wish, setWish] = useState(first);
  const [saved, setSaved] = useState<Saved | null>(null);
  const [savedWish, setSavedWish] = useState('');
  const latest = useRef({ wish, saved, savedWish });
  const loaded = useRef('');
  const underWay = useRef<Promise<unknown>>(Promise.resolve());
  useEffect(() => {
    latest.current.wish = wish;
  }, [wish]);

  const remember = useCallback((now: Saved, text: string) => {
    latest.current = { ...latest.current, saved: now, savedWish: text };
    setSaved(now);
    setSavedWish(text);
  }, []);
  const data = stored.data;
  useEffect(() => {
    if (!data || loaded.current === data.request_id) return;
    loaded.current = data.request_id;
    const next = wishOf(data);
    setWish(next);
    remember(savedOf(data), JSON.stringify(next));
  }, [data, wishOf, remember]);

  const save = useWrite('save_request');
  const submit = useWrite('submit_request');
  const retract = useWrite('retract_request');
  const keepNow = async (): Promise<Saved> => {
    const now = latest.current;
    const text = JSON.stringify(now.wish);
    if (now.saved && text === now.savedWish) return now.saved;
    const answer = await save.mutateAsync({ ...inputOf(now.wish), ...now.saved });
    const kept = savedOf(answer);
    loaded.current = kept.request_id;
    remember(kept, text);
    if (request_id !== kept.request_id) onKept(kept.request_id);
    return kept;
  };
  const keep = async (): Promise<Saved> => {
    const before = underWay.current;
    const next = Promise.allSettled([before]).then(keepNow);
    underWay.current = next;
    return next;
  };

  return {
    wish,
    change: (part: Partial<W>) => setWish((now) => ({ ...now, ...part })),
    keep,
    /** Takes the draft out of sight; it can be found again among all requests. */
    discard: async () => {
      const { saved: draft } = latest.current;
      if (draft) await retract.mutateAsync(draft);
    },
    send: async () => {
      const sent = await submit.mutateAsync(await keep());
      remember(savedOf(sent), latest.current.savedWish);
      return sent;
    },
    busy: save.isPending || submit.isPending,
    exists: saved !== null,
    isSaved: saved !== null && JSON.stringify(wish) === savedWish,
    status: data?.status,
    handled_at: data?.handled_at ?? null,
    loading: request_id !== undefined && stored.isPending && saved === null,
    error: stored.error,
  };
}
