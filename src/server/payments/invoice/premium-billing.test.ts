import { expect, test } from 'vitest';
import { billPolicy } from '#server/payments/invoice/premium-billing.ts';
import type { Db } from '#server/platform/database/database.ts';
import { runWrite, systemOrigin } from '#server/platform/database/write-transaction.ts';
import { startTestApp } from '#test/harness/app.ts';
import { inParallel } from '#test/harness/in-parallel.ts';
import {
  billVersion,
  buildBilledPolicy,
  buildPayers,
  buildPolicyRow,
  buildVersion,
  examplePremium,
  instalmentsOf,
  ledgerOf,
} from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);

test('[3.10] [3.11] a policy of 9,807.10 in 2 instalments: 4,903.55 twice, invoice and ledger add up', async () => {
  const { policy_id, invoice_number, payments } = await buildBilledPolicy(app, cast, {
    instalments: 2,
  });
  expect(invoice_number).toMatch(/^2026-\d{5}$/);
  expect(payments).toMatchObject([
    { instalment_number: 1, amount: 490_355, amount_open: 490_355, due_on: '2026-06-03' },
    { instalment_number: 2, amount: 490_355, amount_open: 490_355, due_on: '2026-09-01' },
  ]);
  expect(await ledgerOf(db, policy_id)).toEqual({
    premium_receivable: 980_710,
    insurer: -682_553,
    commission: -120_451,
    tax_payable: -170_206,
    fee_income: -7_500,
  });
});

test('[3.11] a dearer version bills the difference, an equal one nothing, a changed commission only moves it', async () => {
  const { policy_id } = await buildBilledPolicy(app, cast);
  const dearer = {
    ...examplePremium,
    net: 903_004,
    fee: 10_000,
    commission: 135_451,
    ipt: [{ country: 'NL', base: 913_004, rate_pct: '21', ipt: 191_731 }],
  };
  const second = await billVersion(app, policy_id, dearer);
  const invoice = await db
    .selectFrom('invoices')
    .select(['premium', 'fee', 'total', 'ipt'])
    .where('invoice_number', '=', second.invoice_number ?? '')
    .executeTakeFirstOrThrow();
  expect(invoice).toEqual({
    premium: 100_000,
    fee: 2_500,
    total: 124_025,
    ipt: [{ country: 'NL', base: 102_500, rate_pct: '21', ipt: 21_525 }],
  });
  expect((await billVersion(app, policy_id, dearer)).invoice_number).toBeNull();
  const before = await ledgerOf(db, policy_id);
  const moved = await billVersion(app, policy_id, { ...dearer, commission: 180_601 });
  expect(moved.invoice_number).toBeNull();
  expect(await ledgerOf(db, policy_id)).toEqual({
    ...before,
    commission: -180_601,
    insurer: -(903_004 - 180_601),
  });
});

test('[4.24] a cheaper version is credited: last instalment first, what was paid becomes a refund', async () => {
  const { policy_id, payments } = await buildBilledPolicy(app, cast, { instalments: 2 });
  const [first] = payments;
  await app.as(cast.admin).call('register_payment', {
    payment_id: first?.payment_id ?? '',
    instalment_number: 1,
    revision: 0,
    amount: 490_355,
    received_on: '2026-05-19',
    reference: 'NL-1',
  });
  const nothing = { net: 0, fee: 0, commission: 0, ipt: [] };
  await billVersion(app, policy_id, nothing);
  expect(await instalmentsOf(db, policy_id)).toMatchObject([
    { status: 'paid', amount: 490_355, amount_open: 0 },
    { status: 'cancelled', amount: 490_355, amount_open: 0 },
  ]);
  expect(await ledgerOf(db, policy_id)).toEqual({ cash: 490_355, refunds_payable: -490_355 });
  const todo = await db
    .selectFrom('todos')
    .select('message')
    .where('parent_id', '=', policy_id)
    .executeTakeFirst();
  expect(todo?.message).toContain('Pay back EUR 4,903.55');
  const { invoices } = await app
    .as(cast.admin)
    .call('get_invoices', { filters: { status: ['credited'] } });
  expect(invoices[0]).toMatchObject({ total: -980_710, amount_open: 0, status: 'credited' });
});

test('[4.24] a credit of 1,000.00 lowers an open instalment; what was received stays what it was', async () => {
  const { policy_id } = await buildBilledPolicy(app, cast);
  await billVersion(app, policy_id, {
    ...examplePremium,
    net: 703_004,
    commission: 105_451,
    ipt: [{ country: 'NL', base: 710_504, rate_pct: '21', ipt: 149_206 }],
  });
  const [payment] = await instalmentsOf(db, policy_id);
  expect(payment).toMatchObject({ status: 'pending', amount: 859_710, amount_open: 859_710 });
});

test('[3.11] [R32] invoice numbers have no gap and no double, although every fifth billing is rolled back', async () => {
  const lastOf = async () => {
    const rows = await db
      .selectFrom('invoices')
      .select('invoice_number')
      .orderBy('invoice_number')
      .execute();
    return rows.map((row) => Number(row.invoice_number.slice(5)));
  };
  const bill = async (index: number) => {
    const policy_id = await buildPolicyRow(db, cast);
    const version_id = await buildVersion(db, policy_id);
    await runWrite(app.services, systemOrigin('test'), async (ctx) => {
      await billPolicy(ctx, { policy_id, version_id });
      if (index % 5 === 0) throw new Error('rolled back');
    });
  };
  const refusals = await inParallel(
    Array.from({ length: 40 }, (_, index) => index),
    (index) =>
      bill(index).then(
        () => [],
        (error: unknown) => [String(error)],
      ),
    10,
  );
  expect(refusals.flat()).toEqual(Array.from({ length: 8 }, () => 'Error: rolled back'));
  const numbers = await lastOf();
  expect(numbers).toEqual(Array.from({ length: numbers.length }, (_, index) => index + 1));
});

test('[3.11] the year of a number is that of Amsterdam: 31 December 23:30 UTC is next year already', async () => {
  app.clock.set(new Date('2026-12-31T23:30:00Z'));
  const { invoice_number } = await buildBilledPolicy(app, cast, { period_to: '2027-03-01' });
  expect(invoice_number).toBe('2027-00001');
  app.clock.set(new Date('2026-05-20T08:00:00Z'));
});

test('[3.11] an issued invoice cannot be changed or removed, not even by the owner of the database', async () => {
  const changes = (as: Db) => [
    as.updateTable('invoices').set({ total: 1 }).where('total', '>', 0),
    as.deleteFrom('invoices'),
    as.updateTable('ledger_entries').set({ amount: 1 }),
  ];
  for (const change of changes(db))
    await expect(change.execute()).rejects.toThrow('permission denied');
  await app.withOwner(async (owner) => {
    for (const change of changes(owner))
      await expect(change.execute()).rejects.toMatchObject({ code: '23001' });
  });
});
