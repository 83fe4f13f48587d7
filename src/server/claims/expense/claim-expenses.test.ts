import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { claimsChecks } from '#server/claims/claims-checks.ts';
import { refusalOf, startTestApp } from '#test/harness/app.ts';
import { camtOf, type WrittenEntry } from '#test/harness/bank/bank-files.ts';
import {
  buildClaim,
  buildClaimPeople,
  buildCover,
  keyOf,
  soundIban,
  typedLine,
} from '#test/harness/claim-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const people = await buildClaimPeople(app);
const cover = await buildCover(app, people);
const staff = app.as(people.admin);
const second = app.as(people.superadmin);
const lines = [typedLine(4_000_000, 4_000_000)];
const other_iban = 'DE89370400440532013000';

/** A claim under review for whose adjuster 3,000.00 is set aside. */
async function reservedClaim(amount = 300_000) {
  const claim = await buildClaim(app, cover, { status: 'under_review', lines });
  const { claim_id } = claim;
  const key = () => keyOf(app, claim);
  await staff.call('set_claim_reserve', {
    ...{ ...(await key()), line: 'adjuster', amount, reason: 'Inspection' },
  });
  return { claim_id, key };
}

let invoices = 0;
const invoice = (amount = 181_500) => {
  invoices += 1;
  const kind = 'adjuster' as const;
  return {
    ...{ kind, payee: 'Expert Bureau', iban: soundIban, amount },
    ...{ invoice_number: `EB-${invoices}`, invoiced_on: '2026-05-20' },
  };
};

/** What the ledger has of the expenses of a claim, by account. */
async function booked(claim_id: string) {
  const found = await sql<{ account: string; amount: number }>`
    select e.account, sum(e.amount)::bigint as amount from ledger_entries e
      join ledger_transactions t using (transaction_id) left join ledger_transactions r on r.transaction_id = t.reverses
    where t.claim_id = ${claim_id} and coalesce(r.kind, t.kind) like 'claim_expense%'
    group by 1 having sum(e.amount) <> 0 order by 1`.execute(db);
  return Object.fromEntries(found.rows.map(({ account, amount }) => [account, amount]));
}

let files = 0;
let balance = 0;
async function bankShows(entry: WrittenEntry) {
  files += 1;
  const statement = { entries: [entry], opening_balance: balance, on: '2026-05-20' };
  balance += entry.amount;
  return staff.upload(
    'import_bank_file',
    {},
    {
      ...{ document_name: 'bank.xml', content_type: 'application/xml' },
      bytes: Buffer.from(camtOf([{ ...statement, statement_ref: `E-${files}` }])),
    },
  );
}

async function healthy() {
  const question = { db, services: app.services, now: app.clock.now() };
  expect(await claimsChecks.claim_expenses.find(question)).toMatchObject({
    ...{ differing: 0, findings: [] },
  });
}

test('an invoice takes from its reserve, is borne by the insurers, paid by a batch, sent back by the bank and taken back', async () => {
  const { claim_id, key } = await reservedClaim();
  const before = await staff.call('get_claim_recoveries', { claim_id });
  const wish = invoice();
  const saved = await staff.call('book_claim_expense', { ...(await key()), ...wish });
  expect(saved).toMatchObject({ booked: 181_500, paid: 0, reserve_adjuster: 118_500 });
  expect(saved.expenses).toMatchObject([{ ...wish, status: 'pending', taken_back_because: null }]);
  expect(await booked(claim_id)).toEqual({ insurer: 181_500, claims_payable: -181_500 });
  const after = await staff.call('get_claim_recoveries', { claim_id });
  expect(after).toMatchObject({ expenses: 181_500, incurred: before.incurred });
  await healthy();

  const { payables } = await staff.call('get_payables', {});
  const payable = payables.find((one) => one.claim_id === claim_id);
  expect(payable).toMatchObject({ kind: 'payout', payee: 'Expert Bureau', amount: 181_500 });
  const { batch_id, revision } = await staff.call('collect_payment_batch', {
    ...{ execute_on: '2026-06-30', items: [{ kind: 'payout', id: payable?.id ?? '' }] },
  });
  const { expense_id = '' } = saved.expenses[0] ?? {};
  const by_hand = {
    ...{ expense_id, paid_by: 'us' as const, paid_on: '2026-05-20', reference: 'x' },
  };
  const twice = staff.call('pay_claim_expense', { ...(await key()), ...by_hand });
  expect(await refusalOf(twice)).toMatchObject({ status: 409 });
  await second.call('approve_payment_batch', { batch_id, revision });
  const [item] = (await staff.call('get_payment_batch', { batch_id })).items;
  expect(item?.remittance).toMatch(/^Invoice EB-\d+, /u);
  const end_to_end = item?.end_to_end ?? '';
  await bankShows({ amount: -181_500, end_to_end });
  expect(await staff.call('accept_exact_bank_entries', {})).toMatchObject({ accepted: 1 });
  expect(await staff.call('get_claim_expenses', { claim_id })).toMatchObject({
    ...{ booked: 181_500, paid: 181_500 },
    expenses: [{ status: 'paid_by_paddock', paid_on: '2026-05-20', reference: end_to_end }],
  });
  expect(await booked(claim_id)).toEqual({ insurer: 181_500, cash: -181_500 });
  const back = { expense_id, reason: 'Of another claim' };
  const left = staff.call('take_back_claim_expense', { ...(await key()), ...back });
  expect(await refusalOf(left)).toMatchObject({ status: 409 });

  await bankShows({ amount: 181_500, end_to_end, return_reason: 'AC04' });
  await staff.call('accept_exact_bank_entries', {});
  expect(await booked(claim_id)).toEqual({ insurer: 181_500, claims_payable: -181_500 });
  const gone = await staff.call('take_back_claim_expense', { ...(await key()), ...back });
  expect(gone).toMatchObject({ booked: 0, paid: 0, reserve_adjuster: 300_000 });
  expect(gone.expenses).toMatchObject([{ status: 'cancelled', taken_back_because: back.reason }]);
  expect(await booked(claim_id)).toEqual({});
  expect((await staff.call('get_claim_recoveries', { claim_id })).incurred).toBe(before.incurred);
  await healthy();
});

