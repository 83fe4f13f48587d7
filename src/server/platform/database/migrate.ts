import { createHash } from 'node:crypto';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Logger, runMigrations as migrateQueue } from 'graphile-worker';
import pg from 'pg';
import { sqlState } from '#server/platform/database/database-faults.ts';
import { connectToDatabase } from '#server/platform/database/database-servers.ts';

/** Where the migrations of this version lie. */
export const migrationsFolder = fileURLToPath(new URL('../../../../migrations', import.meta.url));

export interface Migration {
  number: number;
  name: string;
  sql: string;
  checksum: string;
}

interface AppliedMigration {
  number: number;
  name: string;
  checksum: string;
}

export interface MigrateOptions {
  database_url: string;
  folder?: string;
  /** The last migration to run, for the schema of an earlier time; all when left out. */
  up_to?: number;
  /** Hears the name of each migration before it runs. */
  onMigration?: (name: string) => void;
  /** How long a migration is tried again and again whose tables somebody else holds; half a minute unless told. */
  patience_ms?: number;
}

/** While a migration waits for a table, everybody who comes after waits behind it, so it does not wait longer. */
const LOCK_TIMEOUT_MS = 900;
/** What those who waited behind it get to do before it is tried again. */
const PAUSE_MS = 1_000;

// Any two numbers do, as long as every Paddock takes the same ones.
const LOCK = 'select pg_try_advisory_lock(1885434980, 1) as is_ours';
const UNLOCK = 'select pg_advisory_unlock(1885434980, 1)';
const silent = new Logger(() => () => undefined);
/**
 * A migration that opens with this line is of statements that cannot run in a transaction, each of which may run twice:
 * `create index concurrently if not exists`. A process that was killed between them begins with the first again.
 */
const OUTSIDE_TRANSACTION = /^-- outside a transaction\b/;

/**
 * Reads the migrations of a folder in their order. Throws when a name does not fit NNNN-what-it-does.sql or a
 * number is there twice or left out.
 */
export function readMigrations(folder: string = migrationsFolder): Migration[] {
  const files = readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .toSorted();
  return files.map((file, index) => {
    const number = Number(/^(\d{4})-[a-z0-9-]+\.sql$/.exec(file)?.[1]);
    if (number !== index + 1) {
      const wanted = String(index + 1).padStart(4, '0');
      throw new Error(`migrations/${file}: expected ${wanted}-what-it-does.sql here`);
    }
    const sql = readFileSync(join(folder, file), 'utf8');
    return { number, name: file, sql, checksum: createHash('sha256').update(sql).digest('hex') };
  });
}

/**
 * Brings a database to the newest schema, the job queue's tables included, and answers the names of the
 * migrations it ran. Each runs in a transaction of its own, so a process killed in between goes on where it was.
 * Processes that start at once wait for each other. Refuses when a migration that ran has been edited since.
 */
export async function migrate({
  database_url,
  folder,
  up_to = Infinity,
  onMigration,
  patience_ms = 30_000,
}: MigrateOptions): Promise<string[]> {
  const migrations = readMigrations(folder).filter(({ number }) => number <= up_to);
  const client = await connectToDatabase(database_url, {
    application_name: 'paddock migrate',
    connectionTimeoutMillis: 10_000,
  });
  try {
    await waitForTurn(client);
    const waiting = pendingMigrations(migrations, await appliedMigrations(client));
    await assertMayMigrate(client, waiting);
    for (const migration of waiting) {
      onMigration?.(migration.name);
      await applyPatiently(client, migration, patience_ms);
    }
    await client.query('set lock_timeout = 0');
    await migrateJobs(client.server_url);
    await client.query(UNLOCK);
    return waiting.map(({ name }) => name);
  } finally {
    await client.end();
  }
}

/**
 * The tables of the job queue. Its own connections would be left without a listener while they end, and a server that
 * closes one just then, such as for a database that is dropped, would end the whole process.
 */
async function migrateJobs(connectionString: string): Promise<void> {
  const pgPool = new pg.Pool({ connectionString, max: 1 });
  const unheard = () => undefined;
  pgPool.on('error', unheard);
  pgPool.on('connect', (client) => client.on('error', unheard));
  try {
    await migrateQueue({ pgPool, logger: silent });
  } finally {
    await pgPool.end();
  }
}

/**
 * Asked again and again: a statement that waits for the lock would be a transaction that is open all the while, and the
 * index of the one that has it would be waiting for that to end.
 */
