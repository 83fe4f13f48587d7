import { join } from 'node:path';
import type { Readable } from 'node:stream';
import type { Config } from '#server/platform/config.ts';

/** Where one file lies: a bucket and a key of letters, digits, `.`, `_`, `-` and `/`. */
export interface StoragePlace {
  bucket: string;
  key: string;
}

interface PutOptions extends StoragePlace {
  /** A file of this size or larger is refused with `payload_too_large` [5.5]. */
  max_bytes: number;
  content_type: string;
}

/**
 * The door for files. Everything is streamed. `put` answers after the file is safe on the medium, and leaves nothing
 * behind when it fails: `payload_too_large`, `storage_full`, `storage_unavailable`. The same place is overwritten whole.
 */
export interface Storage {
  put(source: Readable, options: PutOptions): Promise<{ size_bytes: number; sha256: string }>;
  /** `not_found` when there is no such file. The caller reads or destroys the stream. */
  get(place: StoragePlace): Promise<{ stream: Readable; size_bytes: number }>;
  exists(place: StoragePlace): Promise<boolean>;
  /** Removing what is not there is no error, so that it may run twice. */
  remove(place: StoragePlace): Promise<void>;
}

/**
 * Where files wait on this machine until they are known to be good: beside the stored ones when those lie in a folder,
 * so that room and rights are the same for both. No bucket can have this name.
 */
export function waitingFolder(
  config: Pick<Config, 's3_endpoint' | 'storage_dir' | 'paddock_data_dir'>,
): string {
  return join(
    config.s3_endpoint === undefined ? config.storage_dir : config.paddock_data_dir,
    '.incoming',
  );
}

/** The settings that name the buckets. */
export type BucketSettings = Pick<
  Config,
  'public_url' | 's3_bucket_policies' | 's3_bucket_claims' | 's3_bucket_test'
>;

/**
 * Where files lie [9.14]: on a local host all of them in the test bucket; else policy files in that of policies and
 * all others in that of claims.
 */
export function bucketsOf(settings: BucketSettings): { policy: string; other: string } {
  const { s3_bucket_test: test, s3_bucket_policies: policy, s3_bucket_claims: other } = settings;
  return isLocalHost(new URL(settings.public_url).hostname)
    ? { policy: test, other: test }
    : { policy, other };
}

function isLocalHost(host: string): boolean {
  return (
    host === 'localhost' ||
    host.endsWith('.localhost') ||
    host === '[::1]' ||
    /^127(\.\d{1,3}){3}$/.test(host)
  );
}

const bucketShape = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const keyPartShape = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/;

/** Throws when a place could lie outside its bucket or mean something to a file system. A bug, never a user's doing. */
export function assertPlace({ bucket, key }: StoragePlace): void {
  if (!bucketShape.test(bucket) || bucket.includes('..'))
    throw new Error(`Not a bucket: ${JSON.stringify(bucket)}`);
  const parts = key.split('/');
  if (parts.length > 8 || !parts.every((part) => keyPartShape.test(part))) {
    throw new Error(`Not a storage key: ${JSON.stringify(key.slice(0, 100))}`);
  }
}
