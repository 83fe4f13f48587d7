import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createDatabase,
  createPool,
  type Db,
  inTransaction,
  type Tx,
} from '#server/platform/database/database.ts';
import { isDatabaseDown } from '#server/platform/database/database-faults.ts';
import { prepared, sentAlong } from '#server/platform/database/prepared-statements.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildCast, type Cast } from '#test/harness/communication-factories.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';
import { type BreakableWay, openBreakableWay } from '#test/harness/servers/tcp-proxy.ts';

/** Longer than what is promised, six seconds, only by what a busy machine may take. */
const PROMISED_MS = 6_000;
const TOLD_MS = PROMISED_MS + 4_000;

/** A pool of connections over a way that breaks when it is told to. */
interface Line {
  way: BreakableWay;
  db: Db;
  close: () => Promise<void>;
}

let database: TestDatabase;
/** Outside of every pool, which would not serve it inside of a transaction. */
let administrator: pg.Client;
const unhandled: unknown[] = [];
const note = (error: unknown) => void unhandled.push(error);

beforeAll(async () => {
  process.on('unhandledRejection', note);
  database = await createTestDatabase();
  await database.asOwner('create table told (note text unique); grant all on told to public');
  administrator = new pg.Client(database.url);
  await administrator.connect();
});
afterAll(async () => {
  await administrator.end();
  await database.drop();
  process.off('unhandledRejection', note);
});

async function openLine(): Promise<Line> {
  const way = await openBreakableWay(database.url);
  const db = createDatabase(
    createPool({ database_url: way.url, pool_size: 4, statement_timeout_ms: 60_000 }),
  );
  return { way, db, close: () => way.close().then(() => db.destroy()) };
}

const tell = (on: Tx, words: string) =>
  sql`insert into told values (${words}) ${sentAlong}`.execute(on);

/** Ways in which a connection is lost, and the moments in which it may be. */
const losses: [string, (line: Line) => Promise<void> | void][] = [
  ['is reset', ({ way }) => way.reset()],
  ['falls silent', ({ way }) => way.swallow()],
  // Of every line: this one comes when none of the others is open.
  [
    "is ended by the server's administrator",
    async () =>
      void (await administrator.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
        ['paddock'],
      )),
  ],
];
type Moment = (db: Db, lose: () => Promise<void> | void) => Promise<unknown>;
const moments: [string, Moment][] = [
  [
    'a statement by itself is under way',
    async (db, lose) => {
      const asked = sql`select pg_sleep(20)`.execute(db);
      setTimeout(() => void lose(), 200);
      return asked;
    },
  ],
  [
    'statements of a transaction are under way in one packet',
    async (db, lose) =>
      inTransaction(db, async (tx) => {
        await tell(tx, 'a');
        await tell(tx, 'b');
        setTimeout(() => void lose(), 200);
        await Promise.all([
          sql`select pg_sleep(20) ${prepared}`.execute(tx),
          sql`select 1 ${prepared}`.execute(tx),
        ]);
      }),
  ],
  [
    'a transaction is between two statements, with gathered ones not sent yet',
    async (db, lose) =>
      inTransaction(db, async (tx) => {
        await sql`select 1`.execute(tx);
        await tell(tx, 'c');
        await lose();
        await sql`select 2`.execute(tx);
      }),
  ],
  [
    'only the start of a transaction is gathered',
    async (db, lose) =>
      inTransaction(db, async (tx) => {
        await lose();
        await tell(tx, 'd');
      }),
  ],
  [
    'the commit is under way',
    async (db, lose) =>
      inTransaction(db, async (tx) => {
        await sql`insert into late values (1)`.execute(tx);
        setTimeout(() => void lose(), 200);
      }),
  ],
];

