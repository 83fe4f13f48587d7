import * as age from 'age-encryption';
import { BackupError } from '#server/platform/backup/backup-error.ts';

/** What a backup is encrypted to and opened with; both empty for one that stays readable. */
export interface BackupKeys {
  recipients: readonly string[];
  identities: readonly string[];
}

export const noKeys: BackupKeys = { recipients: [], identities: [] };

/** A new pair in the form of age (age-encryption.org): the secret key opens, the public one only encrypts. */
export async function makeBackupKey(): Promise<{ secret_key: string; public_key: string }> {
  const secret_key = await age.generateX25519Identity();
  return { secret_key, public_key: await age.identityToRecipient(secret_key) };
}

/**
 * Reads a key as it stands in BACKUP_KEY or a key file: `AGE-SECRET-KEY-1…`, which makes and opens backups, or
 * `age1…`, which makes them and cannot open them. Lines that begin with # are left out, as in the files of age.
 */
export async function readBackupKeys(text: string | undefined): Promise<BackupKeys> {
  const lines = (text ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const identities = lines.filter((line) => line.startsWith('AGE-SECRET-KEY-'));
  const public_keys = lines.filter((line) => line.startsWith('age1'));
  if (identities.length + public_keys.length !== lines.length) throw new BackupError(UNREADABLE);
  try {
    const own = await Promise.all(identities.map((each) => age.identityToRecipient(each)));
    const recipients = [...new Set([...own, ...public_keys])];
    const trial = new age.Encrypter();
    for (const recipient of recipients) trial.addRecipient(recipient);
    return { recipients, identities };
  } catch {
    throw new BackupError(UNREADABLE);
  }
}

/**
 * The keys for one run: those given, and a pair that lives as long as the run, so that a backup made with a public
 * key alone can still be read back once, to verify it.
 */
export async function withPassingKey(keys: BackupKeys): Promise<BackupKeys> {
  if (keys.recipients.length === 0) return keys;
  const { secret_key, public_key } = await makeBackupKey();
  return {
    recipients: [...keys.recipients, public_key],
    identities: [...keys.identities, secret_key],
  };
}

const UNREADABLE =
  'The backup key cannot be read: it is AGE-SECRET-KEY-1… or age1… (npm run -s backup -- --new-key makes one).';
