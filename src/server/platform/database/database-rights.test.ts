import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rightsOfTable, tableRights } from '#server/platform/database/database-rights.ts';
import { findMissingGrants, grantRights } from '#server/platform/database/grant-rights.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { nextNumberWithGaps } from '#server/platform/database/number-sequences.ts';
import { prepareDatabase } from '#server/platform/database/prepare-database.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';

const NOT_ALLOWED = { code: '42501' };
let database: TestDatabase;
let tables: { id: string; name: string }[];

beforeAll(async () => {
  database = await createTestDatabase();
  const { rows } = await database.pool.query<{ id: string; name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as id,
       case n.nspname when 'public' then c.relname else n.nspname || '.' || c.relname end as name
     from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'p') and n.nspname in ('public', 'graphile_worker') order by 1`,
  );
  tables = rows;
});
afterAll(() => database.drop());

async function asOwner<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: database.owner_url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const roleOfApp = async () =>
  (await database.pool.query<{ role: string }>('select current_user as role')).rows[0]?.role ?? '';

/** What the role may really do with each table, asked one by one, whoever gave it. */
async function heldRights(name: string): Promise<string[]> {
  const { rows } = await database.pool.query<{ held: string }>(
    `with kinds (kind) as (values ('SELECT'), ('INSERT'), ('UPDATE'), ('DELETE'), ('TRUNCATE'), ('REFERENCES'), ('TRIGGER'), ('MAINTAIN'))
     select kind as held from kinds where has_table_privilege($1::regclass, kind)
     union all
     select format('UPDATE(%s)', attname) from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped
       and has_column_privilege(attrelid, attnum, 'UPDATE') and not has_table_privilege(attrelid, 'UPDATE')`,
    [name],
  );
  return rows.map(({ held }) => held).toSorted();
}

describe('[R63] what the product may do in its database', () => {
  test('is, table by table, what the list of rights says', async () => {
    const held: Record<string, string[]> = {};
    for (const { id, name } of tables) held[name] = await heldRights(id);
    expect(held).toEqual(Object.fromEntries(tables.map(({ name }) => [name, rightsOfTable(name)])));
    const known = tables.map(({ name }) => name);
    expect(Object.keys(tableRights).filter((name) => !known.includes(name))).toEqual([]);
  });

  test('never empties a table', async () => {
    const emptied: string[] = [];
    for (const { id } of tables)
      await database.pool.query(`truncate ${id} cascade`).then(
        () => emptied.push(id),
        (error: unknown) => expect(error).toMatchObject(NOT_ALLOWED),
      );
    expect(emptied).toEqual([]);
  });

  test.each([
    'delete from audit_log',
    'delete from ledger_entries',
    'delete from ledger_transactions',
    'delete from invoices',
    'delete from number_series',
    'delete from emails',
    'delete from policies',
    'delete from claims',
    `update audit_log set action = 'nothing'`,
    'update audit_log set actor_id = null',
    'update ledger_entries set amount = 1',
    `update ledger_transactions set booked_on = '2000-01-01'`,
    'update invoices set total = 0',
    'update rating_bases set tables = null',
    'update schema_migrations set checksum = null',
    `insert into schema_migrations values (9999, 'mine', '')`,
  ])('does not rewrite what is kept: %s', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toMatchObject(NOT_ALLOWED);
  });

  test.each([
    'drop table audit_log',
    'alter table audit_log disable trigger all',
    'alter table audit_log owner to current_user',
    'drop trigger audit_log_kept on audit_log',
    'create table public.mine (n int)',
    'create temporary table mine (n int)',
    'create schema mine',
    'create database mine',
    'create role mine',
    'create function public.mine() returns int language sql return 1',
    'create extension dblink',
    'set role paddock',
    'set session authorization paddock',
    'set session_replication_role = replica',
    'alter role current_user superuser',
    `alter system set fsync = off`,
    `copy audit_log to program 'cat'`,
    `copy audit_log to '/tmp/audit'`,
    `select pg_read_file('/etc/passwd')`,
    `select lo_import('/etc/passwd')`,
    `select pg_ls_dir('.')`,
    'select rolpassword from pg_authid',
    'select passwd from pg_shadow',
    'select * from pg_hba_file_rules()',
    'select pg_reload_conf()',
  ])('changes no schema and leaves the database for nowhere: %s', async (statement) => {
    await expect(database.pool.query(statement)).rejects.toMatchObject(NOT_ALLOWED);
  });

  test('gives itself nothing', async () => {
    // The database says so in a notice, not in an error.
    await database.pool.query('grant delete on audit_log to current_user');
    expect(await heldRights('audit_log')).toEqual(rightsOfTable('audit_log'));
  });

  test('sets no number back', async () => {
    await nextNumberWithGaps(database.db, { series: 'claim', year: 2019 });
    await expect(
      database.pool.query(`select setval('claim_numbers_2019', 1)`),
    ).rejects.toMatchObject(NOT_ALLOWED);
  });

  test('has the owner make the numbers of a year, and nothing else', async () => {
    const next = () => nextNumberWithGaps(database.db, { series: 'policy', year: 2031 });
    expect([await next(), await next()]).toEqual([1, 2]);
    const make = (series: string | null, year: number | null) =>
      database.pool.query('select make_number_sequence($1, $2)', [series, year]);
    for (const [series, year] of [
      ['x; drop table audit_log', 2031],
      ['invoice', 2031],
      ['claim', 12],
      [null, 2031],
      ['claim', null],
    ] as const)
      await expect(make(series, year)).rejects.toMatchObject({ code: '22023' });
  });

  test('works on jobs, whose rows the queue hides from others', async () => {
    await database.pool.query(`select graphile_worker.add_job('none', '{}')`);
    const seen = await database.pool.query('select 1 from graphile_worker._private_jobs');
    expect(seen.rowCount).toBe(1);
    await database.pool.query('delete from graphile_worker._private_jobs');
  });
});

test('who migrates gives the rights again after whatever was changed, and otherwise writes nothing', async () => {
  const role = await roleOfApp();
  const again = () => grantRights({ owner_url: database.owner_url, role });
  expect(await again()).toEqual([]);
  await database.asOwner(`
    create table later (n int);
    create sequence later_numbers;
    grant truncate, delete on audit_log to ${role};
    grant update (amount) on ledger_entries to public;
    grant create on schema public to public;
    revoke insert on claims from ${role};
    drop policy product on graphile_worker._private_jobs`);
  expect((await again()).length).toBeGreaterThan(5);
  expect(await asOwner((client) => findMissingGrants(client, role))).toEqual([]);
  expect(await heldRights('later')).toEqual(rightsOfTable('later'));
  expect(await heldRights('audit_log')).toEqual(rightsOfTable('audit_log'));
  expect(await heldRights('ledger_entries')).toEqual(rightsOfTable('ledger_entries'));
  expect(await heldRights('claims')).toEqual(rightsOfTable('claims'));
});

test('a database that must be migrated says to the role that may not do it who may', async () => {
  expect(await migrate({ database_url: database.url })).toEqual([]);
  await database.asOwner('delete from schema_migrations where number > 40');
  await expect(migrate({ database_url: database.url })).rejects.toThrow(
    /lacks 0041-file-originals\.sql.*may not migrate.*MIGRATE_DATABASE_URL/,
  );
});

test('the start says so where the role of the product may do more, and nothing otherwise', async () => {
  const fresh = await createTestDatabase();
  try {
    const { url, owner_url } = fresh;
    const alone = await prepareDatabase({ database_url: url });
    expect(alone.warning).toBeUndefined();
    const both = await prepareDatabase({ database_url: url, migrate_database_url: owner_url });
    expect(both).toEqual({ migrated: [], warning: undefined });
    const same = await prepareDatabase({ database_url: owner_url });
    expect(same.warning).toMatch(/role paddock may do more than read and write rows/);
  } finally {
    await fresh.drop();
  }
});