describe('a connection that is lost', () => {
  beforeAll(async () => {
    await database.asOwner(
      `create function wait_long() returns trigger language plpgsql as $$ begin perform pg_sleep(20); return null; end $$;
       create table late (n int);
       grant all on late to public;
       create constraint trigger late_waits after insert on late deferrable initially deferred
         for each row execute function wait_long()`,
    );
  });

  describe.each(losses)('because it %s', (how, lose) => {
    // It takes seconds to notice silence, on every line at the same time.
    const test = how === 'falls silent' ? it.concurrent : it;
    test.for(moments)(
      'while %s: every statement ends as one that may be tried again',
      async ([, moment], { expect: expectHere }) => {
        const line = await openLine();
        await sql`select 1`.execute(line.db);
        const from = performance.now();
        const error = await moment(line.db, () => lose(line)).then(
          () => 'no error',
          (reason: unknown) => reason,
        );
        expectHere(performance.now() - from).toBeLessThan(TOLD_MS);
        expectHere(isDatabaseDown(error)).toBe(true);
        line.way.restore();
        // One that was ended a moment ago may still be lent once.
        await expectHere
          .poll(() =>
            sql`select 1 as n`.execute(line.db).then(
              ({ rows }) => rows,
              () => 'not yet',
            ),
          )
          .toEqual([{ n: 1 }]);
        // Nothing of a transaction that was not confirmed is there.
        const kept = await database.pool.query('select note from told');
        expectHere(kept.rows).toEqual([]);
        expectHere(unhandled).toEqual([]);
        await line.close();
      },
    );
  });

  it('is told from a long statement, which is left alone', async () => {
    const { db, close } = await openLine();
    const { rows } = await sql<{ n: number }>`select 1 as n, pg_sleep(5)`.execute(db);
    expect(rows[0]?.n).toBe(1);
    await close();
  });

  it('is not taken for lost by a process that is too busy to hear the answer', async () => {
    const { db, close } = await openLine();
    await sql`select 1`.execute(db);
    const asked = sql<{ n: number }>`select 1 as n, pg_sleep(8)`.execute(db);
    const breathless = setInterval(() => {
      const until = performance.now() + 1_200;
      while (performance.now() < until);
    }, 5);
    try {
      expect((await asked).rows[0]?.n).toBe(1);
    } finally {
      clearInterval(breathless);
      await close();
    }
  });
});

describe('the whole product', () => {
  let app: TestApp;
  let cast: Cast;
  let app_way: BreakableWay;

  beforeAll(async () => {
    app = await startTestApp({
      wayTo: async (url) => {
        app_way = await openBreakableWay(url);
        return app_way.url;
      },
    });
    cast = await buildCast(app.services.db);
  });
  afterAll(() => app_way.close());

  const health = async () => {
    const { statusCode, json } = await app.server.inject('/api/health');
    return [statusCode, json()];
  };
  /** What its watchman sees before the way is open again. */
  const away = async () => {
    await expect.poll(health).toEqual([503, { ok: false, database: 'away' }]);
  };

  it.each([
    ['a reset', () => app_way.reset(), async () => undefined],
    ['silence', () => app_way.swallow(), away],
  ])(
    'answers 503 during %s of every connection, its watchman too, and everything right after',
    async (_how, lose, isSeen) => {
      const staff = app.as(cast.admin);
      const say = () =>
        staff.answer('add_communication', {
          parent_type: 'claim',
          parent_id: cast.claim_id,
          type_message: 'message',
          communication_string: 'Is the car back?',
          internal: false,
        });
      expect((await say()).status).toBe(200);
      const slowest: number[] = [];
      const burst = Promise.all(
        Array.from({ length: 20 }, async (_, at) => {
          if (at === 10) lose();
          const from = performance.now();
          const { status } = await (at % 2 === 0 ? say() : staff.answer('get_claims', {}));
          slowest.push(performance.now() - from);
          return status;
        }),
      );
      const [statuses] = await Promise.all([burst, isSeen()]);
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(statuses).toContain(503);
      expect(Math.max(...slowest)).toBeLessThan(TOLD_MS);
      app_way.restore();
      // It finds out by itself that the way is open again.
      await expect.poll(async () => (await say()).status).toBe(200);
      for (let at = 0; at < 20; at += 1)
        expect((await staff.answer('get_claims', {})).status).toBe(200);
      expect(await health()).toEqual([200, { ok: true, database: 'ok' }]);
      expect(unhandled).toEqual([]);
    },
  );
});
