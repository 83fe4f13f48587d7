import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';
import { migrate, readMigrations } from './migrate.ts';
import { prepared } from './prepared-statements.ts';

const hold = fileURLToPath(
  new URL('../../../../test/harness/servers/run-migrations.ts', import.meta.url),
);
let test_database: TestDatabase;
let folder: string;
const folders: string[] = [];

beforeEach(async () => {
  await test_database?.drop();
  test_database = await createTestDatabase({ as: 'owner' });
  // The copy has everything already; this file looks at the runner alone.
  await test_database.pool.query('truncate schema_migrations');
  folder = mkdtempSync(join(tmpdir(), 'paddock-migrations-'));
  folders.push(folder);
});
afterAll(async () => {
  await test_database.drop();
  for (const each of folders) rmSync(each, { recursive: true });
});

const write = (name: string, sql: string) => writeFileSync(join(folder, name), sql);
const run = (more: { patience_ms?: number } = {}) =>
  migrate({ database_url: test_database.url, folder, ...more });

describe('migrate', () => {
  test('runs each migration once, in order', async () => {
    write('0001-one.sql', 'create table one (id int); insert into one values (1);');
    write('0002-two.sql', 'alter table one add column name text;');
    expect(await run()).toEqual(['0001-one.sql', '0002-two.sql']);
    expect(await run()).toEqual([]);
  });

  test('[R9] two processes that start at once do the work once', async () => {
    write('0001-slow.sql', 'create table slow (id int); select pg_sleep(0.2);');
    const runs = await Promise.all([run(), run(), run()]);
    expect(runs.flat()).toEqual(['0001-slow.sql']);
  });

  test('[R9] a migration that fails leaves nothing behind and says where; mended, it goes on', async () => {
    write('0001-fine.sql', 'create table fine (id int);');
    write('0002-broken.sql', 'create table half (id int);\nselect nonsense;');
    await expect(run()).rejects.toThrow(
      /0002-broken\.sql: column "nonsense" does not exist \(line 2\)/,
    );
    const { rows } = await test_database.pool.query(
      `select to_regclass('half') as half, to_regclass('fine') as fine`,
    );
    expect(rows).toEqual([{ half: null, fine: 'fine' }]);
    write('0002-broken.sql', 'create table half (id int);');
    expect(await run()).toEqual(['0002-broken.sql']);
  });

  test('[R9] killed in the middle of a migration, it goes on as if it had not begun', async () => {
    write('0001-one.sql', 'create table one (id int); insert into one values (1);');
    write('0002-two.sql', 'alter table one add column name text; select pg_sleep(600);');
    const child = spawn(process.execPath, [hold, test_database.url, folder], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let told = '';
    child.stdout.on('data', (part: Buffer) => (told += part.toString()));
    await expect.poll(() => told).toContain('0002-two.sql');
    const asleep = `select pid from pg_stat_activity where datname = current_database() and query ~ '^alter table one'`;
    await expect
      .poll(async () => (await test_database.pool.query(asleep)).rowCount)
      .toBeGreaterThan(0);
    child.kill('SIGKILL');
    await once(child, 'exit');
    // The server notices by itself within seconds; a test does not wait for that.
    await test_database.pool.query(
      `select pg_terminate_backend(pid, 10000) from pg_stat_activity
       where datname = current_database() and application_name = 'paddock migrate'`,
    );
    write('0002-two.sql', 'alter table one add column name text;');
    expect(await run()).toEqual(['0002-two.sql']);
    expect((await test_database.pool.query('select id, name from one')).rows).toEqual([
      { id: 1, name: null },
    ]);
  });

  test('[R9] who waits for a lock gives up instead of making everybody wait behind', async () => {
    write('0001-one.sql', 'create table one (id int);');
    await run();
    const reader = await test_database.pool.connect();
    try {
      await reader.query('begin');
      await reader.query('select id from one');
      write('0002-two.sql', 'alter table one add column name text;');
      await expect(run({ patience_ms: 0 })).rejects.toThrow(
        /0002-two\.sql: canceling statement due to lock timeout/,
      );
      // Those who come meanwhile wait for a moment only, and the migration is done once the table is free.
      const waiting = run();
      const waits: number[] = [];
      for (let count = 0; count < 30; count += 1) {
        const since = performance.now();
        await test_database.pool.query('select id from one');
        waits.push(performance.now() - since);
        await sleep(100);
      }
      expect(Math.max(...waits)).toBeGreaterThan(100);
      expect(Math.max(...waits)).toBeLessThan(2_000);
      await reader.query('rollback');
      expect(await waiting).toEqual(['0002-two.sql']);
    } finally {
      reader.release();
    }
  });

  test('[R9] an index that is made concurrently waits for a long reader, and for nobody who waits for his turn', async () => {
    write('0001-one.sql', 'create table one (id int); insert into one values (1);');
    await run();
    const reader = await test_database.pool.connect();
    try {
      await reader.query('begin isolation level repeatable read');
      await reader.query('select id from one');
      write(
        '0002-index.sql',
        '-- outside a transaction\ncreate index concurrently one_id on one (id);',
      );
      const runs = Promise.all([run(), run()]);
      await sleep(3_000);
      // Others write meanwhile.
      await test_database.pool.query('insert into one values (2)');
      await reader.query('rollback');
      expect((await runs).flat()).toEqual(['0002-index.sql']);
    } finally {
      reader.release();
    }
  });

  test('[R9] an index of which a killed process left a part is made anew', async () => {
    write('0001-one.sql', 'create table one (id int); insert into one values (1), (1);');
    await run();
    const broken = test_database.pool.query('create unique index concurrently one_id on one (id)');
    await expect(broken).rejects.toThrow(/could not create unique index/);
    write(
      '0002-index.sql',
      '-- outside a transaction\ncreate index concurrently one_id on one (id);',
    );
    expect(await run()).toEqual(['0002-index.sql']);
    const { rows } = await test_database.pool.query(
      `select indisvalid from pg_index where indexrelid = 'one_id'::regclass`,
    );
    expect(rows).toEqual([{ indisvalid: true }]);
  });

  test('[R9] a statement that the product keeps prepared goes on working when a column is added', async () => {
    write('0001-one.sql', 'create table one (id int); insert into one values (1);');
    await run();
    await test_database.db.connection().execute(async (db) => {
      const on = (text: RawBuilder<unknown>) => text.execute(db);
      await on(sql`select id from one ${prepared}`);
      await on(sql`select * from one ${prepared}`);
      write('0002-two.sql', 'alter table one add column name text;');
      await run();
      expect((await on(sql`select id from one ${prepared}`)).rows).toEqual([{ id: 1 }]);
      await expect(on(sql`select * from one ${prepared}`)).rejects.toThrow(
        /cached plan must not change result type/,
      );
    });
  });

  test('refuses an edited migration, and a database that is newer than the program', async () => {
    write('0001-one.sql', 'create table one (id int);');
    write('0002-two.sql', 'create table two (id int);');
    await run();
    write('0001-one.sql', 'create table one (id bigint);');
    await expect(run()).rejects.toThrow(/0001-one\.sql was changed after the database had run it/);
    write('0001-one.sql', 'create table one (id int);');
    rmSync(join(folder, '0002-two.sql'));
    await expect(run()).rejects.toThrow(/newer than this Paddock: it has 0002-two\.sql/);
  });

  test('one statement that no transaction takes runs outside of one', async () => {
    write('0001-one.sql', 'create table one (id int);');
    write(
      '0002-index.sql',
      '-- outside a transaction\ncreate index concurrently one_id on one (id);',
    );
    expect(await run()).toEqual(['0001-one.sql', '0002-index.sql']);
  });
});

describe('readMigrations', () => {
  test('refuses names out of order and gaps', () => {
    write('0001-one.sql', '');
    write('0003-three.sql', '');
    expect(() => readMigrations(folder)).toThrow(
      'migrations/0003-three.sql: expected 0002-what-it-does.sql here',
    );
  });
});
