import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import { openBankDesk } from '#test/harness/bank/bank-desk.ts';
import { camtOf, mt940Of } from '#test/harness/bank/bank-files.ts';
import { buildBilledPolicy, buildPayers, instalmentsOf } from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);
const desk = openBankDesk(app, cast);
const nothing = { net: 0, fee: 0, commission: 0, ipt: [] };
const caro_iban = 'DE89370400440532013000';

type Entry = Awaited<ReturnType<typeof desk.entryOf>>;

async function invoiceOf(net: number, instalments: 1 | 2 | 4 = 1) {
  const { payments, policy_id } = await buildBilledPolicy(app, cast, {
    ...{ ...nothing, net, instalments },
  });
  const { invoice_number = '', payment_id = '', invoice_id } = payments[0] ?? {};
  const now = async () =>
    (await instalmentsOf(db, policy_id)).map((one) => [one.status, one.amount_open, one.method]);
  return { payment_id, policy_id, invoice_number, invoice_id: invoice_id ?? '', now };
}

/** Accepts a movement as it is proposed. */
async function accept({ entry_id, match }: Entry) {
  const { write_off, user_id, transaction_id, batch_item_id, receipt_id } = match;
  const parts = (receipt_id === null ? match.parts : []).map((part) => ({
    ...{ payment_id: part.payment_id, instalment_number: part.instalment_number },
    amount: part.amount,
  }));
  const how = { parts, write_off, user_id, transaction_id, batch_item_id, receipt_id };
  await admin.call('accept_bank_entry', { entry_id, ...how });
}

const acceptOf = async (amount: number) => accept(await desk.entryOf(amount));
const undoOf = async (amount: number) => {
  const { entry_id } = await desk.entryOf(amount, 'accepted');
  await admin.call('undo_bank_entry', { entry_id });
};
const matchOf = async (amount: number) => {
  const { match } = await desk.entryOf(amount);
  return [match.certainty, match.reason];
};
const receiptsOf = async (payment_id: string) =>
  (await admin.call('get_payment', { payment_id, instalment_number: 1 })).receipts.map((one) => [
    ...[one.amount, one.received_on, one.returned_on],
  ]);

test.each([
  ['camt.053 version 08', camtOf, 50_100],
  ['camt.053 version 02', (all: Parameters<typeof camtOf>[0]) => camtOf(all, '02'), 50_200],
  ['MT940', mt940Of, 50_300],
])('%s: a direct debit is taken back, and that is taken back', async (_, write, amount) => {
  const invoice = await invoiceOf(amount);
  const never = await desk.standing();
  const end_to_end = `DD-${amount}`;
  await desk.bankShows(
    [{ amount, remittance: invoice.invoice_number, end_to_end, counterparty_iban: caro_iban }],
    { write },
  );
  await acceptOf(amount);
  const paid = await desk.standing();
  expect(await invoice.now()).toEqual([['paid', 0, 'bank']]);
  await desk.bankShows([{ amount: -amount, end_to_end, is_reversal: true }], { write });
  const back = await desk.entryOf(-amount);
  expect(back).toMatchObject({
    ...{ is_reversal: true, match: { certainty: 'exact', reason: 'taken_back' } },
    match: {
      parts: [{ invoice_number: invoice.invoice_number, amount: -amount, amount_open: amount }],
    },
  });
  expect(await admin.call('accept_exact_bank_entries', {})).toMatchObject({ accepted: 1 });
  expect(await desk.standing()).toEqual(never);
  expect(await invoice.now()).toEqual([['pending', amount, '']]);
  expect(await receiptsOf(invoice.payment_id)).toEqual([[amount, '2026-05-20', '2026-05-20']]);
  expect(await desk.entryOf(amount, 'accepted')).toMatchObject({ taken_back_on: '2026-05-20' });
  await desk.healthy();
  await undoOf(-amount);
  expect(await desk.standing()).toEqual(paid);
  expect(await desk.entryOf(amount, 'accepted')).toMatchObject({ taken_back_on: null });
  await desk.healthy();
  // And once more: the receipt that stands again is the one that is taken back.
  await acceptOf(-amount);
  expect(await desk.standing()).toEqual(never);
  await undoOf(-amount);
  await undoOf(amount);
  expect(await desk.standing()).toEqual(never);
  await desk.healthy();
  for (const one of [await desk.entryOf(amount), await desk.entryOf(-amount)])
    await admin.call('set_aside_bank_entry', { entry_id: one.entry_id, note: 'tried' });
});

