// Each line from the request of a client to the paid claim, and a second cover of it that ends early: what is charged, paid out and
// given back is worked out here by hand, from manual 5.1 and part two F, and at the end no account holds anything.

import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { instantOf } from '#domain/dates.ts';
import type { InputOf } from '#contract/contract.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import { startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  addFiles,
  buildClaim,
  buildClaimPeople,
  buildCover,
  type ClaimPeople,
  keyOf,
  readClaim,
  soundIban,
  typedLine,
} from '#test/harness/claim-factories.ts';
import { buildLinePolicy, lineExamples } from '#test/harness/line-policies.ts';
import { stateOf } from '#test/harness/policy-factories.ts';
import { liftLimits } from '#test/harness/staff-limits.ts';

let app: TestApp;
let people: ClaimPeople;
/** The claim of the car that a missed weekend hangs on. */
let crash: string;

const at = (instant: string) => app.clock.set(new Date(instant));
const asked = '2026-05-20T08:00:00Z';

beforeAll(async () => {
  app = await startTestApp();
  people = await buildClaimPeople(app);
  at(asked);
  const cover = await buildCover(app, people);
  crash = (await buildClaim(app, cover, { status: 'approved' })).claim_number;
  await liftLimits(app, [people.admin, people.second_admin]);
});

interface Road {
  type: ViType;
  /** Net premium and Dutch premium tax on it and the fee of 50.00. */
  net: number;
  tax: number;
  /** What is told of the loss, what is agreed, and what is paid after the excess. */
  told: NonNullable<InputOf<'save_claim'>['loss_answers']>;
  agreed: number;
  paid: number;
  /** From which day on the second cover ends, what goes back of its net premium, and the tax with it. */
  ends: string;
  back: number;
  tax_back: number;
}

// Covers begin on 10 June 2026; those of a year have 365 days, of which 100 have run on 18 September.
const roads: readonly Road[] = [
  // The broker's 100.00; 265 / 365 of it goes back. Accidents are free of premium tax.
  {
    type: 'PA',
    net: 10_000,
    tax: 0,
    ends: '2026-09-18',
    back: 7_260,
    tax_back: 0,
    told: { injury: 'Broken wrist', claims_for: ['disability'] },
    agreed: 400_000,
    paid: 400_000,
  },
  // 312.42 less 25.00; 21 % of 480.32 is 100.87, of the 192.90 that stay 40.51.
  {
    type: 'VAL',
    net: 43_032,
    tax: 10_087,
    ends: '2026-09-18',
    back: 28_742,
    tax_back: 6_036,
    told: { place: 'Paddock', cause: 'theft', items: ['Chronograph'] },
    agreed: 400_000,
    paid: 375_000,
  },
  // 3,595.19 less 25.00; 21 % of 5,001.87 is 1,050.39, of the 1,431.68 that stay 300.65.
  {
    type: 'CC',
    net: 495_187,
    tax: 105_039,
    ends: '2026-09-18',
    back: 357_019,
    tax_back: 74_974,
    told: { place: 'Breda', cause: 'fire', items: ['BMW M1'] },
    agreed: 900_000,
    paid: 850_000,
  },
  // 850,000.00 × (0.15 % + 2 × 0.08 %); three weeks ahead 90 % goes back. 21 % of 2,685.00 is 563.85, of 313.50 65.84.
  {
    type: 'SCE',
    net: 263_500,
    tax: 56_385,
    ends: '2026-05-20',
    back: 237_150,
    tax_back: 49_801,
    told: { place: 'Het Loo', during: 'standing' },
    agreed: 950_000,
    paid: 100_000,
  },
  // 525,000.00 × 0.1 % × 6; before the departure everything goes back. The excess is 0.25 %: 1,312.50.
  {
    type: 'TI',
    net: 315_000,
    tax: 0,
    ends: '2026-05-20',
    back: 315_000,
    tax_back: 0,
    told: { leg: 'Breda to Monza' },
    agreed: 500_000,
    paid: 368_750,
  },
  // 25,000.00 × 2.7 % × 1.08; more than 14 days ahead everything goes back. 10 % of the cost is one's own: 2,500.00.
  {
    type: 'MRW',
    net: 72_900,
    tax: 16_359,
    ends: '2026-05-20',
    back: 72_900,
    tax_back: 15_309,
    told: { trigger: 'car_damage', entry_lost: 900_000 },
    agreed: 900_000,
    paid: 650_000,
  },
  // 900.00 + 8 × 35.00 + 4 × 20.00; 914.79 less 25.00. 21 % of 1,310.00 is 275.10, of the 420.21 that stay 88.24.
  {
    type: 'LI',
    net: 126_000,
    tax: 27_510,
    ends: '2026-09-18',
    back: 88_979,
    tax_back: 18_686,
    told: { third_party: 'A spectator', harm: 'persons', admission: 'nothing' },
    agreed: 600_000,
    paid: 550_000,
  },
];

async function settlePremium(policy_id: string) {
  const staff = app.as(people.admin);
  const { payments } = await staff.call('get_all_payments', { policy_id });
  for (const { payment_id, instalment_number, amount_open: amount, revision } of payments) {
    const received_on = app.clock.now().toISOString().slice(0, 10);
    const one = { payment_id, instalment_number, revision, amount, received_on };
    await staff.call('register_payment', { ...one, reference: `IN ${payment_id}` });
  }
  return payments.reduce((sum, { amount }) => sum + amount, 0);
}

