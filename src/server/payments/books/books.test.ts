import readXlsxFile from 'read-excel-file/node';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { accruedPremium } from '#server/payments/books/accrued-premium.ts';
import { startTestApp } from '#test/harness/app.ts';
import { billVersion, buildBilledPolicy, buildPayers } from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);
const on = '2026-06-30';

const { policy_id, payments } = await buildBilledPolicy(app, cast, { instalments: 2 });
await buildBilledPolicy(app, cast, { currency: 'GBP', instalments: 4 });
const [first] = payments;
await admin.call('register_payment', {
  ...{ payment_id: first?.payment_id ?? '', instalment_number: 1, revision: 0 },
  ...{ amount: 123_457, received_on: '2026-05-20', reference: 'part' },
});
await billVersion(app, policy_id, { net: 400_000, instalments: 2 });
app.clock.set(new Date('2026-07-01T08:00:00Z'));

/** By an own question, not by the report's. */
const balanceOf = async (accounts: readonly string[], currency: string) => {
  const found = await sql<{
    amount: number;
  }>`select coalesce(sum(amount), 0)::bigint as amount from ledger_entries
    where account = any (${accounts}) and currency = ${currency}`.execute(db);
  return found.rows[0]?.amount ?? 0;
};

test('the trial balance adds up to nought in each currency, and each account is the ledger', async () => {
  const { accounts } = await admin.call('get_trial_balance', { on });
  expect(accounts.length).toBeGreaterThan(8);
  for (const currency of ['EUR', 'GBP']) {
    const own = accounts.filter((one) => one.currency === currency);
    expect(own.reduce((sum, one) => sum + one.closing, 0)).toBe(0);
    expect(own.reduce((sum, one) => sum + one.debit - one.credit, 0)).toBe(0);
    for (const { account, opening, debit, credit, closing } of own) {
      expect(opening + debit - credit).toBe(closing);
      expect(closing).toBe(await balanceOf([account], currency));
    }
  }
  const none = await admin.call('get_trial_balance', { on: '2026-05-19' });
  expect(none.accounts).toEqual([]);
});

test('debtors add up to the account of the ledger, by how long they are late', async () => {
  const { debtors, sums } = await admin.call('get_debtors', { on });
  expect(sums.map((one) => one.currency)).toEqual(['EUR', 'GBP']);
  for (const sum of sums) {
    expect(sum.total).toBe(await balanceOf(['premium_receivable'], sum.currency));
    const { not_due, days_30, days_60, days_90, older } = sum;
    expect(not_due + days_30 + days_60 + days_90 + older).toBe(sum.total);
    const own = debtors.filter((one) => one.currency === sum.currency);
    expect(own.reduce((total, one) => total + one.total, 0)).toBe(sum.total);
  }
  expect(sums[0]?.days_30).toBeGreaterThan(0);
});

test('booked premium is what the ledger owes insurers and brokerages; earned and not earned are all of it', async () => {
  const { sums } = await admin.call('get_accrued_premium', { on });
  for (const { currency, booked, earned, unearned } of sums) {
    expect(booked).toBe(0 - (await balanceOf(['insurer', 'commission'], currency)));
    expect(earned + unearned).toBe(booked);
    expect(earned).toBeGreaterThan(0);
    expect(unearned).toBeGreaterThan(0);
  }
});

test('the file of earned premium has every policy once, read some at a time, and ends with the sums', async () => {
  const at_once = await Array.fromAsync(accruedPremium(db, on));
  expect(await Array.fromAsync(accruedPremium(db, on, 1))).toEqual(at_once);
  const { sums } = await admin.call('get_accrued_premium', { on });
  const file = await admin.download('get_book_report_file', { report: 'accrued_premium', on });
  const rows = (await readXlsxFile(file.bytes))[0]?.data.slice(1) ?? [];
  expect(rows).toHaveLength(at_once.length + sums.length);
  expect(rows.slice(at_once.length)).toEqual(
    sums.map(({ currency, booked, earned, unearned }) => [
      ...['Total', null, currency],
      ...[booked / 100, earned / 100, unearned / 100],
    ]),
  );
});

