import { cpSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createPool } from '#server/platform/database/database.ts';
import { forgetResetWish, isResetWished } from '#server/platform/cluster/reset-wish.ts';
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts';
import {
  prepareDatabase,
  type DatabaseAddresses,
} from '#server/platform/database/prepare-database.ts';
import { ended, startScript } from '../process/child-process.ts';
import { root, say } from '../install.mjs';
import { keepDatabase, type KeptDatabase } from './kept-database.ts';

type Env = Record<string, string | undefined>;

const DATABASE = 'paddock';
const UNFINISHED = 'paddock_unfinished';
const demoScript = join(root, 'scripts/demo-season.ts');

/** The embedded server with the product's database in it. */
export interface ProductDatabase {
  /** Its address for the product, which is not the owner. */
  url: string;
  /** Makes the demo season anew when that is wished; to be called while nothing else uses the database. */
  resetIfWished(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the embedded PostgreSQL of a data folder, with the product's database in it, made whole on the first run. */
export async function openEmbeddedDatabase(data_dir: string, env: Env): Promise<ProductDatabase> {
  say('Starting the embedded PostgreSQL …');
  const server = await keepDatabase(() => startEmbeddedPostgres({ data_dir, durable: true }));
  try {
    await makeDatabase({ server, data_dir, env });
    await resetIfWished({ server, data_dir, env });
  } catch (error) {
    await server.stop();
    throw error;
  }
  return {
    url: server.appUrl(DATABASE),
    resetIfWished: () => resetIfWished({ server, data_dir, env }),
    stop: () => server.stop(),
  };
}

/** What serves goes on with the old season when the new one cannot be made, say on a full disk. */
async function resetIfWished(made: DatabaseParts): Promise<void> {
  if (!isResetWished(made.data_dir)) return;
  say('Making the demo season anew, as a superadmin asked …');
  try {
    await makeDatabase({ ...made, anew: true });
  } catch (error) {
    say(`It stays as it was: ${error instanceof Error ? error.message : String(error)}`);
  }
  forgetResetWish(made.data_dir);
}

interface DatabaseParts {
  server: KeptDatabase;
  data_dir: string;
  env: Env;
}

/** Migrates somebody else's server; the demo season only goes there when it was asked for by name. */
export async function prepareExternalDatabase(
  addresses: DatabaseAddresses,
  env: Env,
): Promise<void> {
  const { database_url } = addresses;
  await prepareAloud(addresses);
  if (env['DEMO'] === 'on' && (await hasNoAccounts(database_url)))
    await makeDemoSeason({ ...env, DATABASE_URL: database_url });
}

/**
 * A first run that is killed half-way starts again from nothing: database and demo season are made under another
 * name and take the real one only when they are whole.
 */
async function makeDatabase({
  server,
  data_dir,
  env,
  anew = false,
}: DatabaseParts & {
  /** Also when there is one. */
  anew?: boolean;
}): Promise<void> {
  const exists = await onServer(server, `select 1 from pg_database where datname = '${DATABASE}'`);
  if (exists) await prepareAloud(addressesOf(server, DATABASE));
  const wants_demo = env['DEMO'] !== 'off' && existsSync(demoScript);
  if (exists && !(wants_demo && (anew || (await hasNoAccounts(server.appUrl(DATABASE)))))) return;

  await onServer(server, `drop database if exists ${UNFINISHED} with (force)`);
  await onServer(server, `create database ${UNFINISHED}`);
  await prepareAloud(addressesOf(server, UNFINISHED));
  if (wants_demo) {
    const files = join(data_dir, 'files');
    const unfinished_files = join(data_dir, 'files.unfinished');
    rmSync(unfinished_files, { recursive: true, force: true });
    await makeDemoSeason({
      ...env,
      DATABASE_URL: server.appUrl(UNFINISHED),
      STORAGE_DIR: env['STORAGE_DIR'] ?? unfinished_files,
    });
    if (anew && !env['STORAGE_DIR']) rmSync(files, { recursive: true, force: true });
    if (existsSync(unfinished_files)) cpSync(unfinished_files, files, { recursive: true });
    rmSync(unfinished_files, { recursive: true, force: true });
  }
  await onServer(server, `drop database if exists ${DATABASE} with (force)`);
  await onServer(
    server,
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${UNFINISHED}'`,
  );
  await onServer(server, `alter database ${UNFINISHED} rename to ${DATABASE}`);
}

const addressesOf = (server: KeptDatabase, database: string): DatabaseAddresses => ({
  database_url: server.appUrl(database),
  migrate_database_url: server.ownerUrl(database),
});

async function prepareAloud(addresses: DatabaseAddresses): Promise<void> {
  const { warning } = await prepareDatabase({
    ...addresses,
    onMigration: (name) => say(`Migrating the database: ${name}`),
  });
  if (warning !== undefined) say(warning);
}

async function makeDemoSeason(env: Env): Promise<void> {
  say(
    'Making the demo season: two years of policies, payments and claims (once, a minute or two) …',
  );
  const code = await ended(
    startScript(demoScript, [], { env: { ...env, MIGRATE_DATABASE_URL: '' } }),
  );
  if (code !== 0) throw new Error('The demo season could not be made; DEMO=off starts without it.');
}

async function hasNoAccounts(database_url: string): Promise<boolean> {
  const rows = await query(database_url, 'select 1 from accounts limit 1');
  return rows === 0;
}

async function onServer(server: KeptDatabase, statement: string): Promise<boolean> {
  return (await query(server.ownerUrl('postgres'), statement)) > 0;
}

async function query(database_url: string, statement: string): Promise<number> {
  const pool = createPool({ database_url, pool_size: 1, statement_timeout_ms: 60_000 });
  try {
    return (await pool.query(statement)).rowCount ?? 0;
  } finally {
    await pool.end();
  }
}
