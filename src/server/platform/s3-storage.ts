import { openAsBlob } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { AppError } from '#server/platform/app-error.ts';
import { spoolToFile, toStorageError } from '#server/platform/spool.ts';
import { assertPlace, type Storage, type StoragePlace } from '#server/platform/storage.ts';

export interface S3StorageOptions {
  /** Address of the service; buckets are addressed by path, as every S3-compatible service understands. */
  endpoint: string;
  region: string;
  access_key_id: string;
  secret_access_key: string;
  /** Where uploads wait until their length and hash are known. */
  spool_folder?: string;
  timeout_ms?: number;
  retries?: number;
}

/** The text of S3's error answer, cut short, and never the request: that carries the signature. */
async function s3ErrorCode(response: Response): Promise<string> {
  const text = await response.text().catch(() => '');
  return /<Code>([A-Za-z0-9.]{1,60})<\/Code>/.exec(text.slice(0, 5000))?.[1] ?? '';
}

/** Turns an answer that is no success into the error to throw. */
async function toS3Error(response: Response, doing: string): Promise<Error> {
  const code = await s3ErrorCode(response);
  const full = [
    'QuotaExceeded',
    'InsufficientStorage',
    'XMinioStorageFull',
    'EntityTooLarge',
  ].includes(code);
  if (full || response.status === 507) return new AppError('storage_full');
  const reason = `S3 answered ${response.status} ${code} to ${doing}`;
  if (response.status >= 500 || response.status === 429)
    return new AppError('unavailable', { reason });
  return new Error(reason);
}

type S3Call = (
  place: StoragePlace,
  init: { method: string; headers?: Record<string, string>; body?: Blob },
) => Promise<Response>;

/** Sends signed requests about one object; a service that does not answer at all is `unavailable`. */
function createS3Caller(options: S3StorageOptions): S3Call {
  const { endpoint, timeout_ms = 120_000, retries = 3 } = options;
  const client = new AwsClient({
    accessKeyId: options.access_key_id,
    secretAccessKey: options.secret_access_key,
    region: options.region,
    service: 's3',
    retries,
  });
  return async (place, init) => {
    assertPlace(place);
    const url = `${endpoint.replace(/\/$/, '')}/${place.bucket}/${place.key}`;
    const signal = AbortSignal.timeout(timeout_ms);
    try {
      return await client.fetch(url, { ...init, signal, redirect: 'error' });
    } catch (error) {
      throw new AppError('unavailable', {
        reason: `S3 did not answer: ${(error as Error).message}`,
      });
    }
  };
}

/**
 * Files in S3 or a service that speaks it. An upload first goes to a file of our own, so that it is sent with its
 * length and its SHA-256 in the signature: what arrives otherwise is refused by S3, and a try can be repeated.
 */
export function createS3Storage(options: S3StorageOptions): Storage {
  const spool_folder = options.spool_folder ?? join(tmpdir(), 'paddock-uploads');
  const call = createS3Caller(options);

  return {
    async put(source, { max_bytes, content_type, ...place }) {
      assertPlace(place);
      try {
        await mkdir(spool_folder, { recursive: true, mode: 0o700 });
      } catch (error) {
        source.destroy();
        throw toStorageError(error);
      }
      const part = await spoolToFile(source, spool_folder, max_bytes);
      try {
        const response = await call(place, {
          method: 'PUT',
          headers: { 'content-type': content_type, 'x-amz-content-sha256': part.sha256 },
          body: await openAsBlob(part.path),
        });
        if (!response.ok) throw await toS3Error(response, 'a PUT');
        await response.body?.cancel();
      } finally {
        await rm(part.path, { force: true });
      }
      return { size_bytes: part.size_bytes, sha256: part.sha256 };
    },

    async get(place) {
      const response = await call(place, { method: 'GET' });
      if (response.status === 404) {
        await response.body?.cancel();
        throw new AppError('not_found');
      }
      if (!response.ok || !response.body) throw await toS3Error(response, 'a GET');
      return {
        stream: Readable.fromWeb(response.body as ReadableStream<Uint8Array>),
        size_bytes: Number(response.headers.get('content-length') ?? 0),
      };
    },

    async exists(place) {
      const response = await call(place, { method: 'HEAD' });
      if (response.status === 404) return false;
      if (!response.ok) throw await toS3Error(response, 'a HEAD');
      return true;
    },

    async remove(place) {
      const response = await call(place, { method: 'DELETE' });
      if (!response.ok && response.status !== 404) throw await toS3Error(response, 'a DELETE');
      await response.body?.cancel();
    },
  };
}
