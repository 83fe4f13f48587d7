// usage: npm run backup -- FILE [--key-file=PATH] [--no-verify] — one file with the whole book: rows, jobs and stored
// files, encrypted when there is a key; npm run -s backup -- --new-key prints a new one
import { parseArgs } from 'node:util';
import { BackupError } from '#server/platform/backup/backup-error.ts';
import { makeBackupKey, withPassingKey } from '#server/platform/backup/backup-keys.ts';
import { verifyBackup } from '#server/platform/backup/verify-backup.ts';
import { writeBackup } from '#server/platform/backup/write-backup.ts';
import { readConfig } from '#server/platform/config.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { findSecretKey } from '#server/platform/secret-key.ts';
import { readKeysOfRun, typedPath } from './backup/backup-run.ts';
import { explainBackupError, inMegabytes, inSeconds, showProgress } from './backup/backup-words.ts';
import { say } from './install.mjs';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    'key-file': { type: 'string' },
    'no-verify': { type: 'boolean', default: false },
    'new-key': { type: 'boolean', default: false },
  },
});

async function main(): Promise<number> {
  if (values['new-key']) {
    const { secret_key, public_key } = await makeBackupKey();
    console.log(`# Keep this one away from the backups; it opens them.\n${secret_key}`);
    console.log(`# This one only makes backups.\n# ${public_key}`);
    return 0;
  }
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new BackupError('Where to? npm run backup -- FILE [--key-file=PATH] [--no-verify]');
  return backUp(typedPath(file));
}

async function backUp(path: string): Promise<number> {
  const config = readConfig(process.env);
  const keys = await withPassingKey(await readKeysOfRun(values['key-file'], config.backup_key));
  if (keys.recipients.length === 0)
    say('There is no key: whoever has this file can read everything in it.');
  const secret = await findSecretKey(config);
  const began = performance.now();
  const report = await writeBackup({
    // The rows are the same for both; an older folder that nobody has started yet has rights for the owner alone.
    database_url: config.migrate_database_url ?? config.database_url,
    storage: openStorage(config),
    path,
    recipients: keys.recipients,
    secret_key: secret.text,
    secret_key_print: secret.print,
    onProgress: showProgress,
  });
  say(
    `${report.rows} rows of ${report.tables} tables and ${report.stored_files} stored files, as of ${report.made_at}, ` +
      `are in ${path}: ${inMegabytes(report.archive_bytes)} in ${inSeconds(began)}.`,
  );
  if (values['no-verify']) say('It was not verified.');
  else {
    const verifying = performance.now();
    await verifyBackup({
      path,
      identities: keys.identities,
      work_folder: config.paddock_data_dir,
      onProgress: showProgress,
    });
    say(
      `Verified: restored beside the book and the same in every table, in ${inSeconds(verifying)}.`,
    );
  }
  return tellMissing(report.missing_files);
}

/** A backup of what there is was made all the same; the code says that somebody should look. */
function tellMissing(files: readonly string[]): number {
  if (files.length === 0) return 0;
  console.error(
    `\n${files.length} files that the book names are not in the storage, so they are not in the backup either:`,
  );
  for (const name of files.slice(0, 20)) console.error(`  ${name}`);
  if (files.length > 20) console.error(`  … and ${files.length - 20} more`);
  return 3;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`\n${explainBackupError(error)}\n`);
  process.exitCode = 1;
}
