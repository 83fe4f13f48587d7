import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { noKeys, readBackupKeys, type BackupKeys } from '#server/platform/backup/backup-keys.ts';

/** A path as the person typed it, seen from the folder in which npm was called. */
export const typedPath = (path: string) => resolve(process.env['INIT_CWD'] ?? '.', path);

/** The keys of a run: those of a file when one is named, else those of BACKUP_KEY, else none. */
export async function readKeysOfRun(
  key_file: string | undefined,
  backup_key: string | undefined,
): Promise<BackupKeys> {
  if (key_file !== undefined) return readBackupKeys(readFileSync(typedPath(key_file), 'utf8'));
  return backup_key === undefined ? noKeys : readBackupKeys(backup_key);
}
