import { beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildPolicy, buildSeason, type Season, stateOf } from '#test/harness/policy-factories.ts';

let app: TestApp;
let season: Season;

beforeAll(async () => {
  app = await startTestApp();
  season = await buildSeason(app);
});

const staff = () => app.as(season.people.superadmin);
const key = async (policy_id: string) => {
  const { revision } = await stateOf(app, policy_id);
  return { policy_id, revision };
};
const cancelled = () => ({
  ...{ initiator: 'client' as const, reason: 'Sold' },
  effective_on: app.clock.now().toISOString().slice(0, 10),
});

/** What a cancellation of today would give back, item by item. */
async function refundsOf(policy_id: string) {
  const change = { action: 'cancel_policy' as const, ...cancelled() };
  const { premium } = await staff().call('preview_change', { ...(await key(policy_id)), change });
  return premium.filter(({ key: of }) => of.startsWith('cancellation'));
}

test('a policy that is cancelled again tells how each refund came about', async () => {
  app.clock.set(new Date('2026-05-20T08:00:00Z'));
  const { policy_id } = await buildPolicy(app, { season, event_ids: season.event_ids });
  const once = await refundsOf(policy_id);
  await staff().call('cancel_policy', { ...(await key(policy_id)), ...cancelled() });
  app.clock.set(new Date('2026-05-21T08:00:00Z'));
  await staff().call('reinstate_policy', {
    ...{ ...(await key(policy_id)), no_loss_by: 'J. van Dalen' },
    no_loss_at: Math.floor(app.clock.now().getTime() / 1000) - 30,
  });
  app.clock.set(new Date('2026-05-22T08:00:00Z'));
  const again = await refundsOf(policy_id);
  expect(again).toHaveLength(once.length);
  expect(again.length).toBeGreaterThan(0);
  for (const { steps, steps_before = [], before, after } of again) {
    const sumOf = (of: typeof steps) => of.reduce((sum, { amount }) => sum + (amount ?? 0), 0);
    expect([sumOf(steps_before), sumOf(steps)]).toEqual([before, after]);
    expect(steps.map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Booked on 20-05-2026: \d+ % of its part of the net premium/u),
      expect.stringMatching(/^Booked on 22-05-2026: \d+ % of its part of the net premium/u),
    ]);
  }
});
