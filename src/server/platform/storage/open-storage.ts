import type { Config } from '#server/platform/config.ts';
import { createDiskStorage } from '#server/platform/storage/disk-storage.ts';
import { createS3Storage } from '#server/platform/storage/s3-storage.ts';
import { type Storage, waitingFolder } from '#server/platform/storage/storage.ts';

/** The storage that the settings ask for: S3 when it has an address, else a folder of this machine. */
export function openStorage(config: Config): Storage {
  const { s3_endpoint, s3_access_key_id, s3_secret_access_key } = config;
  if (s3_endpoint === undefined) return createDiskStorage({ folder: config.storage_dir });
  return createS3Storage({
    endpoint: s3_endpoint,
    region: config.s3_region,
    access_key_id: s3_access_key_id ?? '',
    secret_access_key: s3_secret_access_key ?? '',
    spool_folder: waitingFolder(config),
  });
}
