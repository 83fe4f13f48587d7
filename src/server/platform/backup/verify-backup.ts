import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { BackupError } from '#server/platform/backup/backup-error.ts';
import { loadArchive, type ArchivedFile } from '#server/platform/backup/load-archive.ts';
import { isAlive } from '#server/platform/cluster/cluster-processes.ts';
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts';

export interface VerifyOptions {
  path: string;
  identities: readonly string[];
  /** Where there is room for the whole book once more, for as long as it takes. */
  work_folder: string;
  onProgress?: (text: string) => void;
}

const PREFIX = 'verifying-';

/**
 * Restores a backup into a database server of its own, which is thrown away afterwards, compares every table with
 * what was counted when it was made, and every stored file with the hash in its row.
 */
export async function verifyBackup(options: VerifyOptions): Promise<void> {
  mkdirSync(options.work_folder, { recursive: true });
  removeLeftFolders(options.work_folder);
  const data_dir = mkdtempSync(join(options.work_folder, `${PREFIX}${process.pid}-`));
  try {
    const server = await startEmbeddedPostgres({ data_dir, durable: false });
    try {
      await loadArchive({
        ...options,
        database_url: server.ownerUrl('postgres'),
        onFile: checkFile,
      });
    } finally {
      await server.stop();
    }
  } finally {
    rmSync(data_dir, { recursive: true, force: true });
  }
}

/** A run that was killed leaves its folder; its server ended with it. */
function removeLeftFolders(work_folder: string): void {
  for (const name of readdirSync(work_folder)) {
    const pid = Number(/^verifying-(\d+)-/.exec(name)?.[1]);
    if (Number.isInteger(pid) && !isAlive(pid))
      rmSync(join(work_folder, name), { recursive: true, force: true });
  }
}

async function checkFile({ bucket, key, row, content }: ArchivedFile): Promise<void> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  if (row !== undefined && hash.digest('hex') !== row.sha256)
    throw new BackupError(`The stored file ${bucket}/${key} is not what its row says.`);
}
