import { beforeAll, describe, expect, it } from 'vitest';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import { buildClaim, buildClaimPeople, buildCover } from '#test/harness/claim-factories.ts';
import { buildPolicy, type BuiltPolicy } from '#test/harness/policy-factories.ts';

let app: TestApp;
let policy: BuiltPolicy;
let claim_id: string;
let instalment: { amount: number; invoice_id: string };

const admin = () => app.as(policy.season.people.admin);
const deeds = async () => {
  const { deeds: found } = await admin().call('get_latest_deeds', {});
  return Object.fromEntries(found.map(({ deed, ...rest }) => [deed, rest]));
};

beforeAll(async () => {
  // A Tuesday.
  app = await startTestApp();
  policy = await buildPolicy(app);
  const { payments } = await admin().call('get_all_payments', {});
  const [first] = payments;
  if (!first?.invoice_id) throw new Error('nothing was billed');
  const { payment_id, instalment_number, amount, invoice_id } = first;
  instalment = { amount, invoice_id };
  const received_on = app.clock.now().toISOString().slice(0, 10);
  const key = { payment_id, instalment_number, revision: 0, received_on };
  await admin().call('register_payment', { ...key, reference: 'NL 1', amount: amount - 100 });
  await admin().call('register_payment', { ...key, revision: 1, reference: 'NL 2', amount: 100 });
  const people = await buildClaimPeople(app);
  ({ claim_id } = await buildClaim(app, await buildCover(app, people), { status: 'paid' }));
});

describe('what happened since the working day before', () => {
  it('counts each deed once with what it is worth, and names its records', async () => {
    const found = await deeds();
    const booked = await app.asOwner(
      `select premium from policies where policy_id = '${policy.policy_id}'`,
    );
    const premium = Number(booked.rows[0].premium);
    expect(found).toMatchObject({
      requested: { count: 1, sums: [], records: [{ record_kind: 'request' }] },
      accepted: { count: 1, records: [{ record_kind: 'policy', record_id: policy.policy_id }] },
      made: { count: 1, sums: [{ currency: 'EUR', amount: premium }] },
      received: {
        count: 2,
        sums: [{ currency: 'EUR', amount: instalment.amount }],
        records: [{ record_id: instalment.invoice_id }, { record_id: instalment.invoice_id }],
      },
      reported: { count: 1, records: [{ record_kind: 'claim', record_id: claim_id }] },
      paid_out: { count: 1, sums: [{ currency: 'EUR' }], records: [{ record_id: claim_id }] },
    });
  });

  it('is for staff alone', async () => {
    for (const who of ['agent', 'brokerage', 'insurer', 'loss_adjuster'] as const)
      expect(
        await refusalOf(app.as(policy.season.people[who]).call('get_latest_deeds', {})),
      ).toMatchObject({ code: 'forbidden' });
  });

  it('forgets what is older than the working day before', async () => {
    app.clock.advance(48 * 3_600_000);
    const { deeds: counted } = await admin().call('get_latest_deeds', {});
    expect(counted.map(({ count }) => count)).toEqual([0, 0, 0, 0, 0, 0]);
  });
});
