import { expect, test } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import { buildAccount } from '#test/harness/factories.ts';
import {
  billVersion,
  buildBilledPolicy,
  buildPayers,
  instalmentsOf,
  ledgerOf,
} from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);
const reviewer = app.as(cast.reviewer);
const iban = 'NL91 ABNA 0417 1643 00';
const nothing = { net: 0, fee: 0, commission: 0, ipt: [] };
const small = { ...nothing, net: 100_000 };

/** A policy of 1,000.00 in two instalments of which this much was paid, and which now costs `after`. */
async function creditedPolicy({ paid, after }: { paid: number; after: number }) {
  const { policy_id, payments } = await buildBilledPolicy(app, cast, { ...small, instalments: 2 });
  const { payment_id = '' } = payments[0] ?? {};
  const key = { payment_id, instalment_number: 1 };
  await admin.call('register_payment', {
    ...key,
    revision: 0,
    amount: paid,
    received_on: '2026-05-20',
    reference: `in ${crypto.randomUUID()}`,
  });
  await billVersion(app, policy_id, { ...nothing, net: after, instalments: 2 });
  return { policy_id, key };
}

test('[4.24] 500.00 paid and all credited: asked by one, approved by another, executed once, then refunded', async () => {
  const { policy_id, key } = await creditedPolicy({ paid: 50_000, after: 0 });
  const { owed } = await admin.call('get_refunds', {});
  expect(owed).toMatchObject([{ policy_id, currency: 'EUR', amount: 50_000 }]);
  const asked = await admin.call('request_refund', {
    ...key,
    amount: 50_000,
    reason: 'withdrawn',
    iban,
  });
  expect(asked).toMatchObject({
    status: 'requested',
    abilities: ['reject_refund'],
    iban: 'NL91ABNA0417164300',
  });
  const { refund_id } = asked;
  const approve = { refund_id, revision: 0 };
  expect(await admin.attempt('approve_refund', approve)).toMatchObject({ status: 409 });
  const transfer = { refund_id, paid_on: '2026-05-20', reference: 'OUT-1' };
  expect(await reviewer.attempt('execute_refund', { ...transfer, revision: 0 })).toMatchObject({
    status: 409,
  });
  const approved = await reviewer.call('approve_refund', approve);
  expect(approved).toMatchObject({ status: 'approved', approved_by_name: 'Rik' });
  const tries = await Promise.all(
    [1, 2, 3].map(() =>
      admin.attempt('execute_refund', { ...transfer, revision: approved.revision }),
    ),
  );
  expect(tries.map((one) => one.status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect(await instalmentsOf(db, policy_id)).toMatchObject([
    { status: 'refunded', amount_open: 0 },
    { status: 'cancelled', amount_open: 0 },
  ]);
  expect(await ledgerOf(db, policy_id)).toEqual({});
  const list = await admin.call('get_refunds', { filters: { status: ['executed'] } });
  expect(list).toMatchObject({ total: 1, counts: { executed: 1 }, owed: [] });
  expect(list.sums).toEqual([{ currency: 'EUR', amount: 50_000 }]);
  const of = (insurance_type: 'track' | 'vi') =>
    admin.call('get_refunds', { filters: { insurance_type } });
  expect(await of('track')).toMatchObject({ total: 1, refunds: [{ is_vi: false }] });
  expect(await of('vi')).toMatchObject({ total: 0, counts: {}, refunds: [], sums: [] });
});

test('[4.24] a part keeps the status and raises what was refunded; more than is credited is refused', async () => {
  const { policy_id, key } = await creditedPolicy({ paid: 50_000, after: 30_000 });
  const ask = (amount: number) =>
    admin.attempt('request_refund', { ...key, amount, reason: 'rate_correction', iban });
  expect(await ask(20_001)).toMatchObject({ status: 422, body: { fields: [{ field: 'amount' }] } });
  const first = await ask(15_000);
  expect(first.status).toBe(200);
  expect(await ask(5_001)).toMatchObject({ status: 422 });
  const { refund_id } = first.body as { refund_id: string };
  await reviewer.call('approve_refund', { refund_id, revision: 0 });
  await admin.call('execute_refund', {
    refund_id,
    revision: 1,
    paid_on: '2026-05-20',
    reference: 'x',
  });
  expect((await admin.call('get_payment', key)).payment).toMatchObject({
    status: 'paid',
    refunded_amount: 15_000,
  });
  expect(await ledgerOf(db, policy_id)).toMatchObject({ refunds_payable: -5_000, cash: 35_000 });
});

test('[4.24] a refund is rejected with a reason, and its credit is free again', async () => {
  const { key } = await creditedPolicy({ paid: 50_000, after: 0 });
  const ask = { ...key, amount: 50_000, reason: 'withdrawn', iban } as const;
  const { refund_id } = await admin.call('request_refund', ask);
  const reject = { refund_id, revision: 0 };
  expect(await reviewer.attempt('reject_refund', { ...reject, reason: ' ' })).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'reason' }] },
  });
  await reviewer.call('reject_refund', { ...reject, reason: 'Other account' });
  expect(
    await admin.attempt('request_refund', { ...ask, iban: 'NL92ABNA0417164300' }),
  ).toMatchObject({
    status: 422,
    body: { fields: [{ field: 'iban' }] },
  });
  expect((await admin.call('request_refund', ask)).status).toBe('requested');
  expect(await app.as(cast.client).attempt('get_refunds', {})).toMatchObject({ status: 403 });
});

