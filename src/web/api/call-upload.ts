import { addressOf } from '#web/api/action-path.ts';
import type { InputOf, OutputOf, UploadName } from '#web/api/action-types.ts';
import { callWrite } from '#web/api/api-client.ts';
import { newIntentionKey } from '#web/api/intention-key.ts';
import { formOf, sendForm } from '#web/api/send-form.ts';
import { goesInPieces, sendPieces } from '#web/api/send-pieces.ts';

/**
 * Sends one file with its fields; `onProgress` hears the share that has left, 0 to 1. A large file goes in pieces: when
 * the same call is made again, it goes on after the last one that arrived.
 */
export async function callUpload<N extends UploadName>(options: {
  name: N;
  input: InputOf<N>;
  file: File | Blob;
  file_name?: string;
  /** It goes in one, whatever its size: what comes in pieces is looked at as any file that is kept. */
  whole?: boolean;
  key?: string;
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}): Promise<OutputOf<N>> {
  const { name, input, file, key = newIntentionKey(), onProgress } = options;
  const { path } = addressOf(name, input);
  const file_name = options.file_name ?? (file instanceof File ? file.name : 'file');
  const signal = options.signal ? { signal: options.signal } : {};
  if (options.whole || !goesInPieces(file))
    return sendForm(path, formOf(input, file, file_name), {
      key,
      ...signal,
      onProgress: (bytes) => onProgress?.(Math.min(1, bytes / Math.max(1, file.size))),
    });
  const upload_id = await sendPieces({
    begin: (begun) => callWrite('start_upload', begun),
    file,
    file_name,
    ...signal,
    ...(onProgress ? { onProgress } : {}),
  });
  // The finishing call is a write as any other, about a file that is there already.
  return callWrite(name as never, { ...input, upload_id } as never, key);
}
