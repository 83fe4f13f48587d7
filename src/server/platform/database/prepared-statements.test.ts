import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Queryable } from '#server/platform/context.ts';
import {
  createDatabase,
  createPool,
  type Db,
  inTransaction,
  type Tx,
} from '#server/platform/database/database.ts';
import { prepared, sentAlong } from '#server/platform/database/prepared-statements.ts';
import { readAlone, readTogether } from '#server/platform/database/read-together.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';

let database: TestDatabase;
/** One connection, so that what it keeps can be asked. */
let db: Db;

beforeAll(async () => {
  database = await createTestDatabase();
  db = createDatabase(
    createPool({ database_url: database.url, pool_size: 1, statement_timeout_ms: 15_000 }),
  );
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const keptTexts = async () => {
  const found = await sql<{
    statement: string;
  }>`select statement from pg_prepared_statements`.execute(db);
  return found.rows.map(({ statement }) => statement);
};

it('a marked statement is kept by its connection and answers each time by its values', async () => {
  const plus = async (n: number) => {
    const found = await sql<{ sum: number }>`select 1 + ${n}::int as sum ${prepared}`.execute(db);
    return found.rows[0]?.sum;
  };
  expect([await plus(1), await plus(41)]).toEqual([2, 42]);
  const made = db.selectFrom('accounts').select('user_id').where('attn', '=', 'Nobody');
  expect(await made.modifyEnd(prepared).execute()).toEqual([]);
  await made.execute();
  const kept = await keptTexts();
  expect(kept.filter((text) => text.startsWith('select 1 + $1'))).toHaveLength(1);
  expect(kept.filter((text) => text.includes('"accounts"'))).toHaveLength(1);
});

it('an error of a kept statement is its own; the connection goes on', async () => {
  const divide = (by: number) => sql`select 1 / ${by}::int as n ${prepared}`.execute(db);
  await expect(divide(0)).rejects.toThrow('division by zero');
  expect((await divide(1)).rows).toEqual([{ n: 1 }]);
});

it('small queries read together answer what they answer alone', async () => {
  const numbers = (from: number) => sql<{
    n: number;
    cents: number;
    day: string;
    note: string | null;
  }>`
    select n, n * 1000000000000::bigint as cents, date '2026-02-28' + n as day, null as note
    from generate_series(${from}::int, 3) n order by n desc`;
  const together = await readTogether(db, { all: numbers(1), none: numbers(4) });
  expect(together).toEqual({
    all: [
      { n: 3, cents: 3_000_000_000_000, day: '2026-03-03', note: null },
      { n: 2, cents: 2_000_000_000_000, day: '2026-03-02', note: null },
      { n: 1, cents: 1_000_000_000_000, day: '2026-03-01', note: null },
    ],
    none: [],
  });
  expect(await readAlone(db, numbers(1))).toEqual(together.all);
});

describe('a write whose answer nobody reads', () => {
  const tell = (on: Queryable, note: string, cents = 1) =>
    sql`insert into told (note, cents) values (${note}, 100 / ${cents}::int) ${sentAlong}`.execute(
      on,
    );
  const told = async () => {
    const found = await sql<{ note: string }>`select note from told order by note`.execute(db);
    return found.rows.map(({ note }) => note);
  };
  beforeEach(async () => {
    await database.asOwner(
      'drop table if exists told; create table told (note text, cents int); grant all on told to public',
    );
  });

  it('is there for the next statement of its transaction, and after the commit', async () => {
    const seen = await inTransaction(db, async (tx) => {
      await tell(tx, 'a');
      await tell(tx, 'b');
      const found = await sql<{ n: number }>`select count(*) as n from told`.execute(tx);
      await tell(tx, 'c');
      return found.rows[0]?.n;
    });
    expect(seen).toBe(2);
    expect(await told()).toEqual(['a', 'b', 'c']);
  });

  it('that fails undoes its transaction with its own error, at the next statement or the commit', async () => {
    const failing = (more: (tx: Tx) => Promise<unknown>) =>
      inTransaction(db, async (tx) => {
        await tell(tx, 'a');
        await tell(tx, 'b', 0);
        await more(tx);
      });
    const nothing = () => Promise.resolve();
    await expect(failing((tx) => sql`select 1`.execute(tx))).rejects.toThrow('division by zero');
    await expect(failing(nothing)).rejects.toThrow('division by zero');
    expect(await told()).toEqual([]);
  });

  it('goes when its transaction is given up, and leaves nothing for the next one', async () => {
    const givenUp = inTransaction(db, async (tx) => {
      await tell(tx, 'a');
      throw new Error('refused');
    });
    await expect(givenUp).rejects.toThrow('refused');
    await inTransaction(db, (tx) => tell(tx, 'b'));
    expect(await told()).toEqual(['b']);
  });

  it('is sent at once where no transaction is open', async () => {
    await tell(db, 'a');
    expect(await told()).toEqual(['a']);
    await expect(tell(db, 'b', 0)).rejects.toThrow('division by zero');
  });
});
