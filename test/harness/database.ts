import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, createPool, type Db } from '#server/platform/database/database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the run's database server with TEMPLATE in the place of the database's name. */
    database_address: string;
    /** The same as its owner, who may do everything. */
    owner_address: string;
  }
}

/** A migrated, empty database of one test file's own, as the product sees it: with the rights of the product's role. */
export interface TestDatabase {
  url: string;
  pool: pg.Pool;
  db: Db;
  /** The same database for its owner. */
  owner_url: string;
  /** Runs what the product may not: changes of the schema, and of rows that are kept as they were written. */
  asOwner(statement: string, values?: unknown[]): Promise<pg.QueryResult>;
  /** Does some work as the owner, for whom only the triggers keep anything. */
  withOwner<T>(work: (db: Db) => Promise<T>): Promise<T>;
  /** Ends the pool and drops the database; call it in afterAll. */
  drop(): Promise<void>;
}

/** The run's server holds the migrated database under this name; it is only ever copied. */
export const TEMPLATE = 'template_paddock';

/** The address of one database of the run's server. */
export function testDatabaseUrl(database: string): string {
  return inject('database_address').replace(TEMPLATE, database);
}

/** The same for the owner. */
export function ownersDatabaseUrl(database: string): string {
  return inject('owner_address').replace(TEMPLATE, database);
}

/**
 * Copies the migrated template, which takes some tens of milliseconds. Its pool works as the product does; as the owner
 * where the schema itself is what a test is about.
 */
export async function createTestDatabase({
  as = 'product',
}: { as?: 'product' | 'owner' } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  // The files as they are: half the time of writing each page to the log, which nobody reads here.
  await onServer(`create database ${name} template ${TEMPLATE} strategy file_copy`);
  // Rights on the database itself are not copied.
  await onServer(`revoke temporary on database ${name} from public`);
  const owner_url = ownersDatabaseUrl(name);
  const url = as === 'owner' ? owner_url : testDatabaseUrl(name);
  const pool = createPool({ database_url: url, pool_size: 6, statement_timeout_ms: 15_000, name });
  const db = createDatabase(pool);
  return {
    url,
    pool,
    db,
    owner_url,
    asOwner: (statement, values) => runOnce(owner_url, statement, values),
    withOwner: (work) => withDatabase(owner_url, work),
    async drop() {
      await db.destroy();
      // Workers and listeners of a failed test may still hold connections.
      await onServer(`drop database if exists ${name} with (force)`);
    },
  };
}

async function withDatabase<T>(database_url: string, work: (db: Db) => Promise<T>): Promise<T> {
  const db = createDatabase(
    createPool({ database_url, pool_size: 2, statement_timeout_ms: 60_000 }),
  );
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

const onServer = (statement: string) => runOnce(ownersDatabaseUrl('postgres'), statement);

async function runOnce(database_url: string, statement: string, values?: unknown[]) {
  const pool = createPool({ database_url, pool_size: 1, statement_timeout_ms: 30_000 });
  try {
    return await pool.query(statement, values);
  } finally {
    await pool.end();
  }
}
