import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { refusalOf, startTestApp } from '#test/harness/app.ts';
import { camtOf, mt940Of, ourIban, type WrittenEntry } from '#test/harness/bank/bank-files.ts';
import {
  buildBilledPolicy,
  buildPayers,
  instalmentsOf,
  ledgerOf,
} from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);
const nothing = { net: 0, fee: 0, commission: 0, ipt: [] };
const caro_iban = 'DE89370400440532013000';
let balance = 1_000_000;
let files = 0;

/** An invoice of this much. */
async function invoiceOf(net: number, instalments: 1 | 2 | 4 = 1) {
  const { payments, policy_id } = await buildBilledPolicy(app, cast, {
    ...{ ...nothing, net, instalments },
  });
  const invoice_number = payments[0]?.invoice_number ?? '';
  return { payments, policy_id, invoice_number, now: () => instalmentsOf(db, policy_id) };
}

const send = (bytes: string | Buffer, file_name = 'bank.xml') =>
  admin.upload(
    'import_bank_file',
    { file_name },
    {
      ...{ document_name: file_name, content_type: 'application/octet-stream' },
      bytes: Buffer.from(bytes as string),
    },
  );

/** Takes a file with these movements in, after what was taken in before. */
async function takeIn(entries: readonly WrittenEntry[], write: typeof mt940Of = camtOf) {
  files += 1;
  const statement = { entries, opening_balance: balance, statement_ref: `S-${files}` };
  const answer = await send(write([statement]));
  balance += entries.reduce((sum, one) => sum + one.amount, 0);
  return answer;
}

const listed = (status: 'open' | 'accepted' | 'aside' = 'open') =>
  admin.call('get_bank_entries', { status, page_size: 100 });
async function entryOf(amount: number, status: 'open' | 'accepted' | 'aside' = 'open') {
  const { entries } = await listed(status);
  const found = entries.find((one) => one.amount === amount);
  if (!found) throw new Error(`no movement of ${amount} is ${status}`);
  return found;
}

/** Accepts a movement as it is proposed. */
async function accept(amount: number) {
  const { entry_id, match } = await entryOf(amount);
  const { write_off, user_id, transaction_id } = match;
  const parts = match.parts.map((part) => ({
    ...{ payment_id: part.payment_id, instalment_number: part.instalment_number },
    amount: part.amount,
  }));
  return admin.call('accept_bank_entry', { entry_id, parts, write_off, user_id, transaction_id });
}

const statusesOf = async (one: { now: () => ReturnType<typeof instalmentsOf> }) =>
  (await one.now()).map(({ status, amount_open, method }) => [status, amount_open, method]);

test('a file is taken in, exact ones are accepted in one press and undone: the book is as it was', async () => {
  const first = await invoiceOf(50_000);
  const second = await invoiceOf(80_000, 4);
  const before = await ledgerOf(db);
  const was = [await statusesOf(first), await statusesOf(second)];
  const answer = await takeIn([
    { amount: 50_000, remittance: `Invoice ${first.invoice_number}`, counterparty_iban: caro_iban },
    { amount: 40_000, remittance: second.invoice_number.replace('-', ' ') },
    { amount: 777, remittance: 'thanks' },
  ]);
  expect(answer).toEqual({ format: 'camt.053.001.08', statements: 1, entries: 3, exact: 2 });
  expect(await admin.call('accept_exact_bank_entries', {})).toEqual({
    accepted: 2,
    left: 0,
    refused: [],
  });
  // One word of thanks for each transfer, whether it pays one instalment or two.
  const thanks = db.selectFrom('emails').select('email_id').where('type', '=', 'payment_received');
  expect(await thanks.execute()).toHaveLength(2);
  expect(await statusesOf(first)).toEqual([['paid', 0, 'bank']]);
  expect((await statusesOf(second)).map(([status]) => status)).toEqual([
    ...['paid', 'paid', 'pending', 'pending'],
  ]);
  const after = await ledgerOf(db);
  expect((after['cash'] ?? 0) - (before['cash'] ?? 0)).toBe(90_000);
  expect(await listed()).toMatchObject({ total: 1, matched: 2, counts: { open: 1, accepted: 2 } });
  for (const amount of [50_000, 40_000]) {
    const { entry_id } = await entryOf(amount, 'accepted');
    await admin.call('undo_bank_entry', { entry_id });
  }
  expect([await statusesOf(first), await statusesOf(second)]).toEqual(was);
  expect(await ledgerOf(db)).toEqual(before);
  expect(await listed()).toMatchObject({ total: 3, exact: 2 });
  expect(await admin.call('accept_exact_bank_entries', {})).toEqual({
    accepted: 2,
    left: 0,
    refused: [],
  });
  expect(await ledgerOf(db)).toEqual(after);
});