test('a receipt and what takes it back, in one file: the second is left when the first is booked', async () => {
  const invoice = await invoiceOf(50_400);
  const never = await desk.standing();
  await desk.bankShows([
    { amount: 50_400, remittance: invoice.invoice_number, end_to_end: 'DD-BOTH' },
    { amount: -50_400, end_to_end: 'DD-BOTH', is_reversal: true },
  ]);
  const press = () => admin.call('accept_exact_bank_entries', {});
  expect(await press()).toEqual({ accepted: 1, left: 1, refused: [] });
  expect(await press()).toEqual({ accepted: 1, left: 0, refused: [] });
  expect(await desk.standing()).toEqual(never);
  expect(await invoice.now()).toEqual([['pending', 50_400, '']]);
  await desk.healthy();
});

test('500.00 for two instalments, 0.50 written off and 20.00 of credit: all of it goes back, with 3.50 of costs', async () => {
  const two = await invoiceOf(60_400, 2);
  const short = await invoiceOf(40_000);
  await desk.bankShows([
    { amount: 62_400, remittance: two.invoice_number, end_to_end: 'DD-TWO' },
    { amount: 39_950, remittance: short.invoice_number, end_to_end: 'DD-SHORT' },
  ]);
  const never = await desk.standing();
  await acceptOf(62_400);
  await acceptOf(39_950);
  const paid = await desk.standing();
  await desk.bankShows([
    { amount: -62_750, end_to_end: 'DD-TWO', is_reversal: true },
    { amount: -39_950, end_to_end: 'DD-SHORT', return_reason: 'AM04' },
  ]);
  expect(await matchOf(-62_750)).toEqual(['likely', 'taken_back_costs']);
  expect(await matchOf(-39_950)).toEqual(['exact', 'taken_back']);
  await acceptOf(-62_750);
  await acceptOf(-39_950);
  expect(await two.now()).toEqual([
    ['pending', 30_200, ''],
    ['pending', 30_200, ''],
  ]);
  expect(await short.now()).toEqual([['pending', 40_000, '']]);
  const { ledger, ...rest } = await desk.standing();
  const { ledger: before, ...others } = never;
  expect(rest).toEqual(others);
  const costs = (rows: unknown[]) =>
    (rows as { account: string; amount: number }[]).find((one) => one.account === 'bank_costs')
      ?.amount ?? 0;
  expect(costs(ledger) - costs(before)).toBe(350);
  const todos = await sql<{ message: string }>`select message from todos`.execute(db);
  expect(todos.rows.map((one) => one.message).join('\n')).toContain(
    'EUR 399.50 was taken back by the bank (AM04',
  );
  await desk.healthy();
  await undoOf(-39_950);
  await undoOf(-62_750);
  expect(await desk.standing()).toEqual(paid);
  await desk.healthy();
});

test('what was booked by hand is taken back, before its own entry comes and after', async () => {
  const invoice = await invoiceOf(71_000);
  const { payment_id } = invoice;
  const how = { received_on: '2026-05-20', reference: 'by hand 71', instalment_number: 1 };
  const booked = { payment_id, revision: 0, amount: 71_000, ...how };
  await admin.call('register_payment', booked);
  await desk.bankShows([
    { amount: 71_000, remittance: invoice.invoice_number },
    { amount: -71_000, remittance: `Storno ${invoice.invoice_number}`, is_reversal: true },
  ]);
  await acceptOf(-71_000);
  expect(await invoice.now()).toEqual([['pending', 71_000, '']]);
  // The transfer itself is what was booked by hand, though it does not stand any more.
  expect(await matchOf(71_000)).toEqual(['exact', 'booked']);
  await acceptOf(71_000);
  await desk.healthy();
  expect(await invoice.now()).toEqual([['pending', 71_000, '']]);
  await undoOf(-71_000);
  expect(await invoice.now()).toEqual([['paid', 0, 'bank']]);
  await desk.healthy();
});

