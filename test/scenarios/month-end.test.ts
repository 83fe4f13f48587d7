import { expect, test } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import { camtOf, type WrittenEntry } from '#test/harness/bank/bank-files.ts';
import { buildBilledPolicy, buildPayers, ledgerOf } from '#test/harness/payment-factories.ts';

// A month end as the office does it: what the bank shows is taken in, accounts are closed, what is owed leaves in one
// order, its file comes back, and the month is closed. Done again, nothing of it changes anything.

const app = await startTestApp({ now: '2026-05-20T08:00:00Z' });
const { db } = app.services;
const cast = await buildPayers(db);
const office = app.as(cast.admin);
const second = app.as(cast.reviewer);
const moveTo = (day: string) => app.clock.set(new Date(`${day}T08:00:00Z`));
let files = 0;
let balance = 0;

async function bankShows(on: string, entries: readonly WrittenEntry[]) {
  files += 1;
  const statement = { entries, on, opening_balance: balance, statement_ref: `S-${files}` };
  balance += entries.reduce((sum, one) => sum + one.amount, 0);
  const bytes = Buffer.from(camtOf([statement]));
  const sent = { document_name: 'bank.xml', content_type: 'application/xml', bytes };
  await office.upload('import_bank_file', {}, sent);
  return office.call('accept_exact_bank_entries', {});
}

test('bank file, statements, batch, bank file, bordereau, tax: the bank is the ledger, and the month closed twice is closed once', async () => {
  const { payments } = await buildBilledPolicy(app, cast, { instalments: 1 });
  const [{ invoice_number, amount }] = payments as [(typeof payments)[number]];
  const shown = [
    { amount, remittance: invoice_number },
    { amount: -1_250, remittance: 'Costs of the account' },
  ];
  moveTo('2026-05-30');
  expect(await bankShows('2026-05-29', shown)).toEqual({ accepted: 1, left: 0, refused: [] });
  const [costs] = (await office.call('get_bank_entries', {})).entries;
  await office.call('accept_bank_entry', {
    ...{ entry_id: costs?.entry_id ?? '', parts: [], bank_costs: true },
  });
  moveTo('2026-06-02');
  await office.call('set_insurer_account', {
    ...{ insurer_id: cast.insurer_id, iban: 'NL91ABNA0417164300' },
  });
  await db
    .updateTable('accounts')
    .set({ iban: 'DE89370400440532013000' })
    .where('user_id', '=', cast.broker.user_id)
    .execute();

  const until = '2026-05-31';
  const { accounts } = await office.call('get_open_statements', {});
  const parties = accounts.map(({ account, party_id, currency }) => ({
    account,
    party_id,
    currency,
  }));
  for (const party of parties) {
    const { closing } = await office.call('preview_statement', { ...party, until });
    await office.call('close_statement', { ...party, until, closing });
  }
  const { payables, sums } = await office.call('get_payables', {});
  expect(payables.map((one) => one.kind)).toEqual(['settlement', 'settlement']);
  const items = payables.map(({ kind, id }) => ({ kind, id }));
  const { batch_id, revision } = await office.call('collect_payment_batch', {
    ...{ execute_on: '2026-06-02', items },
  });
  await second.call('approve_payment_batch', { batch_id, revision });
  const { items: transfers } = await office.call('get_payment_batch', { batch_id });
  const out = transfers.map((one) => ({ amount: 0 - one.amount, end_to_end: one.end_to_end }));
  expect(await bankShows('2026-06-02', out)).toEqual({ accepted: 2, left: 0, refused: [] });

  const { insurer_id } = cast;
  const bordereau = { insurer_id, until };
  const paid = await office.call('preview_bordereau', { ...bordereau, kind: 'premium' });
  const closing_of_month = {
    ...{ ...bordereau, read_as: paid.read_as },
    accepted_because: 'The agreement is being signed.',
  };
  const closed = await office.call('close_bordereau', closing_of_month);
  const told = await office.call('get_bordereau', {
    ...{ bordereau_id: closed.bordereau_id, kind: 'premium' },
  });
  // What the bordereau tells of the insurer's premium is what its statement paid it.
  const told_net = told.rows.reduce((sum, { cells }) => sum + Number(cells['net']), 0);
  expect(told_net).toBe(accounts.find((one) => one.account === 'insurer')?.due);

  const { returns } = await office.call('get_tax_returns', { year: 2026 });
  const [may] = returns as [(typeof returns)[number]];
  const { country_code, currency, period_until, tax } = may;
  const filed = { country_code, currency, period_until, tax, reference: 'May' };
  await office.call('file_tax_return', filed);

  // What the bank has is what the ledger has, and all that is left of the premium is tax and fee.
  const ledger = await ledgerOf(db);
  expect(ledger['cash']).toBe(balance);
  expect(balance).toBe(amount - 1_250 - (sums[0]?.amount ?? 0));
  expect(tax).toBe(0 - (ledger['tax_payable'] ?? 0));
  expect(Object.keys(ledger).toSorted()).toEqual([
    ...['bank_costs', 'cash', 'fee_income', 'tax_payable'],
  ]);
  const { accounts: after } = await office.call('get_bank_entries', {});
  expect(after).toMatchObject([{ bank_balance: balance, ledger_balance: balance, open_amount: 0 }]);

  for (const party of parties) {
    const { closing } = await office.call('preview_statement', { ...party, until });
    expect((await office.attempt('close_statement', { ...party, until, closing })).status).toBe(
      422,
    );
  }
  expect(await office.call('get_payables', {})).toEqual({ payables: [], sums: [] });
  expect((await office.attempt('close_bordereau', closing_of_month)).status).toBe(422);
  expect((await office.attempt('file_tax_return', filed)).status).toBe(409);
  expect(await office.call('accept_exact_bank_entries', {})).toEqual({
    accepted: 0,
    left: 0,
    refused: [],
  });
  expect(await ledgerOf(db)).toEqual(ledger);
});