test('twin transfers without a reference are two; who paid before is known by the account number', async () => {
  const one = await invoiceOf(33_300);
  const other = await invoiceOf(33_300);
  await takeIn([{ amount: 33_300 }, { amount: 33_300 }], mt940Of);
  const { entries } = await listed();
  const twins = entries.filter(({ amount }) => amount === 33_300);
  const keys = await Promise.all([one.now(), other.now()]);
  for (const [index, { entry_id }] of twins.entries()) {
    const { payment_id = '', instalment_number = 1 } = keys[index]?.[0] ?? {};
    const parts = [{ payment_id, instalment_number, amount: 33_300 }];
    await admin.call('accept_bank_entry', { entry_id, parts });
  }
  expect([await statusesOf(one), await statusesOf(other)]).toEqual([
    [['paid', 0, 'bank']],
    [['paid', 0, 'bank']],
  ]);
  const third = await invoiceOf(44_400);
  await takeIn([{ amount: 44_400, counterparty_iban: caro_iban }]);
  expect((await entryOf(44_400)).match).toMatchObject({
    ...{ certainty: 'exact', reason: 'payer', parts: [{ invoice_number: third.invoice_number }] },
  });
});

test('0.50 that a bank kept is written off, 20.00 too much is credit; both go back with the match', async () => {
  const short = await invoiceOf(60_000);
  const over = await invoiceOf(70_000);
  const before = await ledgerOf(db);
  await takeIn([
    { amount: 59_950, remittance: short.invoice_number },
    { amount: 72_000, remittance: over.invoice_number },
  ]);
  expect((await entryOf(59_950)).match).toMatchObject({
    ...{ reason: 'invoice_short', write_off: 50, parts: [{ amount: 59_950, amount_open: 0 }] },
  });
  await accept(59_950);
  await accept(72_000);
  expect([await statusesOf(short), await statusesOf(over)]).toEqual([
    [['paid', 0, 'bank']],
    [['paid', 0, 'bank']],
  ]);
  const after = await ledgerOf(db);
  expect([after['write_off'], (after['unallocated'] ?? 0) - (before['unallocated'] ?? 0)]).toEqual([
    ...[50, -2_000],
  ]);
  const accepted = await entryOf(72_000, 'accepted');
  expect(accepted.match).toMatchObject({ rest: 2_000, parts: [{ amount: 70_000 }] });
  expect((await entryOf(59_950, 'accepted')).match).toMatchObject({ write_off: 50 });
  const next = await invoiceOf(1_000);
  const { invoice_id } = next.payments[0] ?? {};
  await admin.call('use_credit', { invoice_id: invoice_id ?? '' });
  const refused = await admin.answer('undo_bank_entry', { entry_id: accepted.entry_id });
  expect(refused).toMatchObject({ status: 409, body: { reason: 'credit_used' } });
  const { entry_id } = await entryOf(59_950, 'accepted');
  await admin.call('undo_bank_entry', { entry_id });
  expect((await listed()).matched).toBe(2);
  expect(await statusesOf(short)).toEqual([['pending', 60_000, '']]);
  expect((await ledgerOf(db))['write_off']).toBeUndefined();
});

