import { constants } from 'node:fs';
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { AppError } from '#server/platform/app-error.ts';
import { partSuffix, spoolToFile, toStorageError } from '#server/platform/storage/spool.ts';
import { assertPlace, type Storage, type StoragePlace } from '#server/platform/storage/storage.ts';

/** Makes a folder's entries safe on the medium; file systems that cannot sync folders need no such care. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, constants.O_RDONLY);
  try {
    await handle.sync();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EINVAL') throw error;
  } finally {
    await handle.close();
  }
}

/** Makes a folder with those above it, and syncs each one in which an entry is new. */
async function makeFolder(folder: string): Promise<void> {
  const first_new = await mkdir(folder, { recursive: true, mode: 0o700 });
  if (first_new === undefined) return;
  for (let made = folder; made.length >= first_new.length; made = dirname(made))
    await syncFolder(dirname(made));
}

const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ENOTDIR', 'EISDIR'].includes((error as NodeJS.ErrnoException).code ?? '');

/**
 * Files below a folder, as `bucket/key`. A file appears whole or not at all, also after a power cut: it is written
 * under another name, synced, renamed, and its folder synced, before `put` answers.
 */
export function createDiskStorage({ folder }: { folder: string }): Storage {
  const root = resolve(folder);
  const pathOf = (place: StoragePlace): string => {
    assertPlace(place);
    return join(root, place.bucket, place.key);
  };

  return {
    async put(source, { max_bytes, ...place }) {
      const path = pathOf(place);
      try {
        await makeFolder(dirname(path));
      } catch (error) {
        source.destroy();
        throw toStorageError(error);
      }
      const part = await spoolToFile(source, dirname(path), max_bytes);
      try {
        await rename(part.path, path);
        await syncFolder(dirname(path));
      } catch (error) {
        await rm(part.path, { force: true });
        throw toStorageError(error);
      }
      return { size_bytes: part.size_bytes, sha256: part.sha256 };
    },

    async get(place) {
      const file = await open(pathOf(place), 'r').catch((error: unknown) => {
        throw isMissing(error) ? new AppError('not_found') : toStorageError(error);
      });
      const { size, isFile } = await file
        .stat()
        .then((found) => ({ size: found.size, isFile: found.isFile() }));
      if (!isFile) {
        await file.close();
        throw new AppError('not_found');
      }
      return { stream: file.createReadStream(), size_bytes: size };
    },

    async exists(place) {
      return stat(pathOf(place)).then(
        (found) => found.isFile(),
        (error: unknown) => {
          if (isMissing(error)) return false;
          throw toStorageError(error);
        },
      );
    },

    async remove(place) {
      const path = pathOf(place);
      try {
        await rm(path, { force: true });
      } catch (error) {
        throw toStorageError(error);
      }
    },
  };
}

/**
 * Removes what a killed process left half-written below the folder. Files younger than `older_than_ms` stay, because
 * another process may be writing them. Answers how many went; may run at every start.
 */
export async function sweepPartialFiles(
  folder: string,
  older_than_ms = 3_600_000,
): Promise<number> {
  const root = resolve(folder);
  const found = await access(root).then(
    () => readdir(root, { recursive: true, withFileTypes: true }),
    () => [],
  );
  let removed = 0;
  for (const entry of found) {
    if (!entry.isFile() || !entry.name.endsWith(partSuffix)) continue;
    const path = join(entry.parentPath, entry.name);
    const { mtimeMs } = await stat(path);
    if (Date.now() - mtimeMs < older_than_ms) continue;
    await rm(path, { force: true });
    removed += 1;
  }
  return removed;
}
