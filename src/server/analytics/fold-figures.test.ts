import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { nextBatch } from '#server/analytics/fold-figures.ts';
import type { Queryable } from '#server/platform/context.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason } from '#test/harness/policy-factories.ts';

let app: TestApp;
let policy_id: string;

beforeAll(async () => {
  app = await startTestApp();
  const season = await buildSeason(app);
  await buildPolicy(app, { season });
  ({ policy_id } = await buildPolicy(app, { season }));
  await app.runJob('fold_figures');
});

/** How often this session has read a table whole that grows with the book. */
async function wholeReads(db: Queryable): Promise<Record<string, number>> {
  const { rows } = await sql<{ relname: string; seq_scan: number }>`
    select relname, seq_scan::int as seq_scan from pg_stat_xact_user_tables
    where relname in ('figures', 'policies', 'policy_items', 'ledger_transactions', 'ledger_entries', 'claims', 'payments')
    order by 1`.execute(db);
  return Object.fromEntries(rows.map(({ relname, seq_scan }) => [relname, seq_scan]));
}

it('a fold reads what was changed and no table whole, however often its session has folded', async () => {
  await app.services.db.transaction().execute(async (trx) => {
    // The tables of a test are small enough to be read whole for no other reason; and a session that has folded for long
    // may keep a plan that was made for any number of policies.
    await sql`set local enable_seqscan = off`.execute(trx);
    await sql`set local plan_cache_mode = force_generic_plan`.execute(trx);
    const before = await wholeReads(trx);
    for (let times = 1; times <= 8; times += 1) {
      await sql`insert into figure_changes values (${policy_id})`.execute(trx);
      await sql`select fold_figures(10, ${app.clock.now()})`.execute(trx);
      expect([times, await wholeReads(trx)]).toEqual([times, before]);
    }
  });
});

it('a new day takes up what the day changes, and reads no table whole for it', async () => {
  await app.services.db.transaction().execute(async (trx) => {
    await sql`set local enable_seqscan = off`.execute(trx);
    const before = await wholeReads(trx);
    const tomorrow = new Date(app.clock.now().getTime() + 86_400_000);
    const { rows } = await sql<{ n: number }>`select fold_figures(10, ${tomorrow}) as n`.execute(
      trx,
    );
    expect(rows[0]?.n).toBe(2);
    expect(await wholeReads(trx)).toEqual(before);
  });
});

it('a slice takes about a second, however dear a policy is', () => {
  expect(nextBatch(50, 100)).toBe(100);
  expect(nextBatch(500, 5_000)).toBe(100);
  expect(nextBatch(50, 20_000)).toBe(2);
  expect(nextBatch(1, 20_000)).toBe(1);
  expect(nextBatch(2_000, 0)).toBe(2_000);
});
