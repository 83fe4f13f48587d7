import { openAsBlob } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { AppError } from '#server/platform/app-error.ts';
import { createS3Caller, s3Code, type S3Patience } from '#server/platform/storage/s3-call.ts';
import { spoolToFile, toStorageError } from '#server/platform/storage/spool.ts';
import { assertPlace, type Storage } from '#server/platform/storage/storage.ts';

export interface S3StorageOptions {
  /** Address of the service; buckets are addressed by path, as every S3-compatible service understands. */
  endpoint: string;
  region: string;
  access_key_id: string;
  secret_access_key: string;
  /** Where uploads wait until their length and hash are known. */
  spool_folder?: string;
  patience?: Partial<S3Patience>;
}

const fullCodes = new Set([
  'QuotaExceeded',
  'InsufficientStorage',
  'XMinioStorageFull',
  'EntityTooLarge',
]);

/** Turns an answer that is no success into the error to throw; its cause never holds the request, which is signed. */
async function toS3Error(response: Response, doing: string): Promise<AppError> {
  const code = await s3Code(response);
  const cause = new Error(`S3 answered ${response.status} ${code} to ${doing}`);
  const full = fullCodes.has(code) || response.status === 507;
  return new AppError(full ? 'storage_full' : 'storage_unavailable', { cause });
}

/**
 * Files in S3 or a service that speaks it. An upload first goes to a file of our own, so that it is sent with its
 * length and its SHA-256 in the signature: what arrives otherwise is refused by S3, and a try can be repeated.
 */
export function createS3Storage(options: S3StorageOptions): Storage {
  const spool_folder = options.spool_folder ?? join(tmpdir(), 'paddock-uploads');
  const client = new AwsClient({
    accessKeyId: options.access_key_id,
    secretAccessKey: options.secret_access_key,
    region: options.region,
    service: 's3',
    retries: 0,
  });
  const call = createS3Caller(client, options.endpoint, options.patience);

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
        const { response } = await call(place, {
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
      const { response, chunks } = await call(place, { method: 'GET' });
      if (response.status === 404) {
        await response.body?.cancel();
        throw new AppError('not_found');
      }
      if (!response.ok || !response.body) throw await toS3Error(response, 'a GET');
      return {
        stream: Readable.from(chunks(), { objectMode: false }),
        size_bytes: Number(response.headers.get('content-length') ?? 0),
      };
    },

    async exists(place) {
      const { response } = await call(place, { method: 'HEAD' });
      if (response.status === 404) return false;
      if (!response.ok) throw await toS3Error(response, 'a HEAD');
      return true;
    },

    async remove(place) {
      const { response } = await call(place, { method: 'DELETE' });
      if (!response.ok && response.status !== 404) throw await toS3Error(response, 'a DELETE');
      await response.body?.cancel();
    },
  };
}
