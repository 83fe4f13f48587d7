import { spawn, type ChildProcess } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import type { ActionName, InputOf } from '#contract/contract.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { buildApp, type App } from '#server/app.ts';
import { callerAs } from '#server/in-process-caller.ts';
import { systemClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { clusterProcesses } from '#server/platform/cluster/cluster-processes.ts';
import { createDatabase, createPool, type Db } from '#server/platform/database/database.ts';
import { startEmbeddedPostgres } from '#server/platform/cluster/embedded-postgres.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { prepareDatabase } from '#server/platform/database/prepare-database.ts';
import { openSession } from '#server/platform/http/sessions.ts';
import { findFreePort } from '../scripts/process/free-port.ts';
import { captureSql } from './captured-sql.ts';
import { cpuTimeMs } from './cpu-time.ts';
import { loadBook } from './load-book.ts';
import { isStageKept, keepStage, stampOf } from './stage-stamp.ts';

/** The product and a large book, ready to be measured: one database server for both sides of a comparison. */
export interface Stage {
  /** Where the product answers, `http://127.0.0.1:…`. */
  url: string;
  database_url: string;
  db: Db;
  /** The same database as its owner, for what the product may not do. */
  owner: Db;
  /** How many claims and policies the book holds. */
  rows: number;
  /** A session cookie of somebody of this account type. */
  cookieOf(account_type: AccountType): Promise<{ user_id: string; cookie: string }>;
  /** The statements that a call by staff runs, as a pgbench script. */
  statementsOf<N extends ActionName>(name: N, input: InputOf<N>): Promise<string>;
  /** Processor time of the product and of the database server so far, without whoever asks them. */
  cpuMs(): number;
  close(): Promise<void>;
}

/**
 * Starts the embedded PostgreSQL with its product settings, loads a book of `rows` claims and policies (kept in the
 * temporary folder for the next run), with `people` more accounts, drivers and cars, and starts one web process on it.
 */
export async function openStage(rows: number, people = 0): Promise<Stage> {
  const name = people === 0 ? String(rows) : `${rows}-${people}`;
  const data_dir = path.join(os.tmpdir(), `paddock-bench-${name}`);
  // Migrations that are new to a kept stage run on it, as they do on a book that is kept.
  const stamp = stampOf(['bench/load-book.ts', 'bench/load-rows.ts', 'bench/load-people.ts']);
  const kept = isStageKept(data_dir, stamp);
  const postgres = await startEmbeddedPostgres({ data_dir, durable: true });
  const database_url = postgres.appUrl('bench');
  const owner_url = postgres.ownerUrl('bench');
  if (!kept) {
    process.stdout.write(
      `loading ${rows.toLocaleString('en')} claims and policies, ${people.toLocaleString('en')} people and cars …\n`,
    );
    await createEmpty(postgres.ownerUrl('postgres'));
    await migrate({ database_url: owner_url });
    await loadBook(owner_url, { rows, people });
    keepStage(data_dir, stamp);
  }
  await prepareDatabase({ database_url, migrate_database_url: owner_url });
  const pool = createPool({ database_url, pool_size: 4, statement_timeout_ms: 600_000 });
  const db = createDatabase(pool);
  // As their jobs do every minute; an earlier run ended in the middle of one.
  await sql`select fold_list_counts()`.execute(db);
  const owner = createDatabase(
    createPool({ database_url: owner_url, pool_size: 1, statement_timeout_ms: 600_000 }),
  );
  const web = await startWeb({ database_url, data_dir });
  return {
    url: web.url,
    database_url,
    db,
    owner,
    rows,
    statementsOf: (name, input) =>
      withApp({ database_url, data_dir }, async (app) => {
        const staff = callerAs(app, systemClock, await person(db, 'admin'));
        // The first call opens the session, which is no part of the request.
        await staff.call(name, input);
        return captureSql(() => staff.call(name, input));
      }),
    cookieOf: async (account_type) => {
      const { user_id } = await person(db, account_type);
      const { token } = await openSession(db, {
        user_id,
        account_type,
        kept: true,
        days: 30,
        user_agent: 'bench',
        now: new Date(),
      });
      return { user_id, cookie: `paddock_session=${token}` };
    },
    cpuMs: () =>
      cpuTimeMs([...clusterProcesses(path.join(data_dir, 'postgres')), web.process.pid ?? 0]),
    close: async () => {
      web.process.kill('SIGTERM');
      await new Promise((done) => web.process.once('exit', done));
      await owner.destroy();
      await db.destroy();
      await postgres.stop();
    },
  };
}

/** The first person of an account type in the book. */
function person(db: Db, account_type: AccountType): Promise<{ user_id: string }> {
  return db
    .selectFrom('accounts')
    .select('user_id')
    .where('account_type', '=', account_type)
    .where('email', 'like', '%@bench.example')
    .orderBy('email')
    .limit(1)
    .executeTakeFirstOrThrow();
}

/** Works with the product in this process, without its jobs. */
async function withApp<T>(
  { database_url, data_dir }: { database_url: string; data_dir: string },
  work: (app: App) => Promise<T>,
): Promise<T> {
  const app = await buildApp(
    readConfig({
      DATABASE_URL: database_url,
      PADDOCK_DATA_DIR: data_dir,
      LOG_LEVEL: 'error',
      WORKER: 'off',
    }),
  );
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}

async function createEmpty(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('drop database if exists bench');
  await client.query('create database bench');
  await client.end();
}

async function startWeb({
  database_url,
  data_dir,
}: {
  database_url: string;
  data_dir: string;
}): Promise<{ url: string; process: ChildProcess }> {
  const port = await findFreePort('127.0.0.1', 4700);
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, ['src/server/main.ts'], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      DATABASE_URL: database_url,
      PADDOCK_DATA_DIR: data_dir,
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: url,
      LOG_LEVEL: 'error',
      POOL_SIZE: '10',
      DEMO: 'off',
      // What jobs take is not what an answer costs.
      WORKER: 'off',
      NODE_ENV: 'production',
    },
  });
  for (let attempt = 0; attempt < 1200; attempt += 1) {
    if (child.exitCode !== null) throw new Error('the product did not start');
    try {
      await fetch(`${url}/api/get_demo_logins`);
      return { url, process: child };
    } catch {
      await sleep(100);
    }
  }
  throw new Error('the product did not answer within two minutes');
}