async function payClaim(claim_id: string, agreed: number) {
  const staff = app.as(people.admin);
  const key = () => keyOf(app, { claim_id });
  await staff.call('review_claim', await key());
  await staff.call('save_claim_lines', { ...(await key()), lines: [typedLine(agreed, agreed)] });
  const settled = { fault_result: 'own' as const, additional_excess_codes: [] };
  await staff.call('confirm_claim_terms', { ...(await key()), ...settled });
  await staff.call('approve_claim', await key());
  const account = { name: 'Ann Client', iban: soundIban, account_name: 'Ann Client' };
  await app.as(people.agent).call('accept_settlement', { ...(await key()), ...account });
  await staff.call('prepare_claim_payment', await key());
  const paid_on = app.clock.now().toISOString().slice(0, 10);
  await app
    .as(people.second_admin)
    .call('pay_claim', { ...(await key()), paid_on, reference: `OUT ${claim_id}` });
}

/** What is owed back is asked for by one of staff, approved by another and paid: that much. */
async function payBack(policy_id: string) {
  const staff = app.as(people.admin);
  const { owed } = await staff.call('get_refunds', {});
  const amount = owed.find((one) => one.policy_id === policy_id)?.amount ?? 0;
  const { payments } = await staff.call('get_all_payments', { policy_id });
  const paid = payments.find(({ status }) => status === 'paid');
  const { refund_id, revision } = await staff.call('request_refund', {
    ...{ payment_id: paid?.payment_id ?? '', instalment_number: paid?.instalment_number ?? 0 },
    ...{ amount, reason: 'withdrawn', iban: soundIban },
  });
  const approved = await app
    .as(people.second_admin)
    .call('approve_refund', { refund_id, revision });
  const paid_on = app.clock.now().toISOString().slice(0, 10);
  const transfer = { refund_id, revision: approved.revision, paid_on, reference: 'BACK' };
  await staff.call('execute_refund', transfer);
  return amount;
}

/** What is still owed to or by anybody because of a policy, beside what insurers, brokers and tax offices get by account. */
async function openWith(policy_id: string) {
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::bigint as amount from ledger_entries join ledger_transactions t using (transaction_id)
    where t.policy_id = ${policy_id} and account in ('premium_receivable', 'refunds_payable', 'claims_payable')
    group by 1 having sum(amount) <> 0`.execute(app.services.db);
  return rows;
}

describe.each(roads)('$type', (road) => {
  const { type, net, tax } = road;

  it('is asked for, insured, paid, lost and paid out', async () => {
    at(asked);
    const client = app.as(people.agent);
    const saved = await client.call('save_request', {
      kind: 'new_insurance',
      content: {
        line: {
          ...{ insurance_type: type, ...lineExamples[type] },
          ...{ period_from: '2026-06-10', period_to: '2026-06-12' },
        },
      },
      message: '',
    });
    const request = await client.call('submit_request', saved);
    const { policy_id } = await buildLinePolicy(app, { people }, { insurance_type: type, request });
    expect(await client.call('get_request', { request_id: request.request_id })).toMatchObject({
      outcome: 'quoted',
      policy_id: null,
      quote_id: policy_id,
    });
    const { invoices } = await client.call('get_invoices', { filters: { insurance_type: 'vi' } });
    expect(invoices.map((one) => one.policy_id)).toContain(policy_id);
    expect(await settlePremium(policy_id)).toBe(net + 5_000 + tax);
    at('2026-06-10T18:00:00Z');
    const date_accident = instantOf('2026-06-10', '10:00');
    const { claim_id } = await client.call('create_claim', { policy_id, date_accident });
    await addFiles(app, claim_id, { kind: 'other', by: people.agent });
    await client.call('save_claim', {
      ...(await keyOf(app, { claim_id })),
      loss_answers: { ...road.told, ...(type === 'MRW' ? { on_track_claim: crash } : {}) },
      narrative: 'It happened in the morning, before anybody was there.',
      estimated_amount: road.agreed,
    });
    const sent = { ...(await keyOf(app, { claim_id })), truth_declared: true };
    await client.call('submit_claim', sent);
    await payClaim(claim_id, road.agreed);
    expect(await readClaim(app, { claim_id }, people.agent)).toMatchObject({
      status: 'paid',
      final_amount: road.paid,
    });
    expect(await openWith(policy_id)).toEqual([]);
  });

  it('gives back what its line gives back, with the tax on it', async () => {
    at(asked);
    const { policy_id } = await buildLinePolicy(app, { people }, { insurance_type: type });
    await settlePremium(policy_id);
    at(road.ends === '2026-05-20' ? asked : '2026-09-01T10:00:00Z');
    const ending = {
      ...{ initiator: 'client' as const, effective_on: road.ends },
      ...{ reason: 'It was sold.', message: '' },
    };
    const staff = app.as(people.admin);
    await staff.call('cancel_policy', { ...(await stateOf(app, policy_id)), ...ending });
    const { charges } = await staff.call('get_document', { policy_id });
    expect(charges.map(({ amount, ipt }) => [amount, ipt])).toEqual([
      [0 - road.back, 0 - road.tax_back],
    ]);
    expect(await payBack(policy_id)).toBe(road.back + road.tax_back);
    expect(await openWith(policy_id)).toEqual([]);
  });
});

it('[1.2] insurers, brokers and tax offices are settled, and every account is at zero', async () => {
  at('2026-09-18T10:00:00Z');
  const staff = app.as(people.admin);
  const booked_on = '2026-09-18';
  for (const account of ['insurer', 'commission', 'tax', 'fees'] as const)
    await staff.call('settle_ledger', { account, currency: 'EUR', booked_on, reference: account });
  const { rows } = await sql<{ account: string; amount: number }>`
    select account, sum(amount)::bigint as amount from ledger_entries
    where account <> 'cash' group by account having sum(amount) <> 0`.execute(app.services.db);
  expect(rows).toEqual([]);
});
