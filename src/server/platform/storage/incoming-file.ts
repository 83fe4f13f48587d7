import { createReadStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { uploadLimitBytes } from '#domain/files/upload-pieces.ts';
import type { Services } from '#server/platform/context.ts';
import { acceptFile } from '#server/platform/storage/file-types.ts';
import { spoolToFile, toStorageError } from '#server/platform/storage/spool.ts';
import { type StoragePlace, waitingFolder } from '#server/platform/storage/storage.ts';

/** A file on this machine that nobody can use yet. */
export interface IncomingFile {
  path: string;
  document_name: string;
  content_type: string;
  size_bytes: number;
  /** Of the bytes as they came. */
  sha256: string;
}

/**
 * Takes a stream to a file of our own, works with it, and removes it whatever happens. What it is is seen from its
 * first bytes, so that a kind that is not taken costs no room.
 */
export async function withIncomingFile<T>(
  services: Services,
  { source, document_name }: { source: Readable; document_name: string | undefined },
  work: (file: IncomingFile) => Promise<T>,
): Promise<T> {
  const accepted = await acceptFile(source, { document_name });
  const spooled = await spoolHere(services, accepted.stream, uploadLimitBytes);
  try {
    await services.scanner?.scan(spooled.path);
    return await work({
      ...spooled,
      document_name: accepted.document_name,
      content_type: accepted.content_type,
    });
  } finally {
    await rm(spooled.path, { force: true });
  }
}

/**
 * Takes a file that is stored already to a copy of our own, works with that, and removes it whatever happens. Throws
 * `not_found` when the storage has no such file.
 */
export async function withStoredFile<T>(
  services: Services,
  file: StoragePlace & Pick<IncomingFile, 'document_name' | 'content_type'>,
  work: (file: IncomingFile) => Promise<T>,
): Promise<T> {
  const { bucket, key, document_name, content_type } = file;
  const { stream } = await services.storage.get({ bucket, key });
  const spooled = await spoolHere(services, stream, uploadLimitBytes);
  try {
    return await work({ ...spooled, document_name, content_type });
  } finally {
    await rm(spooled.path, { force: true });
  }
}

async function spoolHere(services: Services, source: Readable, max_bytes: number) {
  const folder = waitingFolder(services.config);
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 });
  } catch (error) {
    source.destroy();
    throw toStorageError(error);
  }
  return spoolToFile(source, folder, max_bytes);
}

/** The bytes of a waiting file, for the storage. */
export function readIncoming({ path }: Pick<IncomingFile, 'path'>): Readable {
  return createReadStream(path);
}
