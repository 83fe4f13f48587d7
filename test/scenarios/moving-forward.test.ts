import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrate, migrationsFolder, readMigrations } from '#server/platform/database/migrate.ts';
import { CallError } from '#test/harness/app.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';
import { buildAccount } from '#test/harness/factories.ts';
import { httpCaller, type HttpCaller } from '#test/scenarios/http-caller.ts';
import { freePort, startProduct, type ProductProcess } from '#test/scenarios/product-process.ts';

const password = 'undercut on lap thirty';
const ROWS = 100_000;

/** What a next version might bring: a column in the busiest tables, an index over many rows, a rule for old rows too. */
const planted = [
  `alter table communications add column planted_note text not null default 'none';
   alter table accounts add column planted_flag boolean not null default false;
   alter table sessions add column planted_at timestamptz;`,
  `-- outside a transaction
   create index concurrently planted_index on communications (planted_note, stamp);`,
  `alter table communications add constraint planted_check check (char_length(planted_note) < 100) not valid;`,
  `alter table communications validate constraint planted_check;`,
];

let database: TestDatabase;
let data_dir: string;
let before: ProductProcess;
let people: { browser: HttpCaller; user_id: string }[];
const newest = readMigrations().length;

const start = async () =>
  startProduct({ database_url: database.url, data_dir, port: await freePort(), worker: 'on' });

beforeAll(async () => {
  database = await createTestDatabase();
  const { db } = database;
  data_dir = mkdtempSync(path.join(os.tmpdir(), 'paddock-test-'));
  const { user_id } = await buildAccount(db);
  await sql`insert into communications (parent_type, parent_id, type_message, communication_string)
    select 'account', ${user_id}, 'message', 'Old talk ' || n from generate_series(1, ${ROWS}::int) n`.execute(
    db,
  );
  before = await start();
  people = await Promise.all(
    Array.from({ length: 6 }, async () => {
      const one = await buildAccount(db, { account_type: 'admin', password });
      const browser = httpCaller(before.address);
      await browser.call('log_in', { email: one.email, password });
      return { browser, user_id: one.user_id };
    }),
  );
});

afterAll(async () => {
  await before.stop();
  await database.drop();
  rmSync(data_dir, { recursive: true, force: true });
});

interface Work {
  took: { at: number; ms: number }[];
  failed: string[];
}

/** One who reads a thread and the list of accounts and writes messages, at one process after the other. */
async function work(
  browser: HttpCaller,
  parent_id: string,
  { addresses, signal, done }: { addresses: () => string[]; signal: AbortSignal; done: Work },
): Promise<void> {
  const parent = { parent_type: 'account', parent_id } as const;
  for (let turn = 0; !signal.aborted; turn += 1) {
    const all = addresses();
    const there = browser.at(all[turn % all.length] ?? '');
    const calls = [
      () => there.call('add_communication', { ...parent, communication_string: `Lap ${turn}` }),
      () => there.call('get_communication', parent),
      () => there.call('get_accounts', { page: 1, page_size: 25 }),
      () => there.call('is_logged_in', {}),
    ];
    const at = performance.now();
    try {
      await calls[turn % calls.length]?.();
      done.took.push({ at, ms: performance.now() - at });
    } catch (error) {
      done.failed.push(error instanceof CallError ? JSON.stringify(error.body) : String(error));
    }
    await sleep(20);
  }
}

/** The longest that anybody was seen to wait for a lock, in milliseconds. */
async function watchLocks(signal: AbortSignal): Promise<number> {
  let longest = 0;
  while (!signal.aborted) {
    const { rows } = await sql<{ ms: number | null }>`
      select max(extract(epoch from clock_timestamp() - waitstart) * 1000)::float as ms from pg_locks
      where not granted and locktype = 'relation'
        and database = (select oid from pg_database where datname = current_database())`.execute(
      database.db,
    );
    longest = Math.max(longest, rows[0]?.ms ?? 0);
    await sleep(25);
  }
  return longest;
}

const p99 = (took: Work['took']) =>
  took.map(({ ms }) => ms).toSorted((a, b) => a - b)[Math.floor(took.length * 0.99)] ?? 0;

/** Runs migrations after the real ones while people work at the old program, and then at a new one beside it too. */
async function migrateUnderWork(texts: readonly string[]) {
  const folder = mkdtempSync(path.join(data_dir, 'migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  for (const [index, text] of texts.entries())
    writeFileSync(
      path.join(folder, `${String(newest + index + 1).padStart(4, '0')}-planted.sql`),
      text,
    );
  const addresses = [before.address];
  const ending = new AbortController();
  const { signal } = ending;
  const done: Work = { took: [], failed: [] };
  const all = people.map(({ browser, user_id }) =>
    work(browser, user_id, { addresses: () => addresses, signal, done }),
  );
  const locks = watchLocks(signal);
  // Long enough that every connection of the old program holds its prepared statements.
  await sleep(4_000);
  const from = performance.now();
  const names = await migrate({ database_url: database.owner_url, folder });
  const until = performance.now();
  // The planted files belong to the new program, which is this one; it would take them for those of a later one.
  await database.asOwner('delete from schema_migrations where number > $1', [newest]);
  const after = await start();
  addresses.push(after.address);
  await sleep(4_000);
  ending.abort();
  await Promise.all(all);
  await after.stop();
  const during = done.took.filter(({ at, ms }) => at + ms >= from && at <= until);
  const earlier = done.took.filter(({ at, ms }) => at + ms < from);
  return {
    ...{ names, failed: done.failed, requests: done.took.length, during: during.length },
    ...{ p99_before_ms: p99(earlier), p99_during_ms: p99(during), migrated_ms: until - from },
    longest_wait_ms: await locks,
  };
}

it('[R9] old and new program work side by side on one database while it is migrated under them, and nobody is refused', async () => {
  const { names, failed, ...figures } = await migrateUnderWork(planted);
  expect(names).toHaveLength(planted.length);
  expect(failed).toEqual([]);
  expect(figures.during).toBeGreaterThan(10);
  expect(figures.longest_wait_ms).toBeLessThan(1_000);
}, 180_000);

it('[R9] a migration that keeps people waiting is seen to do so', async () => {
  const { longest_wait_ms } = await migrateUnderWork([
    `alter table communications add column planted_late text; select pg_sleep(2.5);`,
  ]);
  expect(longest_wait_ms).toBeGreaterThan(1_000);
}, 180_000);
