import { beforeAll, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildClaim,
  buildClaimPeople,
  buildCover,
  type ClaimPeople,
  keyOf,
} from '#test/harness/claim-factories.ts';

const part = 1_200_000;
const paid_on = '2026-05-20';

let app: TestApp;
let people: ClaimPeople;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildClaimPeople(app);
});

/** What the development of losses says was paid so far, of the accidents of the whole year. */
async function paidSoFar(): Promise<number> {
  await app.runJob('fold_figures');
  const year = { from: '2026-01-01', to: '2026-12-31', currency: 'EUR' } as const;
  const { rows } = await app
    .as(people.admin)
    .call('get_analytics_card', { card: 'claims_triangle', ...year });
  return rows.reduce((sum, { values }) => sum + Math.max(0, ...values.map((one) => one ?? 0)), 0);
}

it('counts what was paid in the development of losses, and no proposal that was taken back', async () => {
  const claim = await buildClaim(app, await buildCover(app, people), {
    status: 'ready_to_be_paid',
  });
  const key = async () => keyOf(app, claim);
  expect(await paidSoFar()).toBe(0);
  await app
    .as(people.admin)
    .call('withdraw_claim_decision', { ...(await key()), reason: 'New estimate' });
  expect(await paidSoFar()).toBe(0);
  await app.as(people.admin).call('prepare_claim_payment', await key());
  await app
    .as(people.second_admin)
    .call('pay_claim_ahead', { ...(await key()), amount: part, paid_on, reference: 'BANK-1' });
  expect(await paidSoFar()).toBe(part);
  await app
    .as(people.superadmin)
    .call('withdraw_claim_decision', { ...(await key()), reason: 'New estimate' });
  expect(await paidSoFar()).toBe(part);
});
