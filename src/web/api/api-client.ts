import { showsHeader } from '#contract/change-kinds.ts';
import { addressOf } from '#web/api/action-path.ts';
import type {
  DownloadName,
  InputOf,
  OutputOf,
  ReadName,
  WriteName,
} from '#web/api/action-types.ts';
import { errorOfResponse, noticed, offlineError } from '#web/api/api-error.ts';
import { newIntentionKey } from '#web/api/intention-key.ts';
import { queryStringOf } from '#web/api/query-string.ts';
import { tellRelease } from '#web/api/release-events.ts';
import { noteShows, noteTouched } from '#web/api/touched-reads.ts';

/** Every write carries it; a page of another site cannot set it without asking first. */
const ownHeader = { 'X-Paddock': '1' };

/** A large answer and the mark of its content, by which the server need not send it again. */
interface MarkedAnswer {
  mark: string;
  output: unknown;
}

/** Whole tables that pickers choose from; nothing of them stays when the page is closed. */
const marked = new Map<string, MarkedAnswer>();

/** So many answers are remembered, those that were asked for last. */
const mostMarked = 40;

function remember(address: string, answer: MarkedAnswer): void {
  marked.delete(address);
  marked.set(address, answer);
  for (const oldest of marked.keys()) {
    if (marked.size <= mostMarked) break;
    marked.delete(oldest);
  }
}

async function answerOf<T>(
  request: Promise<Response>,
  note?: (output: T, headers: Headers) => void,
  known?: MarkedAnswer,
): Promise<T> {
  let response: Response;
  try {
    response = await request;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    throw offlineError();
  }
  tellRelease(response.headers.get('paddock-release'));
  if (response.status === 304 && known) {
    note?.(known.output as T, response.headers);
    return known.output as T;
  }
  if (response.status >= 300) throw noticed(await errorOfResponse(response));
  const output = (await response.json()) as T;
  note?.(output, response.headers);
  return output;
}

/** Calls a read of the contract. */
export function callRead<N extends ReadName>(
  name: N,
  input: InputOf<N>,
  signal?: AbortSignal,
): Promise<OutputOf<N>> {
  const { path, rest } = addressOf(name, input);
  const address = `${path}${queryStringOf(rest)}`;
  const known = marked.get(address);
  return answerOf(
    fetch(address, {
      headers: known ? { ...ownHeader, 'If-None-Match': known.mark } : ownHeader,
      credentials: 'same-origin',
      ...(signal ? { signal } : {}),
    }),
    (output, headers) => {
      noteShows(name, headers.get(showsHeader));
      const mark = headers.get('etag');
      if (mark) remember(address, { mark, output });
    },
    known,
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
  return answerOf(post(path, input, key, { keepalive }), (output, headers) =>
    noteTouched(output, (header) => headers.get(header)),
  );
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

/** The address of a download, for a link or an image. */
export function downloadAddress<N extends DownloadName>(name: N, input: InputOf<N>): string {
  const { path, rest } = addressOf(name, input);
  return `${path}${queryStringOf(rest)}`;
}

/** Ends the session; the specification gives it a GET. */
export async function callSignOut(): Promise<OutputOf<'signout'>> {
  marked.clear();
  return answerOf(fetch('/api/signout', { headers: ownHeader, credentials: 'same-origin' }));
}
