import { addressOf } from '#web/api/action-path.ts';
import type {
  DownloadName,
  InputOf,
  OutputOf,
  ReadName,
  UploadName,
  WriteName,
} from '#web/api/action-types.ts';
import { type ApiError, errorOfResponse, errorOfText, offlineError } from '#web/api/api-error.ts';
import { newIntentionKey } from '#web/api/intention-key.ts';
import { queryStringOf } from '#web/api/query-string.ts';
import { reportSessionEnded } from '#web/api/session-events.ts';

/** Every write carries it; a page of another site cannot set it without asking first. */
const ownHeader = { 'X-Paddock': '1' };

function noticed(error: ApiError): ApiError {
  if (error.code === 'not_logged_in') reportSessionEnded();
  return error;
}

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
  return answerOf(
    fetch(path, {
      method: 'POST',
      headers: { ...ownHeader, 'Content-Type': 'application/json', 'Idempotency-Key': key },
      credentials: 'same-origin',
      body: JSON.stringify(input),
      keepalive,
    }),
  );
}

/** Sends one file with its fields; `onProgress` hears the share that has left, 0 to 1. */
export function callUpload<N extends UploadName>(options: {
  name: N;
  input: InputOf<N>;
  file: File | Blob;
  file_name?: string;
  key?: string;
  signal?: AbortSignal;
  onProgress?: (share: number) => void;
}): Promise<OutputOf<N>> {
  const { path } = addressOf(options.name, options.input);
  const form = new FormData();
  // The fields go first, so that the server knows them before the file's stream begins.
  for (const [field, value] of Object.entries(options.input)) {
    if (value !== undefined && value !== null)
      form.append(field, typeof value === 'string' ? value : JSON.stringify(value));
  }
  form.append(
    'file',
    options.file,
    options.file_name ?? (options.file instanceof File ? options.file.name : 'file'),
  );
  return new Promise((resolve, reject) => {
    // fetch cannot tell how much of a body has left.
    const request = new XMLHttpRequest();
    request.open('POST', path);
    request.setRequestHeader('X-Paddock', '1');
    request.setRequestHeader('Idempotency-Key', options.key ?? newIntentionKey());
    request.upload.addEventListener('progress', (event) => {
      if (event.lengthComputable) options.onProgress?.(event.loaded / event.total);
    });
    request.addEventListener('load', () => {
      if (request.status < 300) resolve(JSON.parse(request.responseText) as OutputOf<N>);
      else reject(noticed(errorOfText(request.status, request.responseText)));
    });
    request.addEventListener('error', () => reject(offlineError()));
    request.addEventListener('abort', () =>
      reject(new DOMException('Upload stopped', 'AbortError')),
    );
    options.signal?.addEventListener('abort', () => request.abort());
    request.send(form);
  });
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
