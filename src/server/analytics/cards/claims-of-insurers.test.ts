import { beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildClaim,
  buildClaimPeople,
  buildCover,
  keyOf,
  type ClaimPeople,
} from '#test/harness/claim-factories.ts';
import { buildPolicy, buildSeason, type Season } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;
let people: ClaimPeople;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
  people = await buildClaimPeople(app);
  await buildPolicy(app, { season });
});

describe('what claims take from an insurer', () => {
  const share = async () => {
    await app.runJob('fold_figures');
    const question = { from: '2026-01-01', to: '2026-12-31', currency: 'EUR' } as const;
    const { rows } = await app
      .as(people.admin)
      .call('get_analytics_card', { card: 'share_by_insurer', ...question });
    return rows.find(({ key }) => key === season.insurer_id)!;
  };

  it('has a 90 % interval, and is what the insurer bears whoever pays it', async () => {
    expect(await share()).toMatchObject({ n: 0, interval: null });
    const made = { insurer_id: season.insurer_id, made_at: '2026-04-01T10:00:00Z' };
    const cover = await buildCover(app, people, { policy: made });
    const claim = await buildClaim(app, cover, { status: 'ready_to_be_paid' });
    const before = await share();
    const [ceded, claims] = before.values as [number, number];
    expect(claims).toBeGreaterThan(0);
    const percent = (amount: number) => Math.round((1000 * amount) / ceded) / 10;
    expect(before.n).toBe(1);
    expect(before.interval).toEqual({ low: 0, high: percent(claims + 1.644_854 * claims) });

    const { books } = await app
      .as(people.admin)
      .call('get_small_figures', { of: 'insurer', record_id: season.insurer_id });
    const small = books[0]?.figures.find(({ label }) => label === 'Claims of ceded');
    expect(small?.note).toBe(
      `90 % interval 0–${Math.round(before.interval!.high)} %, only 1 claim`,
    );

    await app.as(people.second_admin).call('pay_claim', {
      ...(await keyOf(app, claim)),
      ...{ paid_on: '2026-05-20', reference: 'Their transfer of 20 May', paid_by: 'insurer' },
    });
    const after = await share();
    expect([after.values, after.interval]).toEqual([before.values, before.interval]);
  });
});
