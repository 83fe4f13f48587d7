// usage: npm run restore -- FILE [--replace] [--key-file=PATH] — brings a book back from a backup: into the embedded
// database, or that of DATABASE_URL, with its stored files. Paddock must not be running on it.
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { BackupError } from '#server/platform/backup/backup-error.ts';
import type { BookCheck } from '#server/platform/backup/check-book.ts';
import { restoreBook } from '#server/platform/backup/restore-book.ts';
import { readConfig, readEnvironment, type Config } from '#server/platform/config.ts';
import { serverUrls } from '#server/platform/database/database-servers.ts';
import { CLUSTER_APP } from '#server/platform/cluster/embedded-cluster.ts';
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { findSecretKey, replaceSecretKey } from '#server/platform/secret-key.ts';
import { readKeysOfRun, typedPath } from './backup/backup-run.ts';
import { explainBackupError, inSeconds, showProgress } from './backup/backup-words.ts';
import { root, say } from './install.mjs';
import { takeStartLock } from './process/start-lock.ts';

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { 'key-file': { type: 'string' }, replace: { type: 'boolean', default: false } },
  });
  const [file] = positionals;
  if (file === undefined || positionals.length > 1)
    throw new BackupError('From where? npm run restore -- FILE [--replace] [--key-file=PATH]');
  const env = readEnvironment(resolve(root, '.env'));
  const data_dir = resolve(root, env['PADDOCK_DATA_DIR'] || 'data');
  const config = readConfig({
    ...env,
    PADDOCK_DATA_DIR: data_dir,
    DATABASE_URL: env['DATABASE_URL'] || 'postgres://embedded',
  });
  const keys = await readKeysOfRun(values['key-file'], config.backup_key);
  const restoreInto = (database_url: string, app_role: string | undefined) =>
    restore({
      config,
      database_url,
      app_role,
      path: typedPath(file),
      identities: keys.identities,
      replace: values.replace,
    });
  if (env['DATABASE_URL'])
    await restoreInto(
      config.migrate_database_url ?? config.database_url,
      config.migrate_database_url && roleOf(config.database_url),
    );
  else await onEmbedded(data_dir, restoreInto);
}

/** Whom an address logs in as; its database may not be there yet, so that nobody can be asked. */
const roleOf = (database_url: string) =>
  decodeURIComponent(new URL(serverUrls(database_url)[0] ?? '').username);

/** The embedded server for as long as it takes, in a folder that nobody else uses. */
async function onEmbedded(
  data_dir: string,
  work: (owner_url: string, app_role: string) => Promise<void>,
): Promise<void> {
  const lock = await takeStartLock(data_dir);
  if ('taken_by' in lock) {
    throw new BackupError(
      `Paddock runs on this data (process ${lock.taken_by.pid}). Stop it before a restore.`,
    );
  }
  const server = await startEmbeddedPostgres({ data_dir, durable: true });
  try {
    await work(server.ownerUrl('paddock'), CLUSTER_APP);
  } finally {
    await server.stop();
    lock.release();
  }
}

async function restore({
  config,
  ...options
}: {
  config: Config;
  database_url: string;
  app_role: string | undefined;
  path: string;
  identities: readonly string[];
  replace: boolean;
}): Promise<void> {
  const began = performance.now();
  const found: { secret_key?: string } = {};
  const { head, rows, stored_files, missing_files, migrated, checked } = await restoreBook({
    ...options,
    storage: openStorage(config),
    onSecretKey: (text) => void (found.secret_key = text),
    onProgress: showProgress,
  });
  if (found.secret_key !== undefined && config.secret_key === undefined)
    await replaceSecretKey(config, found.secret_key);
  say(
    `The book of ${head.made_at} is back: ${rows} rows of ${head.tables.length} tables, the same in every table, and ` +
      `${stored_files} stored files, in ${inSeconds(began)}.`,
  );
  if (migrated.length > 0) say(`Brought to this Paddock's schema by ${migrated.join(', ')}.`);
  tellCheck(checked);
  if (missing_files.length > 0)
    say(`${missing_files.length} files were missing already when the backup was made.`);
  const { print } = await findSecretKey(config);
  if (head.secret_key_print !== '' && print !== head.secret_key_print) {
    console.error(
      '\nSECRET_KEY is another one than when the backup was made: authenticator apps are not accepted until it is set as it was.',
    );
  }
  say('Everybody logs in again; mails that waited then are sent at the next start.');
}

/** A book that was damaged when it was backed up is back as it was, and somebody should look. */
function tellCheck({ constraints, unchecked, bookings, unbalanced }: BookCheck): void {
  if (unbalanced.length === 0 && unchecked.length === 0) {
    say(
      `Its ledger sums to zero in each of ${bookings} bookings, and all ${constraints} rules of the database hold.`,
    );
    return;
  }
  const off =
    unbalanced.length > 0 ? [`bookings that do not sum to zero: ${unbalanced.join(', ')}`] : [];
  const open = unchecked.length > 0 ? [`rules that nobody checked: ${unchecked.join(', ')}`] : [];
  console.error(
    `\nThe book came back as it was backed up, and is not sound: ${[...off, ...open].join('; ')}.`,
  );
  process.exitCode = 3;
}

try {
  await main();
} catch (error) {
  console.error(`\n${explainBackupError(error)}\n`);
  process.exitCode = 1;
}
