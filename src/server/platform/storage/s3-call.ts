import type { AwsClient } from 'aws4fetch';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '#server/platform/app-error.ts';
import { assertPlace, type StoragePlace } from '#server/platform/storage/storage.ts';

/** How long S3 is waited for. A person waits with us, so that all tries together stay below half a minute. */
export interface S3Patience {
  /** From the request to the head of the answer, beside the time that a body of its own takes. */
  answer_ms: number;
  /** A body is sent at least so fast. */
  min_bytes_per_second: number;
  /** Between two pieces of an answer, while we want the next one. */
  silence_ms: number;
  tries: number;
}

const standardPatience: S3Patience = {
  answer_ms: 10_000,
  min_bytes_per_second: 500_000,
  silence_ms: 15_000,
  tries: 4,
};

interface S3Request {
  method: string;
  headers?: Record<string, string>;
  body?: Blob;
}

/** An answer's head, and its body in pieces: a body that falls silent ends with an error, a slow reader does not. */
interface S3Answer {
  response: Response;
  chunks(): AsyncGenerator<Uint8Array>;
}

export type S3Call = (place: StoragePlace, request: S3Request) => Promise<S3Answer>;

/**
 * Sends signed requests about one object. What passes by itself is tried again; a service that does not answer in
 * time is tried once more and then is `storage_unavailable`.
 */
export function createS3Caller(
  client: AwsClient,
  endpoint: string,
  wished: Partial<S3Patience> = {},
): S3Call {
  const patience = { ...standardPatience, ...wished };
  return async (place, request) => {
    assertPlace(place);
    const url = `${endpoint.replace(/\/$/, '')}/${place.bucket}/${place.key}`;
    const sending_ms = ((request.body?.size ?? 0) / patience.min_bytes_per_second) * 1000;
    const try_ms = patience.answer_ms + sending_ms;
    const until = performance.now() + 2 * try_ms;
    for (let tried = 1; ; tried += 1) {
      const left_ms = until - performance.now();
      const outcome = await tryOnce(client, {
        url,
        request,
        limit_ms: Math.min(try_ms, Math.max(left_ms, 1)),
      });
      const is_last = tried >= patience.tries || performance.now() + 100 >= until;
      if ('response' in outcome) {
        const passes = outcome.response.status >= 500 || outcome.response.status === 429;
        if (!passes || is_last) return answerOf(outcome, patience.silence_ms);
        await outcome.response.body?.cancel();
      } else if (is_last) throw new AppError('storage_unavailable', { cause: outcome.failure });
      await pause(50 * 2 ** tried * (0.5 + Math.random()));
    }
  };
}

type Outcome = { response: Response; abort: AbortController } | { failure: Error };

async function tryOnce(
  client: AwsClient,
  { url, request, limit_ms }: { url: string; request: S3Request; limit_ms: number },
): Promise<Outcome> {
  const abort = new AbortController();
  try {
    const signed = await client.sign(url, { ...request, redirect: 'error' });
    const asked = fetch(signed, { signal: abort.signal });
    return { response: await inTime(asked, { limit_ms, abort }), abort };
  } catch (error) {
    const { message, cause } = error as Error;
    const why = cause instanceof Error ? `${message}: ${cause.message}` : message;
    return { failure: new Error(`S3 did not answer: ${why}`) };
  }
}

/**
 * What comes before the limit; otherwise the request is given up. The wait ends by itself: a signal reaches a request
 * through weak references, so that one whose objects were collected in between would never hear of it.
 */
async function inTime<T>(
  waited: Promise<T>,
  { limit_ms, abort }: { limit_ms: number; abort: AbortController },
): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      reject(new Error('nothing came in time'));
      abort.abort();
    }, limit_ms);
  });
  try {
    return await Promise.race([waited, end]);
  } finally {
    clearTimeout(timer);
  }
}

function answerOf(
  { response, abort }: { response: Response; abort: AbortController },
  silence_ms: number,
): S3Answer {
  async function* chunks(): AsyncGenerator<Uint8Array> {
    const reader = (response.body as ReadableStream<Uint8Array>).getReader();
    try {
      while (true) {
        const { done, value } = await inTime(reader.read(), { limit_ms: silence_ms, abort });
        if (done) return;
        yield value;
      }
    } catch (error) {
      const cause = new Error(`S3 broke off its answer: ${(error as Error).message}`);
      throw new AppError('storage_unavailable', { cause });
    } finally {
      // Whoever stops reading early lets the connection go.
      abort.abort();
    }
  }
  return { response, chunks };
}

/** The code of S3's error answer, and nothing else of its text. An answer that does not end has none. */
export async function s3Code(response: Response): Promise<string> {
  const text = await Promise.race([response.text().catch(() => ''), pause(3000, '')]);
  return /<Code>([A-Za-z0-9.]{1,60})<\/Code>/.exec(text.slice(0, 5000))?.[1] ?? '';
}
