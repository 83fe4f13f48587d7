import { createHash, randomUUID } from 'node:crypto';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { AppError } from '#server/platform/app-error.ts';

/** What ends the name of a file that is still being written. */
export const partSuffix = '.part';

const outOfRoom = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** A folder that cannot be written or read: taken away, mounted read-only, owned by somebody else, broken. */
const outOfReach = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'ENOENT',
  'ENOTDIR',
  'EEXIST',
  'EIO',
  'ESTALE',
]);

/**
 * The answer for an error of the file system: `storage_full` when there is no room, `storage_unavailable` when the
 * folder cannot be used, otherwise as it was.
 */
export function toStorageError(error: unknown): unknown {
  const { code = '' } = error as NodeJS.ErrnoException;
  if (outOfRoom.has(code)) return new AppError('storage_full', { cause: error });
  return outOfReach.has(code) ? new AppError('storage_unavailable', { cause: error }) : error;
}

/** A file written in full and synced, under a name of its own. */
export interface SpooledFile {
  path: string;
  size_bytes: number;
  sha256: string;
}

/**
 * Writes a stream to a new file in `folder` and syncs it. A stream of `max_bytes` or more is cut off with
 * `payload_too_large`; whatever goes wrong, the file is removed.
 */
export async function spoolToFile(
  source: Readable,
  folder: string,
  max_bytes: number,
): Promise<SpooledFile> {
  const path = join(folder, `${randomUUID()}${partSuffix}`);
  const hash = createHash('sha256');
  let size_bytes = 0;
  async function* measured(): AsyncGenerator<Buffer> {
    for await (const chunk of source as AsyncIterable<Buffer>) {
      size_bytes += chunk.length;
      if (size_bytes >= max_bytes) throw new AppError('payload_too_large');
      hash.update(chunk);
      yield chunk;
    }
  }
  try {
    const file = await open(path, 'wx', 0o600);
    try {
      await file.writeFile(measured());
      await file.sync();
    } finally {
      await file.close();
    }
  } catch (error) {
    source.destroy();
    await rm(path, { force: true });
    throw toStorageError(error);
  }
  return { path, size_bytes, sha256: hash.digest('hex') };
}