test('journal and audit file have every line; debit is credit', async () => {
  const { n } = await db
    .selectFrom('ledger_entries')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  const journal = await admin.download('get_journal_file', { year: 2026 });
  expect(journal.bytes.toString('utf8').trim().split('\r\n')).toHaveLength(n + 1);
  const lines = await Promise.all(
    ['EUR', 'GBP'].map(async (currency) => {
      const file = await admin.download('get_audit_file', { year: 2026, currency });
      const text = file.bytes.toString('utf8');
      const [, count = '', debit, credit] =
        /<transactions>\s*<linesCount>(\d+)<\/linesCount>\s*<totalDebit>([\d.]+)<\/totalDebit>\s*<totalCredit>([\d.]+)</.exec(
          text,
        ) ?? [];
      expect(debit).toBe(credit);
      expect(text.match(/<trLine>/g)).toHaveLength(Number(count));
      return Number(count);
    }),
  );
  expect(lines.reduce((sum, one) => sum + one, 0)).toBe(n);
});

test('an invoice and its credit note leave as UBL with the paper’s total, for whom they concern alone', async () => {
  const invoices = await db
    .selectFrom('invoices')
    .select(['invoice_id', 'total', 'credit_of'])
    .where('policy_id', '=', policy_id)
    .execute();
  expect(invoices.some((one) => one.credit_of !== null)).toBe(true);
  for (const { invoice_id, total, credit_of } of invoices) {
    const file = await app.as(cast.client).download('get_invoice_ubl', { invoice_id });
    const text = file.bytes.toString('utf8');
    expect(text).toContain(credit_of === null ? '<Invoice ' : '<CreditNote ');
    expect(text).toContain(
      `<cbc:PayableAmount currencyID="EUR">${(Math.abs(total) / 100).toFixed(2)}</cbc:PayableAmount>`,
    );
    const lines = [...text.matchAll(/<cbc:LineExtensionAmount[^>]*>(-?[\d.]+)</g)];
    const cents = lines.map(([, amount = '']) => Math.round(Number(amount) * 100));
    const [whole, ...parts] = cents;
    expect(parts.reduce((sum, one) => sum + one, 0)).toBe(whole);
  }
  const { invoice_id = '' } = invoices[0] ?? {};
  const strange = await app
    .as(cast.strangers.brokerage)
    .download('get_invoice_ubl', { invoice_id });
  expect(strange.status).toBe(404);
});

test('a client whose instalments cancel out, 9,807.10 to pay and 9,807.10 received before its bill, is among the debtors', async () => {
  app.clock.set(new Date('2026-06-10T08:00:00Z'));
  const due = { currency: 'USD', instalment_due_on: ['2026-08-01'] } as const;
  const of = { ...due, instalment_due_on: [...due.instalment_due_on] };
  await buildBilledPolicy(app, cast, of);
  app.clock.set(new Date('2026-07-01T08:00:00Z'));
  const [paid] = (await buildBilledPolicy(app, cast, of)).payments;
  await admin.call('register_payment', {
    ...{ payment_id: paid?.payment_id ?? '', instalment_number: 1, revision: 0 },
    ...{ amount: 980_710, received_on: '2026-06-20', reference: 'ahead' },
  });
  const inUsd = async (day: string) =>
    (await admin.call('get_debtors', { on: day })).debtors.filter((one) => one.currency === 'USD');
  const nought = { not_due: 0, days_30: 0, days_60: 0, days_90: 0, older: 0, total: 0 };
  expect(await inUsd('2026-06-30')).toMatchObject([{ instalments: 2, ...nought }]);
  // Billed and paid: the one that is left is open alone.
  expect(await inUsd('2026-07-01')).toMatchObject([
    { instalments: 1, not_due: 980_710, total: 980_710 },
  ]);
  expect(await inUsd('2026-06-09')).toEqual([]);
});
