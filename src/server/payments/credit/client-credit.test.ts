import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { InputOf } from '#contract/contract.ts';
import { startTestApp } from '#test/harness/app.ts';
import { buildBilledPolicy, buildPayers, ledgerOf } from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);
const superadmin = app.as(cast.superadmin);
const reviewer = app.as(cast.reviewer);
const client = app.as(cast.client);
const { user_id } = cast.client;
const nothing = { net: 0, fee: 0, commission: 0, ipt: [] };
let transfers = 0;

/** An invoice of this much in one instalment, with its key and what a transfer says. */
async function invoiceOf(net: number, currency: 'EUR' | 'GBP' = 'EUR', instalments: 1 | 2 = 1) {
  transfers += 1;
  const { payments, policy_id } = await buildBilledPolicy(app, cast, {
    ...{ ...nothing, net, currency, instalments },
  });
  const [first] = payments;
  if (!first?.invoice_id) throw new Error('a bill has an instalment');
  const { payment_id, instalment_number, invoice_id } = first;
  return {
    ...{ policy_id, invoice_id, key: { payment_id, instalment_number } },
    transfer: { received_on: '2026-05-19', reference: `NL ${transfers}`, revision: 0 },
  };
}

const creditOf = async (currency = 'EUR') => {
  const { credits } = await client.call('get_client_credit', { user_id });
  return credits.find((one) => one.currency === currency)?.amount ?? 0;
};

test('1,000.00 for an invoice of 880.00 pays it and leaves 120.00, used for the next in one press; all of it in balance', async () => {
  const first = await invoiceOf(88_000);
  const wish = { ...first.key, ...first.transfer, amount: 100_000 };
  expect(await admin.call('register_payment', wish)).toMatchObject({
    status: 'paid',
    amount_open: 0,
  });
  expect(await creditOf()).toBe(12_000);
  const again = await admin.answer('register_transfer', {
    ...{ user_id, amount: 100_000, currency: 'EUR', payer: '', note: '' },
    ...{ received_on: '2026-05-19', reference: first.transfer.reference },
  });
  expect(again).toMatchObject({ status: 422, body: { fields: [{ field: 'reference' }] } });
  const second = await invoiceOf(20_000, 'EUR', 2);
  const used = await admin.call('use_credit', { invoice_id: second.invoice_id });
  expect(used).toEqual({ used: 12_000, open: 8_000, currency: 'EUR' });
  const { payments } = await client.call('get_invoice', { invoice_id: second.invoice_id });
  expect(payments).toMatchObject([
    { status: 'paid', amount_open: 0, method: 'credit' },
    { status: 'partially_paid', amount_open: 8_000, method: 'credit' },
  ]);
  expect(await creditOf()).toBe(0);
  const { uses } = await client.call('get_client_credit', { user_id });
  expect(uses.map((one) => one.amount).toSorted((a, b) => a - b)).toEqual([2_000, 10_000]);
  expect(await admin.attempt('use_credit', { invoice_id: second.invoice_id })).toMatchObject({
    status: 409,
  });
  expect(await ledgerOf(db)).toMatchObject({ cash: 100_000, premium_receivable: 8_000 });
});

test('a client uses its own credit for its own open invoice in one press, and finds both entries with their invoices', async () => {
  const first = await invoiceOf(40_000);
  await admin.call('register_payment', { ...first.key, ...first.transfer, amount: 52_000 });
  const second = await invoiceOf(20_000);
  const used = await client.call('use_credit', { invoice_id: second.invoice_id });
  expect(used).toEqual({ used: 12_000, open: 8_000, currency: 'EUR' });
  const { bookings } = await client.call('get_client_account', { user_id });
  expect(bookings).toContainEqual(
    expect.objectContaining({
      ...{ kind: 'Credit used', invoice_id: second.invoice_id },
      ...{ open: -12_000, to_client: -12_000 },
    }) as never,
  );
  const stranger = app.as(cast.broker);
  expect((await stranger.answer('use_credit', { invoice_id: second.invoice_id })).status).toBe(403);
  const rest = { ...second.key, ...second.transfer, revision: 1, amount: 8_000 };
  await admin.call('register_payment', rest);
});

