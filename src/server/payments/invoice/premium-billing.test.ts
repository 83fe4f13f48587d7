import { sql } from 'kysely';
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

const sumTaxes = (lines: Awaited<ReturnType<typeof taxesOf>>, rate: string) =>
  lines.filter((one) => one.rate_pct === rate).reduce((sum, one) => sum + one.ipt, 0);

/** The tax lines of a policy's invoices and credit notes, in their order. */
async function taxesOf(policy_id: string) {
  const rows = await db
    .selectFrom('invoices')
    .select(sql<{ country: string; base: number; rate_pct: string; ipt: number }[]>`ipt`.as('ipt'))
    .where('policy_id', '=', policy_id)
    .orderBy('invoice_number')
    .execute();
  return rows.flatMap((row) => row.ipt);
}

async function cancelOne(policy_id: string, instalment_number: number): Promise<void> {
  const found = await instalmentsOf(db, policy_id);
  const payment = found.find((one) => one.instalment_number === instalment_number);
  await app.as(cast.admin).call('change_payment_status', {
    payment_id: payment?.payment_id ?? '',
    instalment_number,
    revision: payment?.revision ?? 0,
    status: 'cancelled',
    reason: 'Not owed',
  });
}

test('[3.10] [3.11] a policy of 9,807.10 in 2 instalments: 4,903.55 twice, invoice and ledger add up', async () => {
  const { policy_id, invoice_number, payments } = await buildBilledPolicy(app, cast, {
    instalments: 2,
  });
  expect(invoice_number).toMatch(/^2026-\d{5}$/);
  expect(payments).toMatchObject([
    { instalment_number: 1, amount: 490_355, amount_open: 490_355, due_on: '2026-06-03' },
    { instalment_number: 2, amount: 490_355, amount_open: 490_355, due_on: '2026-12-03' },
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

test.each([
  [1, 2, 3, 4],
  [3, 1, 4, 2],
])(
  'every instalment of 12,345.67 cancelled, the first of them %i: no cent is left on any account',
  async (...order) => {
    const { policy_id, invoice_number } = await buildBilledPolicy(app, cast, {
      net: 1_000_333,
      fee: 7_500,
      commission: 150_050,
      ipt: [
        { country: 'BE', base: 507_833, rate_pct: '9.25', ipt: 46_975 },
        { country: 'BE', base: 500_000, rate_pct: '26.75', ipt: 133_750 },
        { country: 'NL', base: 0, rate_pct: '21', ipt: 46_009 },
      ],
      instalments: 4,
    });
    for (const instalment_number of order) await cancelOne(policy_id, instalment_number);
    expect(await ledgerOf(db, policy_id)).toEqual({});
    const credits = await taxesOf(policy_id);
    expect(sumTaxes(credits, '9.25')).toBe(0);
    expect(sumTaxes(credits, '26.75')).toBe(0);
    expect(invoice_number).not.toBeNull();
  },
);

test('17,189.84 in four instalments: each that is cancelled gives 745.84 of 2,983.36 tax back, the last leaves nothing', async () => {
  const { policy_id } = await buildBilledPolicy(app, cast, {
    net: 1_413_148,
    fee: 7_500,
    commission: 211_972,
    ipt: [{ country: 'NL', base: 1_420_648, rate_pct: '21', ipt: 298_336 }],
    instalments: 4,
  });
  for (const [index, instalment_number] of [2, 4, 1, 3].entries()) {
    await cancelOne(policy_id, instalment_number);
    const [, ...credits] = await taxesOf(policy_id);
    expect(credits.map(({ ipt }) => ipt)).toEqual(Array(index + 1).fill(-74_584));
  }
  expect(await ledgerOf(db, policy_id)).toEqual({});
});

test('after a credit of 1,000.00 and one payment, cancelling the rest leaves what was paid', async () => {
  const { policy_id } = await buildBilledPolicy(app, cast, { instalments: 4 });
  await billVersion(app, policy_id, {
    ...examplePremium,
    net: 703_004,
    commission: 105_451,
    ipt: [{ country: 'NL', base: 710_504, rate_pct: '21', ipt: 149_206 }],
    instalments: 4,
  });
  const [first] = await instalmentsOf(db, policy_id);
  await app.as(cast.admin).call('register_payment', {
    payment_id: first?.payment_id ?? '',
    instalment_number: 1,
    revision: first?.revision ?? 0,
    amount: first?.amount_open ?? 0,
    received_on: '2026-05-19',
    reference: 'NL-rest',
  });
  for (const instalment_number of [3, 4, 2]) await cancelOne(policy_id, instalment_number);
  const left = await ledgerOf(db, policy_id);
  expect(left['premium_receivable']).toBeUndefined();
  expect(left['cash']).toBe(first?.amount_open);
  expect(Object.values(left).reduce((sum, amount) => sum + amount, 0)).toBe(0);
});

test('two rates of one country are two lines: 826.78 and 1,033.83 on 12,802.91, never 9.25 % = 1,860.61; on the invoice and on that of the difference', async () => {
  const line = (rate_pct: string, base: number, ipt: number) => ({
    country: 'BE',
    base,
    rate_pct,
    ipt,
  });
  const before = [line('9.25', 893_811, 82_678), line('26.75', 386_480, 103_383)];
  const { policy_id } = await buildBilledPolicy(app, cast, {
    net: 1_280_291,
    fee: 0,
    commission: 0,
    ipt: before,
  });
  await billVersion(app, policy_id, {
    net: 1_380_291,
    fee: 0,
    commission: 0,
    ipt: [line('9.25', 893_811, 82_678), line('26.75', 486_480, 130_133)],
  });
  expect(await taxesOf(policy_id)).toEqual([...before, line('26.75', 100_000, 26_750)]);
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

test('what is billed again pays itself from what is owed: 24,922.43 with 11,031.26 owed to the client ask for 13,891.17', async () => {
  const ipt = [{ country: 'NL', base: 2_059_705, rate_pct: '21', ipt: 432_538 }];
  const whole = { net: 2_059_705, fee: 0, commission: 0, ipt };
  const { policy_id, payments } = await buildBilledPolicy(app, cast, whole);
  expect(payments).toMatchObject([{ amount: 2_492_243 }]);
  await app.as(cast.admin).call('register_payment', {
    ...{ payment_id: payments[0]?.payment_id ?? '', instalment_number: 1, revision: 0 },
    ...{ amount: 1_103_126, received_on: '2026-05-20', reference: 'before it was cancelled' },
  });
  await billVersion(app, policy_id, { net: 0, fee: 0, commission: 0, ipt: [] });
  expect(await ledgerOf(db, policy_id)).toEqual({ cash: 1_103_126, refunds_payable: -1_103_126 });
  const version_id = await buildVersion(db, policy_id, whole);
  const { to_pay } = await runWrite(app.services, systemOrigin('test'), (ctx) =>
    billPolicy(ctx, { policy_id, version_id }, { with_credit: true }),
  );
  expect(to_pay).toBe(1_389_117);
  expect(await ledgerOf(db, policy_id)).toMatchObject({ premium_receivable: 1_389_117 });
  expect((await ledgerOf(db, policy_id))['refunds_payable']).toBeUndefined();
});
