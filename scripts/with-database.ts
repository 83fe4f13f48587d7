// usage: node scripts/with-database.ts SCRIPT [ARGUMENTS] — runs a script with DATABASE_URL set: the one of the
// environment, that of the Paddock that is running here, or the embedded one, started for as long as it takes
import { resolve } from 'node:path';
import { readEnvironment } from '#server/platform/config.ts';
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts';
import { ended, startScript } from './process/child-process.ts';
import { fail, root } from './install.mjs';
import { askOwner, takeStartLock } from './process/start-lock.ts';

const [script, ...args] = process.argv.slice(2);
if (script === undefined) fail('Which script? node scripts/with-database.ts SCRIPT [ARGUMENTS]');
const env = readEnvironment(resolve(root, '.env'));
const data_dir = resolve(root, env['PADDOCK_DATA_DIR'] || 'data');
const run = (database_url: string, addresses: Record<string, string> = {}) =>
  ended(
    startScript(script, args, {
      env: { ...env, ...addresses, DATABASE_URL: database_url, PADDOCK_DATA_DIR: data_dir },
    }),
  );

async function main(): Promise<number | undefined> {
  if (env['DATABASE_URL']) return run(env['DATABASE_URL']);
  const owner = await askOwner(data_dir);
  if (owner?.database_url) return run(owner.database_url, { MIGRATE_DATABASE_URL: '' });
  const lock = await takeStartLock(data_dir);
  if ('taken_by' in lock)
    fail(`Paddock is just starting here (process ${lock.taken_by.pid}); try again in a minute.`);
  const server = await startEmbeddedPostgres({ data_dir, durable: true });
  try {
    // A folder of an earlier time may have to be migrated first.
    return await run(server.appUrl('paddock'), {
      MIGRATE_DATABASE_URL: server.ownerUrl('paddock'),
    });
  } finally {
    await server.stop();
    lock.release();
  }
}

process.exitCode = (await main()) ?? 1;
