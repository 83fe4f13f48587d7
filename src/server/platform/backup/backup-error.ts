/** Why a backup or a restore cannot go on, as a sentence for the person at the terminal. */
export class BackupError extends Error {
  override name = 'BackupError';
}
