import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';
import { migrate, readMigrations } from './migrate.ts';

let test_database: TestDatabase;
let folder: string;
const folders: string[] = [];

beforeEach(async () => {
  await test_database?.drop();
  test_database = await createTestDatabase();
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
const run = () => migrate({ database_url: test_database.url, folder });

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
