import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
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
import { type BreakableWay, openBreakableWay } from '#test/harness/tcp-proxy.ts';

/** Longer than what is promised, six seconds, only by what a busy machine may take. */
const PROMISED_MS = 6_000;
const TOLD_MS = PROMISED_MS + 4_000;

let database: TestDatabase;
let way: BreakableWay;
let db: Db;
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
  way = await openBreakableWay(database.url);
  db = createDatabase(
    createPool({ database_url: way.url, pool_size: 4, statement_timeout_ms: 60_000 }),
  );
});
afterEach(() => way.restore());
afterAll(async () => {
  await way.close();
  await db.destroy();
  await administrator.end();
  await database.drop();
  process.off('unhandledRejection', note);
});

const tell = (on: Tx, words: string) =>
  sql`insert into told values (${words}) ${sentAlong}`.execute(on);

/** Ways in which a connection is lost, and the moments in which it may be. */
const losses: [string, () => Promise<void> | void][] = [
  ['is reset', () => way.reset()],
  ['falls silent', () => way.swallow()],
  [
    "is ended by the server's administrator",
    async () =>
      void (await administrator.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and application_name = $1',
        ['paddock'],
      )),
  ],
];
type Moment = (lose: () => Promise<void> | void) => Promise<unknown>;
const moments: [string, Moment][] = [
  [
    'a statement by itself is under way',
    async (lose) => {
      const asked = sql`select pg_sleep(20)`.execute(db);
      setTimeout(() => void lose(), 200);
      return asked;
    },
  ],
  [
    'statements of a transaction are under way in one packet',
    async (lose) =>
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
    async (lose) =>
      inTransaction(db, async (tx) => {
        await sql`select 1`.execute(tx);
        await tell(tx, 'c');
        await lose();
        await sql`select 2`.execute(tx);
      }),
  ],
  [
    'only the start of a transaction is gathered',
    async (lose) =>
      inTransaction(db, async (tx) => {
        await lose();
        await tell(tx, 'd');
      }),
  ],
  [
    'the commit is under way',
    async (lose) =>
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

  describe.each(losses)('because it %s', (_how, lose) => {
    it.each(moments)(
      'while %s: every statement ends as one that may be tried again',
      async (_when, moment) => {
        await sql`select 1`.execute(db);
        const from = performance.now();
        const error = await moment(lose).then(
          () => 'no error',
          (reason: unknown) => reason,
        );
        expect(performance.now() - from).toBeLessThan(TOLD_MS);
        expect(isDatabaseDown(error)).toBe(true);
        way.restore();
        // One that was ended a moment ago may still be lent once.
        await expect
          .poll(() =>
            sql`select 1 as n`.execute(db).then(
              ({ rows }) => rows,
              () => 'not yet',
            ),
          )
          .toEqual([{ n: 1 }]);
        // Nothing of a transaction that was not confirmed is there.
        const kept = await database.pool.query('select note from told');
        expect(kept.rows).toEqual([]);
        expect(unhandled).toEqual([]);
      },
    );
  });

  it('is told from a long statement, which is left alone', async () => {
    const { rows } = await sql<{ n: number }>`select 1 as n, pg_sleep(5)`.execute(db);
    expect(rows[0]?.n).toBe(1);
  });

  it('is not taken for lost by a process that is too busy to hear the answer', async () => {
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

  it.each([
    ['a reset', () => app_way.reset()],
    ['silence', () => app_way.swallow()],
  ])(
    'answers 503 during %s of every connection, and everything right after',
    async (_how, lose) => {
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
      const statuses = await Promise.all(
        Array.from({ length: 20 }, async (_, at) => {
          if (at === 10) lose();
          const from = performance.now();
          const { status } = await (at % 2 === 0 ? say() : staff.answer('get_claims', {}));
          slowest.push(performance.now() - from);
          return status;
        }),
      );
      expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
      expect(statuses).toContain(503);
      expect(Math.max(...slowest)).toBeLessThan(TOLD_MS);
      app_way.restore();
      // It finds out by itself that the way is open again.
      await expect.poll(async () => (await say()).status).toBe(200);
      for (let at = 0; at < 20; at += 1)
        expect((await staff.answer('get_claims', {})).status).toBe(200);
      const health = await app.server.inject('/api/health');
      expect([health.statusCode, health.json()]).toEqual([200, { ok: true, database: 'ok' }]);
      expect(unhandled).toEqual([]);
    },
  );

  it('shows its watchman that the database is away', async () => {
    app_way.swallow();
    await expect
      .poll(async () => (await app.server.inject('/api/health')).json())
      .toEqual({ ok: false, database: 'away' });
    expect((await app.server.inject('/api/health')).statusCode).toBe(503);
    app_way.restore();
    await expect.poll(async () => (await app.server.inject('/api/health')).statusCode).toBe(200);
  });
});