test('what the bank takes back goes whole, and only once its credit is free again', async () => {
  const first = await invoiceOf(50_000);
  const paid = await admin.call('register_payment', {
    ...{ ...first.key, ...first.transfer, amount: 60_000 },
  });
  const second = await invoiceOf(10_000);
  await admin.call('use_credit', { invoice_id: second.invoice_id });
  const back = (key: { payment_id: string; instalment_number: number }, revision: number) =>
    superadmin.answer('change_payment_status', {
      ...{ ...key, revision, status: 'pending', reason: 'Reversed by the bank' },
    });
  expect(await back(first.key, paid.revision)).toMatchObject({
    status: 409,
    body: { reason: 'credit_used' },
  });
  expect((await back(second.key, 1)).status).toBe(200);
  expect(await creditOf()).toBe(10_000);
  expect((await back(first.key, paid.revision)).status).toBe(200);
  expect(await creditOf()).toBe(0);
  const again = await admin.call('register_payment', {
    ...{ ...first.key, ...first.transfer, amount: 60_000, revision: paid.revision + 1 },
  });
  expect(again.status).toBe('paid');
  expect(await creditOf()).toBe(10_000);
  await admin.call('use_credit', { invoice_id: second.invoice_id });
});

test('money of nobody is booked once, listed with its age, assigned, used for an invoice and the rest paid back by two people', async () => {
  const wish = {
    ...{ user_id: null, amount: 181_928, currency: 'EUR', received_on: '2026-04-10' },
    ...{ reference: 'NOBODY 1', payer: 'R. Driver' },
  } satisfies InputOf<'register_transfer'>;
  const booked = await admin.call('register_transfer', wish);
  expect(booked).toMatchObject({ client_name: '', amount_left: 181_928, age_days: 40 });
  expect(
    (await admin.answer('register_transfer', { ...wish, reference: ' nobody  1' })).status,
  ).toBe(422);
  const view = { filters: { state: ['nobody'], age: '30' } } satisfies InputOf<'get_unallocated'>;
  const listed = await admin.call('get_unallocated', view);
  expect(listed).toMatchObject({ total: 1, sums: [{ currency: 'EUR', amount: 181_928 }] });
  expect((await admin.call('get_unallocated', { filters: { age: '60' } })).total).toBe(0);
  expect((await client.answer('get_unallocated', view)).status).toBe(403);
  const { unallocated_id, revision } = booked;
  const assigned = await admin.call('assign_unallocated', { unallocated_id, revision, user_id });
  expect(
    await admin.attempt('assign_unallocated', { unallocated_id, revision, user_id }),
  ).toMatchObject({ status: 409 });
  const { invoice_id } = await invoiceOf(81_928);
  await admin.call('use_credit', { invoice_id, unallocated_id });
  const iban = 'NL91 ABNA 0417 1643 00';
  const ask = { unallocated_id, revision: assigned.revision + 1, iban };
  expect((await admin.answer('request_credit_refund', { ...ask, amount: 100_001 })).status).toBe(
    422,
  );
  const refund = await admin.call('request_credit_refund', { ...ask, amount: 100_000 });
  expect(refund).toMatchObject({ policy_id: null, user_id, status: 'requested' });
  const next = await invoiceOf(5_000);
  expect(await admin.attempt('use_credit', { invoice_id: next.invoice_id })).toMatchObject({
    status: 409,
  });
  const { refund_id } = refund;
  expect(await admin.attempt('approve_refund', { refund_id, revision: 0 })).toMatchObject({
    status: 409,
  });
  await reviewer.call('approve_refund', { refund_id, revision: 0 });
  const paid_on = '2026-05-20';
  await admin.call('execute_refund', { refund_id, revision: 1, paid_on, reference: 'OUT 1' });
  expect((await admin.call('get_unallocated', {})).receipts).toContainEqual(
    expect.objectContaining({ unallocated_id, amount_left: 0 }) as never,
  );
  expect((await admin.call('get_refunds', { search: 'Caro' })).refunds.length).toBeGreaterThan(0);
});

