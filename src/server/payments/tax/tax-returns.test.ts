import readXlsxFile from 'read-excel-file/node';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { balancedPosting } from '#domain/payments/ledger-accounts.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import { startTestApp } from '#test/harness/app.ts';
import { billVersion, buildBilledPolicy, buildPayers } from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);
const may = { country_code: 'NL', currency: 'EUR', period_until: '2026-05-31' } as const;
const june = { ...may, period_until: '2026-06-30' };
const moveTo = (day: string) => app.clock.set(new Date(`${day}T08:00:00Z`));

/** Tax of a country on the ledger, whoever was paid. */
async function ledgerTax(country: string, currency: string, until: string): Promise<number> {
  const found = await sql<{ tax: number }>`select coalesce(-sum(e.amount), 0)::bigint as tax
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where e.account = 'tax_payable' and t.kind <> 'tax_payable_settled' and e.country_code = ${country}
      and e.currency = ${currency} and t.booked_on <= ${until}`.execute(db);
  return found.rows[0]?.tax ?? 0;
}

test('a month of a country adds up to the ledger, is filed once and stays; what comes late corrects the next', async () => {
  const { policy_id } = await buildBilledPolicy(app, cast);
  const tax = await ledgerTax('NL', 'EUR', '2026-05-31');
  expect(tax).toBeGreaterThan(0);
  const read = await admin.call('get_tax_return', may);
  expect(read.return).toMatchObject({
    state: 'running',
    due_on: '2026-06-30',
    tax,
    corrections: 0,
  });
  expect(read.totals).toEqual([{ line: 'HULL', rate_pct: '21', base: expect.any(Number), tax }]);
  expect(read.rows).toMatchObject([{ kind: 'premium_issued', tax, is_correction: false }]);
  const file = { ...may, tax, reference: 'Form 1' };
  expect(await admin.attempt('file_tax_return', file)).toMatchObject({ status: 409 });

  moveTo('2026-06-02');
  expect((await admin.call('get_tax_returns', { year: 2026 })).returns).toMatchObject([
    { ...may, state: 'due', tax },
  ]);
  expect(await admin.attempt('file_tax_return', { ...file, tax: tax - 1 })).toMatchObject({
    status: 409,
    body: { code: 'conflict' },
  });
  // Paying the tax office is no tax, and changes nothing of the return.
  await admin.call('settle_ledger', {
    ...{ account: 'tax', currency: 'EUR', booked_on: '2026-06-02', reference: 'Paid' },
  });
  expect(await admin.call('file_tax_return', file)).toMatchObject({ state: 'filed', tax });
  expect(await admin.attempt('file_tax_return', file)).toMatchObject({ status: 409 });

  // Back to nothing in June, and 1.00 that is booked late for May.
  await billVersion(app, policy_id, { net: 0, fee: 0, commission: 0, ipt: [] });
  const line = { currency: 'EUR', amount: 100 };
  const late = balancedPosting('premium_adjusted', [
    { ...line, account: 'tax_payable', amount: -100, country_code: 'NL' },
    { ...line, account: 'fee_income' },
  ]);
  await db
    .transaction()
    .execute((tx) =>
      post({ db: tx, actor: null }, late, { description: 'Late', booked_on: '2026-05-31' }),
    );
  const kept = await admin.call('get_tax_return', may);
  expect(kept.return).toMatchObject({ state: 'filed', tax, reference: 'Form 1' });
  expect(kept.row_count).toBe(1);
  const next = await admin.call('get_tax_return', june);
  expect(next.return).toMatchObject({ state: 'running', tax: 100 - tax, corrections: 100 });
  expect(next.rows.map((row) => [row.tax, row.is_correction])).toEqual([
    [100, true],
    [0 - tax, false],
  ]);
  moveTo('2026-08-01');
  const both = (await admin.call('get_tax_returns', { year: 2026 })).returns;
  expect(both.map((one) => [one.period_until, one.state, one.tax])).toEqual([
    ['2026-06-30', 'late', 100 - tax],
    ['2026-05-31', 'filed', tax],
  ]);
  expect(both.reduce((sum, one) => sum + one.tax, 0)).toBe(
    await ledgerTax('NL', 'EUR', '2026-08-01'),
  );
});

test('the file has every row and the total', async () => {
  const { return: filed } = await admin.call('get_tax_return', may);
  const file = await admin.download('get_tax_return_file', may);
  const [sheet] = await readXlsxFile(file.bytes);
  const taxes = sheet?.data.map((line) => line[7]);
  expect(taxes).toEqual(['Tax', filed.tax / 100, filed.tax / 100]);
  expect((await admin.download('get_tax_return_file', june)).status).toBe(200);
});
