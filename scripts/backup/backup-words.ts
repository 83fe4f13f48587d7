import { isDatabaseDown, sqlState } from '#server/platform/database/database-faults.ts';
import { ConfigError } from '#server/platform/config.ts';
import { BackupError } from '#server/platform/backup/backup-error.ts';
import { AppError } from '#server/platform/app-error.ts';
import { say } from '../install.mjs';

const SQL_REASONS: Record<string, string> = {
  '3D000': 'There is no database yet. Run npm start once, or set DATABASE_URL.',
  '42P01': 'The database holds no book of Paddock yet. Run npm start once.',
  '3F000': 'The database holds no book of Paddock yet. Run npm start once.',
  '53100': 'The database server has no room left on its disk.',
};

/** Why a backup or a restore did not succeed, as sentences for the person at the terminal. */
export function explainBackupError(error: unknown): string {
  if (error instanceof BackupError || error instanceof ConfigError) return error.message;
  const told = SQL_REASONS[sqlState(error) ?? ''];
  if (told !== undefined) return told;
  if (isDatabaseDown(error)) return 'The database does not answer, or went away meanwhile.';
  if (error instanceof AppError)
    return error.code === 'storage_full'
      ? 'There is no room left where the files are stored.'
      : `The files cannot be reached: ${error.data?.['reason'] ?? error.code}.`;
  return explainFileError(error);
}

function explainFileError(error: unknown): string {
  const { code, path = 'the file' } = (error ?? {}) as NodeJS.ErrnoException;
  if (code === 'ENOSPC' || code === 'EDQUOT') return `There is no room left for ${path}.`;
  if (code === 'ENOENT') return `There is no ${path}.`;
  if (['EACCES', 'EROFS', 'EISDIR', 'ENOTDIR'].includes(code ?? ''))
    return `Paddock may not read or write ${path} (${code}).`;
  return error instanceof Error ? error.message : String(error);
}

let shown_at = 0;

/** Says what goes on: over and over on one line of a terminal, else now and then on a line of its own. */
export function showProgress(text: string): void {
  const now = performance.now();
  if (process.stdout.isTTY) {
    if (now - shown_at < 100) return;
    process.stdout.write(`\r\u001b[K\u001b[2m› ${text}\u001b[0m\r`);
  } else {
    if (now - shown_at < 5_000) return;
    if (shown_at > 0) say(text);
  }
  shown_at = now;
}

export const inSeconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

export const inMegabytes = (bytes: number) => `${(bytes / 1_000_000).toFixed(1)} MB`;