test('credit of nobody that was given to a client is taken from that client, and from nobody once it is used', async () => {
  const { invoice_id } = await invoiceOf(12_000);
  const creditsOf = async () =>
    (await admin.call('get_client_credit', { user_id: cast.client.user_id })).credits;
  const had = await creditsOf();
  await desk.bankShows([{ amount: 45_600, end_to_end: 'DD-CREDIT' }]);
  await accept(await desk.entryOf(45_600));
  const found = await admin.call('get_unallocated', { search: 'DD-CREDIT' });
  const [kept] = found.receipts;
  const { unallocated_id = '', revision = 0 } = kept ?? {};
  const user_id = cast.client.user_id;
  await admin.call('assign_unallocated', { unallocated_id, revision, user_id });
  const assigned = await desk.standing();
  await desk.bankShows([{ amount: -45_600, end_to_end: 'DD-CREDIT', is_reversal: true }]);
  await acceptOf(-45_600);
  const kept_in = async () =>
    (
      await sql<{ user_id: string | null; amount: number }>`
      select l.user_id, sum(l.amount)::bigint as amount from ledger_entries l where unallocated_id = ${unallocated_id}
      group by 1 having sum(l.amount) <> 0`.execute(db)
    ).rows;
  expect(await kept_in()).toEqual([]);
  expect(await creditsOf()).toEqual(had);
  await desk.healthy();
  await undoOf(-45_600);
  expect(await desk.standing()).toEqual(assigned);
  expect(await kept_in()).toEqual([{ user_id, amount: -45_600 }]);
  const again = await admin.call('get_unallocated', { search: 'DD-CREDIT' });
  await admin.call('use_credit', { invoice_id, unallocated_id });
  expect(again.receipts).toHaveLength(1);
  const { entry_id, match } = await desk.entryOf(-45_600);
  const tried = admin.call('accept_bank_entry', {
    ...{ entry_id, parts: [], receipt_id: match.receipt_id },
  });
  expect(await desk.refusalOf(tried)).toEqual({ status: 409, reason: 'credit_used' });
});

test('a receipt that the bank took back is not undone behind that entry, and not taken back twice', async () => {
  const invoice = await invoiceOf(52_000);
  await desk.bankShows([{ amount: 52_000, remittance: invoice.invoice_number }]);
  await acceptOf(52_000);
  await desk.bankShows([
    { amount: -52_000, remittance: invoice.invoice_number, is_reversal: true },
    { amount: -52_000, remittance: `${invoice.invoice_number} again`, is_reversal: true },
  ]);
  const { entries } = await admin.call('get_bank_entries', { status: 'open', page_size: 100 });
  const [one, other] = entries.filter(({ amount }) => amount === -52_000);
  expect([one?.match.reason, other?.match.reason]).toEqual(['taken_back', 'taken_back_unknown']);
  const receipt_id = one?.match.receipt_id ?? '';
  const take = (entry_id = '') =>
    admin.call('accept_bank_entry', { entry_id, parts: [], receipt_id });
  await take(one?.entry_id);
  expect(await desk.refusalOf(take(other?.entry_id))).toMatchObject({
    reason: 'taken_back_before',
  });
  expect(await desk.refusalOf(undoOf(52_000))).toMatchObject({ reason: 'taken_back' });
  // Whoever pays again pays the same instalment; the reversal cannot be undone behind that.
  await desk.bankShows([{ amount: 52_000, remittance: `${invoice.invoice_number} second` }]);
  await acceptOf(52_000);
  expect(await invoice.now()).toEqual([['paid', 0, 'bank']]);
  expect(await desk.refusalOf(undoOf(-52_000))).toEqual({
    status: 409,
    reason: 'amount_above_open',
  });
  await desk.healthy();
});
