import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { AppError } from '#server/platform/app-error.ts';
import type { Config } from '#server/platform/config.ts';
import { serverUrls } from '#server/platform/database/database-servers.ts';

/** Four segments of the database's log: with less it may not even be able to undo, and stops altogether. */
const LEAST_FREE_BYTES = 64_000_000;
const LOOK_EVERY_MS = 1_000;

/**
 * The folder of a database server that runs on this machine and listens on a socket, as the embedded one does;
 * undefined for any other.
 */
export function clusterFolderOf({
  database_url,
  paddock_data_dir,
}: Pick<Config, 'database_url' | 'paddock_data_dir'>): string | undefined {
  const [url = '', ...others] = serverUrls(database_url);
  const socket_folder = new URL(url).searchParams.get('host');
  // Of several servers nobody knows which one is at work.
  if (others.length > 0 || !socket_folder?.startsWith('/')) return undefined;
  const folders = [dirname(socket_folder), paddock_data_dir].map((home) => join(home, 'postgres'));
  return folders.find((folder) => existsSync(folder));
}

/**
 * Whether the database has room to write. A server whose disk runs full under it stops for everybody, readers too, and
 * does not start again; so writes are refused while the last of the room is still free.
 */
export class DatabaseRoom {
  readonly #folder: string | undefined;
  readonly #least_free_bytes: number;
  #looked_at = -Infinity;
  #is_short = false;

  constructor(folder: string | undefined, { least_free_bytes = LEAST_FREE_BYTES } = {}) {
    this.#folder = folder;
    this.#least_free_bytes = least_free_bytes;
  }

  /** Throws `database_full` unless there is room; looks at the disk once a second. */
  async assertRoom(): Promise<void> {
    if (await this.isShort()) throw new AppError('database_full');
  }

  async isShort(): Promise<boolean> {
    if (this.#folder === undefined || performance.now() - this.#looked_at < LOOK_EVERY_MS)
      return this.#is_short;
    this.#looked_at = performance.now();
    // A folder that cannot be asked about says nothing about its disk.
    const disk = await statfs(this.#folder).catch(() => undefined);
    this.#is_short = disk !== undefined && disk.bavail * disk.bsize < this.#least_free_bytes;
    return this.#is_short;
  }
}