test('what is paid by hand or by the insurer itself is booked so, and taken back whole', async () => {
  const { claim_id, key } = await reservedClaim();
  const pay = async (expense_id: string, paid_by: 'us' | 'insurer') =>
    staff.call('pay_claim_expense', {
      ...{ ...(await key()), expense_id, paid_by, paid_on: '2026-05-20', reference: 'BANK-1' },
    });
  const first = await staff.call('book_claim_expense', { ...(await key()), ...invoice(100_000) });
  await pay(first.expenses[0]?.expense_id ?? '', 'us');
  const legal = { ...(await key()), ...invoice(50_000), kind: 'towing' as const };
  const both = await staff.call('book_claim_expense', legal);
  const towing = both.expenses.find(({ kind }) => kind === 'towing')?.expense_id ?? '';
  expect(await pay(towing, 'insurer')).toMatchObject({ booked: 150_000, paid: 150_000 });
  // 1,500.00 borne, of which the insurer paid 500.00 itself: our bank paid 1,000.00.
  expect(await booked(claim_id)).toEqual({ insurer: 100_000, cash: -100_000 });
  for (const { expense_id } of both.expenses)
    await staff.call('take_back_claim_expense', {
      ...{ ...(await key()), expense_id, reason: 'Booked twice' },
    });
  expect(await booked(claim_id)).toEqual({});
  await healthy();
});

test('an invoice above its reserve, known already, to ourselves or of tomorrow is refused at its field', async () => {
  const { claim_id, key } = await reservedClaim();
  const tried = async (other: object) => {
    const wish = { ...(await key()), ...invoice(1), ...other };
    return (await refusalOf(staff.call('book_claim_expense', wish))).fields;
  };
  const bank = app.services.config.bank_iban;
  expect(await tried({ amount: 300_001 })).toEqual(['amount: above_reserve']);
  expect(await tried({ kind: 'legal' })).toEqual(['amount: above_reserve']);
  expect(await tried({ invoiced_on: '2026-05-19' })).toEqual(['invoiced_on: before_accident']);
  expect(await tried({ invoiced_on: '2027-01-01' })).toEqual(['invoiced_on: in_future']);
  expect(await tried({ iban: 'NL91ABNA0417164301' })).toEqual(['iban: invalid']);
  expect(await tried({ iban: bank.toLowerCase() })).toEqual(['iban: own_account']);
  const known = invoice(1);
  await staff.call('book_claim_expense', { ...(await key()), ...known });
  const again = { invoice_number: known.invoice_number.toLowerCase(), payee: 'expert bureau' };
  expect(await tried(again)).toEqual(['invoice_number: known']);
  expect((await app.as(people.agent).attempt('get_claim_expenses', { claim_id })).status).toBe(403);
  const read = await app.as(people.insurer).call('get_claim_expenses', { claim_id });
  expect(read).toMatchObject({ booked: 1 });
  expect(read.expenses[0]).not.toHaveProperty('iban');
});

