import { addressOf } from '#web/api/action-path.ts';
import type {
  DownloadName,
  InputOf,
  OutputOf,
  ReadName,
  UploadName,
  WriteName,
} from '#web/api/action-types.ts';
import { errorOfResponse, noticed, offlineError } from '#web/api/api-error.ts';
import { newIntentionKey } from '#web/api/intention-key.ts';
import { queryStringOf } from '#web/api/query-string.ts';
import { formOf, sendForm } from '#web/api/send-form.ts';
import { goesInPieces, sendPieces } from '#web/api/send-pieces.ts';

/** Every write carries it; a page of another site cannot set it without asking first. */
const ownHeader = { 'X-Paddock': '1' };

async function answerOf<T>(request: Promise<Response>): Promise<T> {
  let response: Response;
  try {
    response = await request;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw offlineError();
  }
  if (response.status >= 300) throw noticed(await errorOfResponse(response));
  return (await response.json()) as T;
}

/** Calls a read of the contract. */
export function callRead<N extends ReadName>(
  name: N,
  input: InputOf<N>,
  signal?: AbortSignal,
): Promise<OutputOf<N>> {
  const { path, rest } = addressOf(name, input);
  return answerOf(
    fetch(`${path}${queryStringOf(rest)}`, {
      headers: ownHeader,
      credentials: 'same-origin',
      ...(signal ? { signal } : {}),
    }),
  );
}

/** Calls a write of the contract. The same `key` sent twice is done once; `keepalive` arrives though the page closes. */
export function callWrite<N extends WriteName>(
  name: N,
  input: InputOf<N>,
  key: string = newIntentionKey(),
  { keepalive = false }: { keepalive?: boolean } = {},
): Promise<OutputOf<N>> {
  const { path } = addressOf(name, input);
  return answerOf(post(path, input, key, { keepalive }));
}

function post(path: string, input: object, key: string, init: RequestInit = {}) {
  return fetch(path, {
    method: 'POST',
    headers: { ...ownHeader, 'Content-Type': 'application/json', 'Idempotency-Key': key },
    credentials: 'same-origin',
    body: JSON.stringify(input),
    ...init,
  });
}

/**
 * Sends one file with its fields; `onProgress` hears the share that has left, 0 to 1. A large file goes in pieces: when
 * the same call is made again, it goes on after the last one that arrived.
 */
export async function callUpload<N extends UploadName>(options: {
  name: N;
  input: InputOf<N>;
  file: File | Blob;
  file_name?: string;
  key?: string;
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}): Promise<OutputOf<N>> {
  const { name, input, file, key = newIntentionKey(), onProgress } = options;
  const { path } = addressOf(name, input);
  const file_name = options.file_name ?? (file instanceof File ? file.name : 'file');
  const signal = options.signal ? { signal: options.signal } : {};
  if (!goesInPieces(file))
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
  return answerOf(post(path, { ...input, upload_id }, key));
}

/** The address of a download, for a link or an image. */
export function downloadAddress<N extends DownloadName>(name: N, input: InputOf<N>): string {
  const { path, rest } = addressOf(name, input);
  return `${path}${queryStringOf(rest)}`;
}

/** Ends the session; the specification gives it a GET. */
export async function callSignOut(): Promise<void> {
  await answerOf(fetch('/api/signout', { headers: ownHeader, credentials: 'same-origin' }));
}