test('[4.24] an instalment that came in two parts goes back in two refunds, and never more than came', async () => {
  const { policy_id, payments } = await buildBilledPolicy(app, cast, { ...small, instalments: 2 });
  const { payment_id = '' } = payments[0] ?? {};
  const receive = (instalment_number: number, revision: number, amount: number) =>
    admin.call('register_payment', {
      payment_id,
      instalment_number,
      revision,
      amount,
      received_on: '2026-05-20',
      reference: `in ${crypto.randomUUID()}`,
    });
  await receive(1, 0, 20_000);
  await receive(1, 1, 30_000);
  await receive(2, 0, 50_000);
  await billVersion(app, policy_id, { ...nothing, net: 0, instalments: 2 });
  const ask = (instalment_number: number, amount: number) =>
    admin.attempt('request_refund', {
      payment_id,
      instalment_number,
      amount,
      reason: 'withdrawn',
      iban,
    });
  const asked = [await ask(1, 30_000)];
  expect(await ask(1, 20_001)).toMatchObject({ body: { reason: 'amount_above_received' } });
  asked.push(await ask(1, 20_000), await ask(2, 50_000));
  for (const { body } of asked) {
    const { refund_id } = body as { refund_id: string };
    await reviewer.call('approve_refund', { refund_id, revision: 0 });
    const transfer = { refund_id, revision: 1, paid_on: '2026-05-20', reference: 'out' };
    expect(await admin.attempt('execute_refund', transfer)).toMatchObject({ status: 200 });
  }
  expect(await instalmentsOf(db, policy_id)).toMatchObject([
    { status: 'refunded' },
    { status: 'refunded' },
  ]);
  expect(await ledgerOf(db, policy_id)).toEqual({});
});

test('a refund beyond the limit of who approves it waits for somebody else', async () => {
  const { key } = await creditedPolicy({ paid: 50_000, after: 0 });
  const asked = { ...key, amount: 50_000, reason: 'withdrawn', iban } as const;
  const { refund_id } = await admin.call('request_refund', asked);
  const superadmin = app.as(await buildAccount(db, { account_type: 'superadmin' }));
  const { user_id } = cast.reviewer;
  const { authority, revision } = await superadmin.call('get_account', { user_id });
  const limits = { ...authority!.limits, refund: 49_999 };
  const set = await superadmin.call('save_authority', { user_id, revision, limits });
  const approve = { refund_id, revision: 0 };
  expect(await reviewer.attempt('approve_refund', approve)).toMatchObject({
    status: 403,
    body: {
      reason: 'authority',
      message: expect.stringContaining('EUR 500.00 is beyond your limit of EUR 499.99.'),
    },
  });
  await superadmin.call('save_authority', { user_id, revision: set.revision, limits: null });
  await reviewer.call('approve_refund', approve);
});
