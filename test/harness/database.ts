import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { inject } from 'vitest';
import { createDatabase, createPool, type Db } from '#server/platform/database.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** Address of the run's database server with TEMPLATE in the place of the database's name. */
    database_address: string;
  }
}

/** A migrated, empty database of one test file's own. */
export interface TestDatabase {
  url: string;
  pool: pg.Pool;
  db: Db;
  /** Ends the pool and drops the database; call it in afterAll. */
  drop(): Promise<void>;
}

/** The run's server holds the migrated database under this name; it is only ever copied. */
export const TEMPLATE = 'template_paddock';

/** The address of one database of the run's server. */
export function testDatabaseUrl(database: string): string {
  return inject('database_address').replace(TEMPLATE, database);
}

/** Copies the migrated template, which takes some tens of milliseconds. */
export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  await onServer(`create database ${name} template ${TEMPLATE}`);
  const url = testDatabaseUrl(name);
  const pool = createPool({ database_url: url, pool_size: 6, statement_timeout_ms: 15_000, name });
  const db = createDatabase(pool);
  return {
    url,
    pool,
    db,
    async drop() {
      await db.destroy();
      // Workers and listeners of a failed test may still hold connections.
      await onServer(`drop database if exists ${name} with (force)`);
    },
  };
}

async function onServer(statement: string): Promise<void> {
  const pool = createPool({
    database_url: testDatabaseUrl('postgres'),
    pool_size: 1,
    statement_timeout_ms: 30_000,
  });
  try {
    await pool.query(statement);
  } finally {
    await pool.end();
  }
}