test('the account of a day, as it was known on a day: 880.00 that came on the 19th and was booked on the 22nd', async () => {
  const account = async (days: { valid_on?: string; known_on?: string } = {}) => {
    const { balances } = await client.call('get_client_account', { user_id, ...days });
    const { open = 0, to_client = 0 } = balances.find(({ currency }) => currency === 'GBP') ?? {};
    return [open, to_client];
  };
  app.clock.set(new Date('2026-05-20T08:00:00Z'));
  const { key, transfer } = await invoiceOf(88_000, 'GBP');
  expect(await account()).toEqual([88_000, 0]);
  app.clock.set(new Date('2026-05-22T08:00:00Z'));
  await admin.call('register_payment', {
    ...key,
    ...transfer,
    received_on: '2026-05-21',
    amount: 100_000,
  });
  expect(await account()).toEqual([0, 12_000]);
  expect(await account({ known_on: '2026-05-21' })).toEqual([88_000, 0]);
  expect(await account({ valid_on: '2026-05-21' })).toEqual([0, 12_000]);
  expect(await account({ valid_on: '2026-05-20' })).toEqual([88_000, 0]);
  expect(await account({ valid_on: '2026-05-19' })).toEqual([0, 0]);
  const { bookings } = await admin.call('get_client_account', { user_id });
  expect(bookings[0]).toMatchObject({
    ...{ kind: 'Payment received', booked_on: '2026-05-21', known_on: '2026-05-22' },
    ...{ open: -88_000, to_client: 12_000, currency: 'GBP' },
  });
  expect((await app.as(cast.broker).answer('get_client_account', { user_id })).status).toBe(403);
});

test('any row of receiving, paying too much, using, asking back and undoing keeps the books at zero and the credit above it', async () => {
  let seed = 7;
  const dice = (sides: number) => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor(seed / 65_536) % sides;
  };
  const bills = await Promise.all([1, 2, 3, 4].map((n) => invoiceOf(10_000 * n + n, 'GBP', 2)));
  for (let step = 0; step < 60; step += 1) {
    const bill = bills[dice(bills.length)];
    if (!bill) continue;
    const { payments } = await admin.call('get_invoice', { invoice_id: bill.invoice_id });
    const payment = payments[dice(2)];
    if (!payment) continue;
    const { payment_id, instalment_number, revision, amount_open } = payment;
    const key = { payment_id, instalment_number, revision };
    transfers += 1;
    const receive = (amount: number) =>
      admin.answer('register_payment', {
        ...{ ...key, amount, received_on: '2026-05-19', reference: `R ${transfers}` },
      });
    const way = dice(5);
    if (way === 0) await receive(Math.max(1, Math.trunc(amount_open / 2)));
    if (way === 1) await receive(amount_open + 1 + dice(9_000));
    if (way === 2) await admin.answer('use_credit', { invoice_id: bill.invoice_id });
    if (way === 3)
      await admin.answer('use_credit', {
        ...{ invoice_id: bill.invoice_id, instalment_number, amount: 1 + dice(5_000) },
      });
    if (way === 4)
      await superadmin.answer('change_payment_status', {
        ...{ ...key, status: 'pending', reason: 'Taken back' },
      });
    await agree();
  }
  for (const { invoice_id } of bills) {
    const { payments } = await admin.call('get_invoice', { invoice_id });
    for (const { payment_id, instalment_number, revision, amount_open: amount } of payments)
      if (amount > 0)
        await admin.call('register_payment', {
          ...{ payment_id, instalment_number, revision, amount },
          ...{ received_on: '2026-05-20', reference: `END ${payment_id} ${instalment_number}` },
        });
    expect((await admin.call('get_invoice', { invoice_id })).invoice).toMatchObject({
      status: 'paid',
      amount_open: 0,
    });
  }
  await agree();
  expect(await creditOf('GBP')).toBeGreaterThan(0);
});

/** The books sum to zero; what is left of every receipt is what the ledger says, and of no client less than nothing. */
async function agree(): Promise<void> {
  const found = await sql<{ wrong: number; unbalanced: number; below: number }>`
    select
      (select count(*) from unallocated_receipts u where u.amount_left <> (select -coalesce(sum(e.amount), 0)
        from ledger_entries e where e.account = 'unallocated' and e.unallocated_id = u.unallocated_id)) as wrong,
      (select count(*) from (select 1 from ledger_entries group by currency having sum(amount) <> 0) x) as unbalanced,
      (select count(*) from (select 1 from ledger_entries where account = 'unallocated' group by user_id, currency
        having sum(amount) > 0) y) as below`.execute(db);
  expect(found.rows).toEqual([{ wrong: 0, unbalanced: 0, below: 0 }]);
}