test('what was booked by hand is recognised and not booked twice; money out that nobody booked is set aside', async () => {
  const { payments, now, invoice_number } = await invoiceOf(12_345);
  const { payment_id = '', instalment_number = 1 } = payments[0] ?? {};
  await admin.call('register_payment', {
    ...{ payment_id, instalment_number, revision: 0, amount: 12_345 },
    ...{ received_on: '2026-05-20', reference: 'SCT 1' },
  });
  const before = await ledgerOf(db);
  await takeIn([
    { amount: 12_345, remittance: invoice_number },
    { amount: -950, remittance: 'To savings' },
  ]);
  expect((await entryOf(12_345)).match).toMatchObject({ certainty: 'exact', reason: 'booked' });
  const { matched } = await listed();
  await accept(12_345);
  expect((await listed()).matched).toBe(matched + 1);
  const out = await entryOf(-950);
  expect(out.match).toMatchObject({ certainty: 'none', reason: 'unknown', parts: [] });
  const wrong = await admin.answer('accept_bank_entry', { entry_id: out.entry_id, parts: [] });
  expect(wrong).toMatchObject({ status: 409, body: { reason: 'money_out' } });
  await admin.call('set_aside_bank_entry', { entry_id: out.entry_id, note: 'Own account' });
  expect(await ledgerOf(db)).toEqual(before);
  const { entry_id, match } = await entryOf(12_345, 'accepted');
  expect(match.booked_as).toContain('SCT 1');
  await admin.call('undo_bank_entry', { entry_id });
  expect((await now())[0]?.status).toBe('paid');
  expect((await entryOf(-950, 'aside')).note).toBe('Own account');
});

test('costs and interest of the bank are booked, so that the ledger has what the bank has; undone, nothing of it stays', async () => {
  const before = await ledgerOf(db);
  const gap = async () => {
    const [account] = (await listed()).accounts;
    return (account?.bank_balance ?? 0) - (account?.ledger_balance ?? 0);
  };
  const apart = await gap();
  await takeIn([
    { amount: -1_250, remittance: 'Costs of the account' },
    { amount: 310, remittance: 'Credit interest May' },
    { amount: -10_001, remittance: 'Bank charges' },
  ]);
  const book = async (amount: number) => {
    const { entry_id, match } = await entryOf(amount);
    expect(match).toMatchObject({ certainty: 'likely', reason: 'bank_costs', rest: 0 });
    return admin.call('accept_bank_entry', { entry_id, parts: [], bank_costs: true });
  };
  await book(-1_250);
  await book(310);
  // 100.00 is what an admin gives up alone.
  expect(await refusalOf(book(-10_001))).toMatchObject({ status: 403 });
  const { entry_id } = await entryOf(-10_001);
  await admin.call('set_aside_bank_entry', { entry_id, note: 'Asked a superadmin' });
  const after = await ledgerOf(db);
  expect([after['bank_costs'], (after['cash'] ?? 0) - (before['cash'] ?? 0)]).toEqual([940, -940]);
  expect((await gap()) - apart).toBe(-10_001);
  const booked = await entryOf(-1_250, 'accepted');
  expect(booked.match).toMatchObject({ rest: 0, booked_as: 'Bank costs: Costs of the account' });
  await admin.call('undo_bank_entry', { entry_id: booked.entry_id });
  await admin.call('undo_bank_entry', { entry_id: (await entryOf(310, 'accepted')).entry_id });
  expect(await ledgerOf(db)).toEqual(before);
});

