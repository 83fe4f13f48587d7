import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Action } from '#contract/action.ts';
import { contract, type ActionName } from '#contract/contract.ts';
import { inTransaction } from '#server/platform/database/database.ts';
import { runWrite, systemOrigin } from '#server/platform/database/write-transaction.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildClaim, buildClaimPeople, buildCover } from '#test/harness/claim-factories.ts';
import { buildPolicy, buildSeason, type Season } from '#test/harness/policy-factories.ts';
import { sampleInput, unknownId } from '#test/harness/sample-input.ts';

// One connection is all there is: whatever waits for a second one while it holds the first would wait for ever.
let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp({ pool_size: 1 });
  season = await buildSeason(app);
});

const actions = Object.entries(contract) as [ActionName, Action][];

/** Two at once, so that the second waits for the first one's connection. */
async function statusesOf(ask: () => Promise<{ status: number }>): Promise<number[]> {
  return (await Promise.all([ask(), ask()])).map(({ status }) => status);
}

describe('with a single connection', () => {
  it.each(actions.filter(([, { kind }]) => kind !== 'upload' && kind !== 'download'))(
    '%s answers a superadmin, and everybody where it is public',
    async (name, action) => {
      const input = sampleInput(action.input);
      const callers = [
        app.as(season.people.superadmin),
        ...(action.access === 'public' ? [app.anonymous] : []),
      ];
      for (const caller of callers)
        for (const status of await statusesOf(() => caller.answer(name, input)))
          expect(status).toBeLessThan(500);
    },
  );

  it('a wrong key of a policy link is counted although the write is refused, and waits for nobody', async () => {
    const wrong = {
      policy_id: unknownId,
      policy_key: 'x'.repeat(43),
      version_id: '',
      name: 'Kees',
      accepted: true,
    };
    app.clock.advance(5 * 60_000);
    const key = 'the same intention';
    const statuses: number[] = [];
    for (let at = 0; at < 10; at += 1)
      statuses.push(
        ...(await Promise.all([
          app.anonymous.answer('accept_policy_info', wrong, { key }),
          app.anonymous.answer('accept_policy_info', wrong),
          app.anonymous.attempt('get_policy_info', wrong),
        ]).then((answers) => answers.map(({ status }) => status))),
      );
    expect(statuses.filter((status) => status === 404).length).toBeGreaterThanOrEqual(20);
    expect(new Set(statuses)).toEqual(new Set([404, 429]));
    const kept = await sql<{ n: number }>`select count(*) as n from login_failures
      where subject like 'policy_link:%' and failed_at > ${app.clock.now().toISOString()}::timestamptz - interval '1 minute'`.execute(
      app.services.db,
    );
    expect(kept.rows[0]?.n).toBeGreaterThanOrEqual(20);
  });

  it('a policy is made and a claim brought to its payout, as any other time', async () => {
    const policy = await buildPolicy(app, { status: 'policy_made', season });
    expect(policy.policy_id).not.toBe('');
    const people = await buildClaimPeople(app);
    const claim = await buildClaim(app, await buildCover(app, people), { status: 'paid' });
    expect(claim.claim_id).not.toBe('');
    await app.runJobs();
  });
});

describe('a second connection inside of a transaction', () => {
  const again = 'a second connection was asked for inside of a transaction';

  it('is refused at once, whichever way it is asked for', async () => {
    const { db } = app.services;
    const one = sql`select 1`;
    await expect(inTransaction(db, () => one.execute(db))).rejects.toThrow(again);
    await expect(inTransaction(db, () => app.pool.query('select 1'))).rejects.toThrow(again);
    await expect(inTransaction(db, () => inTransaction(db, async () => 1))).rejects.toThrow(again);
    const write = () => runWrite(app.services, systemOrigin('test'), async () => 1);
    await expect(
      runWrite(app.services, systemOrigin('test'), (ctx) => one.execute(ctx.services.db)),
    ).rejects.toThrow(again);
    await expect(runWrite(app.services, systemOrigin('test'), write)).rejects.toThrow(again);
  });

  it('is there again behind its end, also for what was begun inside', async () => {
    const { db } = app.services;
    const later = Promise.withResolvers<unknown>();
    await inTransaction(db, async (tx) => {
      setTimeout(() => void sql`select 1`.execute(db).then(later.resolve, later.reject), 100);
      await sql`select 1`.execute(tx);
    });
    await expect(later.promise).resolves.toBeDefined();
    const order: string[] = [];
    await runWrite(app.services, systemOrigin('test'), async ({ afterCommit }) => {
      afterCommit(
        async () => void order.push(String((await sql`select 1`.execute(db)).rows.length)),
      );
    });
    expect(order).toEqual(['1']);
  });
});
