import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';
import { openBreakableWay } from '#test/harness/servers/tcp-proxy.ts';
import { createDatabase, createPool, inTransaction } from './database.ts';
import { isDatabaseDown, refusalOfDatabase, sqlState } from './database-faults.ts';

let test_database: TestDatabase;
beforeAll(async () => {
  test_database = await createTestDatabase();
  await test_database.asOwner(
    'create table counters (id int primary key, value int not null); grant all on counters to public',
  );
});
afterAll(() => test_database.drop());

describe('values', () => {
  test('64-bit integers are numbers, dates and instants stay text, numeric stays exact', async () => {
    const { rows } = await test_database.pool.query(
      `select 9007199254740991::bigint as big, '{1,null}'::bigint[] as bigs, '2026-03-29'::date as day,
        '{2026-03-29}'::date[] as days, '2026-03-29 01:30:00+00'::timestamptz as instant, 0.10::numeric(4,2) as rate`,
    );
    expect(rows).toEqual([
      {
        big: 9_007_199_254_740_991,
        bigs: [1, null],
        day: '2026-03-29',
        days: ['2026-03-29'],
        instant: '2026-03-29 01:30:00+00',
        rate: '0.10',
      },
    ]);
  });
});

describe('unix', () => {
  const stamps = `from (values ('2026-03-29 01:30:00.9+00'::timestamptz), ('1969-12-31 23:59:59.5Z'), (null)) s (stamp)`;

  test('whole seconds since the epoch, also before it', async () => {
    const { rows } = await test_database.pool.query(`select unix(stamp) as seconds ${stamps}`);
    expect(rows.map(({ seconds }) => seconds)).toEqual([1_774_747_800, -1, null]);
  });

  test('is part of the statement that uses it, not a call for each value', async () => {
    const { rows } = await test_database.pool.query(`explain verbose select unix(stamp) ${stamps}`);
    const plan = rows.map((row) => String(row['QUERY PLAN'])).join(' ');
    expect(plan).toContain('floor(EXTRACT(epoch');
    expect(plan).not.toContain('unix(');
  });
});

describe('inTransaction', () => {
  test('commits what the work did, and nothing of work that throws', async () => {
    const { db } = test_database;
    await inTransaction(db, (tx) => sql`insert into counters values (1, 0)`.execute(tx));
    const broken = inTransaction(db, async (tx) => {
      await sql`update counters set value = 9`.execute(tx);
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    const { rows } = await sql`select * from counters`.execute(db);
    expect(rows).toEqual([{ id: 1, value: 0 }]);
  });

  test.each(['socket', 'network'])(
    'a process that stood still in the middle of its work is told by its %s that it may be tried again',
    async (line) => {
      const way = await openBreakableWay(test_database.url);
      const url = line === 'socket' ? test_database.url : way.url;
      const pool = createPool({ database_url: url, pool_size: 1, statement_timeout_ms: 15_000 });
      const frozen = inTransaction(createDatabase(pool), async (tx) => {
        await sql`set local idle_in_transaction_session_timeout = 50`.execute(tx);
        // As a machine that was put to sleep: nothing of this process runs meanwhile.
        Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300);
        await sql`update counters set value = 7`.execute(tx);
      });
      const error: unknown = await frozen.catch((reason: unknown) => reason);
      expect([error, refusalOfDatabase(error)?.code]).toEqual([expect.any(Error), 'unavailable']);
      const { rows } = await sql`select value from counters where id = 1`.execute(test_database.db);
      expect(rows).toEqual([{ value: 0 }]);
      await pool.end();
      await way.close();
    },
  );

  test('[R34] twenty serializable increments at once all count: conflicts run again', async () => {
    const { db } = test_database;
    const increment = () =>
      inTransaction(
        db,
        async (tx) => {
          const { rows } = await sql<{
            value: number;
          }>`select value from counters where id = 1`.execute(tx);
          await sql`update counters set value = ${(rows[0]?.value ?? 0) + 1} where id = 1`.execute(
            tx,
          );
        },
        { isolation: 'serializable', attempts: 40 },
      );
    await Promise.all(Array.from({ length: 20 }, increment));
    const { rows } = await sql`select value from counters where id = 1`.execute(db);
    expect(rows).toEqual([{ value: 20 }]);
  });
});

describe('isDatabaseDown', () => {
  test('[R4] a server that is not there, and a connection cut by the server, are down; a wrong statement is not', async () => {
    const nowhere = createPool({
      database_url: 'postgres://127.0.0.1:1/none',
      pool_size: 2,
      statement_timeout_ms: 1000,
    });
    const absent: unknown = await nowhere.query('select 1').catch((error: unknown) => error);
    expect(isDatabaseDown(absent)).toBe(true);

    const cut: unknown = await test_database.pool
      .query('select pg_terminate_backend(pg_backend_pid())')
      .catch((error: unknown) => error);
    expect(sqlState(cut)).toBe('57P01');
    expect(isDatabaseDown(cut)).toBe(true);

    const wrong: unknown = await test_database.pool
      .query('select nothing')
      .catch((error: unknown) => error);
    expect(isDatabaseDown(wrong)).toBe(false);
    await nowhere.end();
  });
});