async function waitForTurn(client: pg.Client): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ is_ours: boolean }>(LOCK);
    if (rows[0]?.is_ours) return;
    await sleep(100);
  }
}

async function appliedMigrations(client: pg.Client): Promise<AppliedMigration[]> {
  const { rows: found } = await client.query<{ is_there: boolean }>(
    `select to_regclass('schema_migrations') is not null as is_there`,
  );
  if (found[0]?.is_there !== true) return [];
  const { rows } = await client.query<AppliedMigration>(
    'select number, name, checksum from schema_migrations order by number',
  );
  return rows;
}

/** Makes the list of migrations when there is none. Refuses a role that only reads and writes rows, in words. */
async function assertMayMigrate(client: pg.Client, waiting: readonly Migration[]): Promise<void> {
  const [first] = waiting;
  if (first === undefined) return;
  const { rows } = await client.query<{ role: string; may: boolean }>(
    `select current_user as role, has_schema_privilege('public', 'CREATE') as may`,
  );
  if (rows[0]?.may !== true) {
    throw new Error(
      `The database lacks ${first.name}, and its role ${rows[0]?.role} may not migrate. ` +
        "Set MIGRATE_DATABASE_URL to the owner's address, or run npm run migrate with it.",
    );
  }
  await client.query(`create table if not exists schema_migrations (
    number int primary key, name text not null, checksum text not null,
    applied_at timestamptz not null default now())`);
}

/** What is still to be done, given what was done. Throws when the two tell different histories. */
export function pendingMigrations(
  migrations: readonly Migration[],
  applied: readonly AppliedMigration[],
): Migration[] {
  for (const done of applied) {
    const migration = migrations.find(({ number }) => number === done.number);
    if (migration === undefined) {
      throw new Error(
        `The database is newer than this Paddock: it has ${done.name}, which is not here.`,
      );
    }
    if (migration.checksum !== done.checksum) {
      throw new Error(
        `migrations/${migration.name} was changed after the database had run it (as ${done.name}). ` +
          'Put it back as it was, and write the change as a new migration.',
      );
    }
  }
  return migrations.filter(({ number }) => number > applied.length);
}

/** Tries again when a table is held by somebody, with pauses in which the others go on. */
async function applyPatiently(
  client: pg.Client,
  migration: Migration,
  patience_ms: number,
): Promise<void> {
  const started_at = performance.now();
  for (;;) {
    try {
      await apply(client, migration);
      return;
    } catch (error) {
      const is_held = error instanceof Error && sqlState(error.cause) === '55P03';
      if (!is_held || performance.now() - started_at > patience_ms) throw error;
      await sleep(PAUSE_MS);
    }
  }
}

async function apply(client: pg.Client, { number, name, sql, checksum }: Migration): Promise<void> {
  const record = () =>
    client.query('insert into schema_migrations (number, name, checksum) values ($1, $2, $3)', [
      number,
      name,
      checksum,
    ]);
  try {
    if (OUTSIDE_TRANSACTION.test(sql)) {
      // Nobody waits behind an index that is made concurrently: it may wait for the longest of readers itself.
      await client.query('set lock_timeout = 0');
      for (const statement of sql.split(/;\s*$/m).filter((part) => part.trim() !== '')) {
        await dropUnfinishedIndex(client, statement);
        await client.query(statement);
      }
      await record();
      return;
    }
    await client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}`);
    await client.query('begin');
    await client.query(sql);
    await record();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback').catch((lost: unknown) => lost);
    throw new Error(`migrations/${name}: ${describeSqlError(error, sql)}`, { cause: error });
  }
}

/** What a process that was killed while it made an index left of it, which takes up the name and serves nobody. */
async function dropUnfinishedIndex(client: pg.Client, sql: string): Promise<void> {
  const name = /\bcreate (?:unique )?index concurrently (?:if not exists )?(\w+)/i.exec(sql)?.[1];
  if (name === undefined) return;
  const { rowCount } = await client.query(
    'select 1 from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [name],
  );
  if (rowCount !== 0) await client.query(`drop index concurrently ${name}`);
}

/** The server's message, and the line where it applies. */
function describeSqlError(error: unknown, sql: string): string {
  if (!(error instanceof pg.DatabaseError)) return String(error);
  const position = Number(error.position);
  const line = Number.isInteger(position)
    ? ` (line ${sql.slice(0, position).split('\n').length})`
    : '';
  return `${error.message}${line}${error.detail === undefined ? '' : `\n${error.detail}`}`;
}