test('what nobody knows becomes unallocated; what somebody paid meanwhile is refused, and nothing is booked', async () => {
  const { payments } = await invoiceOf(9_900);
  const { payment_id = '', instalment_number = 1 } = payments[0] ?? {};
  await takeIn([
    { amount: 5_151, remittance: 'hello', counterparty: 'Somebody' },
    { amount: 9_900 },
  ]);
  await accept(5_151);
  const { receipts } = await admin.call('get_unallocated', { filters: { state: ['nobody'] } });
  expect(receipts).toContainEqual(
    expect.objectContaining({ amount_left: 5_151, payer: 'Somebody', received_on: '2026-05-20' }),
  );
  await admin.call('register_payment', {
    ...{ payment_id, instalment_number, revision: 0, amount: 9_000 },
    ...{ received_on: '2026-05-19', reference: 'SCT 2' },
  });
  const before = await ledgerOf(db);
  const { entry_id } = await entryOf(9_900);
  const parts = [{ payment_id, instalment_number, amount: 9_900 }];
  const late = await admin.answer('accept_bank_entry', { entry_id, parts });
  expect(late).toMatchObject({ status: 409, body: { reason: 'amount_above_open' } });
  expect(await ledgerOf(db)).toEqual(before);
  const twice = await Promise.all(
    [1, 2].map(() => admin.answer('accept_bank_entry', { entry_id, parts: [] })),
  );
  expect(twice.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409']);
});

test('what is booked together leaves what each leaves alone', async () => {
  const stands = async () => {
    const rows = async (query: string) => (await sql.raw(query).execute(db)).rows;
    return {
      payments: await rows(
        'select payment_id, instalment_number, status, amount_open, method, settled_at is null as waits from payments order by 1, 2',
      ),
      invoices: await rows('select invoice_id, status, amount_open from invoices order by 1'),
      ledger: await rows(
        'select account, currency, user_id, payment_id, sum(amount)::bigint as amount from ledger_entries group by 1, 2, 3, 4 having sum(amount) <> 0 order by 1, 2, 3, 4',
      ),
      // A decision that is taken back leaves the books of the day as they were before it.
      days: await rows(
        'select e.account, e.currency, t.booked_on, sum(e.amount)::bigint as amount from ledger_entries e join ledger_transactions t using (transaction_id) group by 1, 2, 3 having sum(e.amount) <> 0 order by 1, 2, 3',
      ),
      entries: await rows(
        'select entry_id, status, certainty, user_id, decided_by from bank_entries order by 1',
      ),
    };
  };
  const [halves, whole] = [await invoiceOf(60_000, 2), await invoiceOf(50_000)];
  const other = await invoiceOf(10_000);
  await takeIn([
    { amount: 30_000, remittance: halves.invoice_number },
    { amount: 60_000, remittance: `${whole.invoice_number} ${other.invoice_number}` },
    { amount: 30_000, remittance: halves.invoice_number.replace('-', ' / ') },
  ]);
  const before = await stands();
  const exact = (await listed()).entries.filter(({ match }) => match.certainty === 'exact');
  for (const { entry_id, match } of exact) {
    const parts = match.parts.map(({ payment_id, instalment_number, amount }) => ({
      ...{ payment_id, instalment_number, amount },
    }));
    const { user_id, transaction_id } = match;
    await admin.call('accept_bank_entry', { entry_id, parts, user_id, transaction_id });
  }
  const alone = await stands();
  for (const { entry_id } of exact) await admin.call('undo_bank_entry', { entry_id });
  expect(await stands()).toEqual(before);
  const answer = await admin.call('accept_exact_bank_entries', {});
  expect(exact.length).toBeGreaterThanOrEqual(3);
  expect(answer).toMatchObject({ accepted: exact.length, left: 0, refused: [] });
  expect(await stands()).toEqual(alone);
  for (const { entry_id } of exact) await admin.call('undo_bank_entry', { entry_id });
  expect(await stands()).toEqual(before);
  await admin.call('accept_exact_bank_entries', {});
});

test('a file that does not fit is refused in words and books nothing; the bank and the ledger are compared', async () => {
  const counts = async () => (await listed()).counts;
  const before = await counts();
  const good = camtOf([
    { entries: [{ amount: 100 }], opening_balance: balance, statement_ref: 'X' },
  ]);
  const trouble = async (bytes: string) => {
    const answer = await send(bytes).catch((error: unknown) => error);
    return (answer as { body?: { message?: string } }).body?.message;
  };
  expect(await trouble(good.slice(0, 700))).toMatch(/cut off/);
  expect(await trouble(good.replaceAll(ourIban, caro_iban))).toMatch(/Ours is NL76/);
  const gap = camtOf([{ entries: [], opening_balance: balance + 1, statement_ref: 'X' }]);
  expect(await trouble(gap)).toMatch(/[Aa] file between them is missing/);
  const again = camtOf([{ entries: [], opening_balance: balance, statement_ref: `S-${files}` }]);
  expect(await trouble(again)).toMatch(/here already/);
  expect(await counts()).toEqual(before);
  await send(good);
  expect(await trouble(good)).toMatch(/was imported before, on .* by /);
  const { accounts } = await listed();
  const [account] = accounts;
  // The difference is explained to the cent.
  expect((account?.bank_balance ?? 0) - (account?.ledger_balance ?? 0)).toBe(
    (account?.first_balance ?? 0) +
      (account?.open_amount ?? 0) +
      (account?.aside_amount ?? 0) -
      (account?.unseen_amount ?? 0),
  );
  expect(account).toMatchObject({ first_balance: 1_000_000, aside_amount: -10_951 });
  expect(accounts).toMatchObject([
    {
      iban: ourIban,
      currency: 'EUR',
      bank_balance: balance + 100,
      until: '2026-05-20',
    },
  ]);
});