test('where too little is set aside the reserve is raised with the invoice, as far as one person may', async () => {
  const { claim_id, key } = await reservedClaim(100_000);
  const before = await staff.call('get_claim_reserves', { claim_id });
  await staff.call('book_claim_expense', {
    ...{ ...(await key()), ...invoice(181_500), raise_reserve: true },
  });
  const after = await staff.call('get_claim_reserves', { claim_id });
  expect(after.reserve).toBe(before.reserve - 100_000);
  expect(
    after.changes.slice(0, 2).map(({ amount_before, amount }) => [amount_before, amount]),
  ).toEqual([
    [181_500, 0],
    [100_000, 181_500],
  ]);
  const large = { ...(await key()), ...invoice(1_000_001), raise_reserve: true };
  expect((await refusalOf(staff.call('book_claim_expense', large))).fields).toEqual([
    'amount: above_reserve',
  ]);
});

test('another account number of somebody who had one waits, or for a second person', async () => {
  const { claim_id, key } = await reservedClaim();
  await staff.call('book_claim_expense', {
    ...{ ...(await key()), ...invoice(100), payee: 'Tow & Store' },
  });
  app.clock.set(new Date(app.clock.now().getTime() + 60_000));
  await staff.call('book_claim_expense', {
    ...{ ...(await key()), ...invoice(200), payee: 'tow & store', iban: other_iban },
  });
  const payable = async (amount: number) =>
    (await staff.call('get_payables', {})).payables.find(
      (one) => one.claim_id === claim_id && one.amount === amount,
    );
  expect(await payable(100)).toMatchObject({ held_until: null });
  const changed = await payable(200);
  expect(changed).toMatchObject({ held_until: expect.any(Number), can_release: false });
  const { payee_account_id } = changed ?? {};
  await second.call('release_payee_account', { payee_account_id: payee_account_id ?? '' });
  expect(await payable(200)).toMatchObject({ held_until: null });
});

test('figures and the insurer’s bordereau tell an expense beside what the client is paid, and less once it is taken back', async () => {
  const { claim_id, key } = await reservedClaim();
  const before = await staff.call('get_claim_recoveries', { claim_id });
  const saved = await staff.call('book_claim_expense', { ...(await key()), ...invoice() });
  const figures = async () => {
    await app.runJob('fold_figures');
    const found = await sql<{ kind: string; paid: number; reserve: number }>`
      select kind, sum(paid)::bigint as paid, sum(reserve)::bigint as reserve from figures f
      where (f.kind = 'claim' and f.source_id = ${claim_id}) or (f.kind = 'payout' and exists (select from ledger_transactions t
        where t.transaction_id = f.source_id and t.claim_id = ${claim_id})) group by 1 order by 1`.execute(
      db,
    );
    return found.rows;
  };
  expect(await figures()).toEqual([
    { kind: 'claim', paid: 181_500, reserve: before.reserve - 181_500 },
    { kind: 'payout', paid: 181_500, reserve: 0 },
  ]);
  const { claim_number, insurer_id } = await db
    .selectFrom('claims')
    .select(['claim_number', 'insurer_id'])
    .where('claim_id', '=', claim_id)
    .executeTakeFirstOrThrow();
  const told = async () => {
    const wish = { insurer_id, until: '2026-05-20', kind: 'claims' } as const;
    const { rows } = await staff.call('preview_bordereau', wish);
    return rows.find(({ cells }) => cells['claim_reference'] === claim_number)?.cells;
  };
  expect(await told()).toMatchObject({
    ...{ paid_this_period: 0, fees_this_period: 181_500, fees_before: 0 },
    ...{ reserve_fees: 118_500, incurred: before.incurred },
  });
  const { expense_id = '' } = saved.expenses[0] ?? {};
  await staff.call('take_back_claim_expense', {
    ...{ ...(await key()), expense_id, reason: 'Of another claim' },
  });
  expect(await told()).toMatchObject({ fees_this_period: 0, reserve_fees: 300_000 });
  expect((await figures()).find(({ kind }) => kind === 'payout')?.paid).toBe(0);
});

test('what a claim says of its expenses is compared with them and with the ledger', async () => {
  const { claim_id, key } = await reservedClaim();
  await staff.call('book_claim_expense', { ...(await key()), ...invoice(100) });
  await sql`update claims set expenses = 101 where claim_id = ${claim_id}`.execute(db);
  const question = { db, services: app.services, now: app.clock.now() };
  expect(await claimsChecks.claim_expenses.find(question)).toMatchObject({ differing: 1 });
  await sql`update claims set expenses = 100 where claim_id = ${claim_id}`.execute(db);
  await healthy();
});
