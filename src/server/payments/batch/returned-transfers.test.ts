import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import { openBankDesk } from '#test/harness/bank/bank-desk.ts';
import { mt940Of } from '#test/harness/bank/bank-files.ts';
import { buildClaim, buildClaimPeople, buildCover } from '#test/harness/claim-factories.ts';
import { buildBilledPolicy, buildPayers } from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);
const iban = 'NL91ABNA0417164300';
const { approvedRefund, ordered, bankShows, entryOf, standing, healthy, refusalOf } = openBankDesk(
  app,
  cast,
);

test('a refund that the bank sends back is to be paid again: a todo, a new batch, and the ledger closes at zero', async () => {
  const refund_id = await approvedRefund();
  const start = await standing();
  const { read, names } = await ordered([refund_id]);
  const [end_to_end = ''] = names;
  await bankShows([{ amount: -50_000, end_to_end }]);
  await admin.call('accept_exact_bank_entries', {});
  const paid = await standing();
  await bankShows([
    { amount: 50_000, end_to_end, return_reason: 'AC04 Account closed', first_parties: true },
  ]);
  expect(await entryOf(50_000)).toMatchObject({
    return_reason: 'AC04 Account closed',
    match: {
      ...{ certainty: 'exact', reason: 'returned', booked_as: expect.stringContaining('Refund') },
    },
  });
  expect(await admin.call('accept_exact_bank_entries', {})).toEqual({
    accepted: 1,
    left: 0,
    refused: [],
  });
  const { ledger, payments, refunds } = await standing();
  expect({ ledger, payments, refunds }).toEqual({
    ...{ ledger: start.ledger, payments: start.payments, refunds: start.refunds },
  });
  expect(await read()).toMatchObject({
    batch: { status: 'done' },
    items: [{ status: 'returned', returned_because: 'AC04, the account is closed' }],
  });
  const todos = await db.selectFrom('todos').select('message').execute();
  expect(todos).toContainEqual({
    message: expect.stringContaining('AC04, the account is closed. Ask for another account'),
  });
  await healthy();

  // Undone, it is paid as it was; accepted again, it goes out with the next batch.
  await admin.call('undo_bank_entry', { entry_id: (await entryOf(50_000, 'accepted')).entry_id });
  expect(await standing()).toEqual(paid);
  await healthy();
  await admin.call('accept_exact_bank_entries', {});
  const again = await ordered([refund_id]);
  const undone = admin.call('undo_bank_entry', {
    entry_id: (await entryOf(50_000, 'accepted')).entry_id,
  });
  expect(await refusalOf(undone)).toMatchObject({ status: 409, reason: 'in_batch' });
  await bankShows([{ amount: -50_000, end_to_end: again.names[0] ?? '' }]);
  await admin.call('accept_exact_bank_entries', {});
  const after = await standing();
  expect(after.ledger.filter((one) => (one as { account: string }).account !== 'cash')).toEqual(
    paid.ledger.filter((one) => (one as { account: string }).account !== 'cash'),
  );
  expect(after.refunds).toMatchObject([{ status: 'executed', reference: again.names[0] }]);
  await healthy();
});

test('a second return, one of another amount and one that names nothing book nothing by themselves', async () => {
  const { names, read } = await ordered([await approvedRefund(60_000)]);
  const [end_to_end = ''] = names;
  const left = { amount: -60_000, end_to_end };
  const back = { amount: 60_000, end_to_end, return_reason: 'AC04' };
  // It leaves and comes back in the same file, and the bank says it twice.
  await bankShows([left, back, { ...back, bank_reference: 'twice' }]);
  expect(await admin.call('accept_exact_bank_entries', {})).toEqual({
    accepted: 2,
    left: 0,
    refused: [],
  });
  const second = await entryOf(60_000);
  expect(second.match).toMatchObject({ certainty: 'none', batch_item_id: null, rest: 60_000 });
  const { items } = await read();
  const { item_id: batch_item_id = '' } = items[0] ?? {};
  const before = await standing();
  const wish = { parts: [], batch_item_id };
  const twice = admin.call('accept_bank_entry', { entry_id: second.entry_id, ...wish });
  expect(await refusalOf(twice)).toMatchObject({ status: 409, reason: 'not_paid' });
  // The entry with which it left cannot be undone while it is back.
  const first = await entryOf(-60_000, 'accepted');
  const undone = admin.call('undo_bank_entry', { entry_id: first.entry_id });
  expect(await refusalOf(undone)).toMatchObject({ status: 409, reason: 'returned_since' });
  expect(await standing()).toEqual(before);
  await admin.call('accept_bank_entry', { entry_id: second.entry_id, parts: [] });

  const other = await ordered([await approvedRefund(70_000)]);
  const name = other.names[0] ?? '';
  const more = { remittance: `Return ${name}`, return_reason: 'AM05' };
  await bankShows([
    { amount: -70_000, end_to_end: name },
    { amount: 70_001, ...more },
    { amount: 64_999, ...more },
  ]);
  await admin.call('accept_exact_bank_entries', {});
  const item = (await other.read()).items[0]?.item_id ?? '';
  for (const amount of [70_001, 64_999]) {
    const { entry_id, match } = await entryOf(amount);
    expect(match).toMatchObject({ certainty: 'none', batch_item_id: null });
    const forced = admin.call('accept_bank_entry', { entry_id, parts: [], batch_item_id: item });
    expect(await refusalOf(forced)).toMatchObject({ status: 409, reason: 'amount_differs' });
  }
  await healthy();
});

test('what banks on the way kept of a return is their costs, within what a person may write off', async () => {
  const { names } = await ordered([await approvedRefund(80_000)]);
  const [end_to_end = ''] = names;
  const before = await standing();
  await bankShows([
    { amount: -80_000, end_to_end },
    { amount: 78_500, end_to_end, return_reason: 'AC01' },
  ]);
  await admin.call('accept_exact_bank_entries', {});
  const paid = await standing();
  const { entry_id, match } = await entryOf(78_500);
  expect(match).toMatchObject({ certainty: 'likely', reason: 'returned_short' });
  const { batch_item_id } = match;
  await admin.call('accept_bank_entry', { entry_id, parts: [], batch_item_id });
  const after = await standing();
  const accounts = (of: typeof after) =>
    new Map(
      (of.ledger as { account: string; amount: number }[]).map((one) => [one.account, one.amount]),
    );
  expect(accounts(after).get('bank_costs')).toBe(1_500);
  expect((accounts(after).get('cash') ?? 0) - (accounts(before).get('cash') ?? 0)).toBe(-1_500);
  await healthy();
  await admin.call('undo_bank_entry', { entry_id });
  expect(await standing()).toEqual(paid);
});

test('transfers that left in one sum come back one by one, also in an MT940 file and without our reference', async () => {
  const ids = [
    await approvedRefund(11_000),
    await approvedRefund(12_000),
    await approvedRefund(13_000),
  ];
  const { names, read } = await ordered(ids);
  const details = [11_000, 12_000, 13_000].map((amount, index) => ({
    ...{ amount: 0 - amount, end_to_end: names[index] ?? '', counterparty_iban: iban },
  }));
  await bankShows([{ amount: -36_000, details }]);
  expect(await admin.call('accept_exact_bank_entries', {})).toEqual({
    accepted: 3,
    left: 0,
    refused: [],
  });
  await bankShows([{ amount: 12_000, end_to_end: names[1] ?? '', return_reason: 'AC06' }], {
    write: mt940Of,
  });
  expect(await admin.call('accept_exact_bank_entries', {})).toEqual({
    accepted: 1,
    left: 0,
    refused: [],
  });
  await bankShows([
    { amount: 13_000, return_reason: 'MS03', counterparty_iban: iban, first_parties: true },
  ]);
  const { entry_id, match } = await entryOf(13_000);
  expect(match).toMatchObject({ certainty: 'likely', reason: 'returned_payee' });
  const { batch_item_id } = match;
  await admin.call('accept_bank_entry', { entry_id, parts: [], batch_item_id });
  expect(await read()).toMatchObject({
    items: [
      { status: 'paid', returned_because: '' },
      { status: 'returned', returned_because: 'AC06, the account is blocked' },
      { status: 'returned', returned_because: 'MS03, the bank gives no reason' },
    ],
  });
  const { payables } = await admin.call('get_payables', {});
  expect(payables.filter((one) => ids.includes(one.id)).map((one) => one.amount)).toEqual([
    12_000, 13_000,
  ]);
  await healthy();
});

test('an entry that is undone leaves nothing paid: refund and statement wait for the bank as before', async () => {
  const refund_id = await approvedRefund(14_000);
  const party = { account: 'commission', party_id: cast.broker.user_id, currency: 'EUR' } as const;
  const { payments } = await buildBilledPolicy(app, cast, { instalments: 1 });
  const { payment_id = '', amount_open = 0 } = payments[0] ?? {};
  await admin.call('register_payment', {
    ...{ payment_id, instalment_number: 1, revision: 0, amount: amount_open },
    ...{ received_on: '2026-05-20', reference: 'all of it' },
  });
  await db
    .updateTable('accounts')
    .set({ iban: 'DE89 3704 0044 0532 0130 00' })
    .where('user_id', '=', cast.broker.user_id)
    .execute();
  app.clock.set(new Date('2026-05-22T08:00:00Z'));
  const until = '2026-05-21';
  const { closing } = await admin.call('preview_statement', { ...party, until });
  const { statement_id } = await admin.call('close_statement', { ...party, until, closing });
  const { names, read } = await ordered([refund_id, statement_id]);
  const before = await standing();
  await bankShows([
    { amount: -14_000, end_to_end: names[0] ?? '' },
    { amount: 0 - closing, end_to_end: names[1] ?? '' },
  ]);
  await admin.call('accept_exact_bank_entries', {});
  const paid = await standing();
  expect((await read()).batch.status).toBe('done');
  for (const amount of [-14_000, 0 - closing]) {
    const { entry_id } = await entryOf(amount, 'accepted');
    await admin.call('undo_bank_entry', { entry_id });
  }
  expect(await standing()).toEqual(before);
  await healthy();
  expect(await admin.call('accept_exact_bank_entries', {})).toEqual({
    accepted: 2,
    left: 0,
    refused: [],
  });
  expect(await standing()).toEqual(paid);
  // The statement comes back: its balance is open, and stands in the next batch.
  await bankShows([{ amount: closing, end_to_end: names[1] ?? '', return_reason: 'RC01' }]);
  await admin.call('accept_exact_bank_entries', {});
  const { payables } = await admin.call('get_payables', {});
  expect(payables).toContainEqual(
    expect.objectContaining({ kind: 'settlement', id: statement_id, amount: closing }),
  );
  await healthy();
});

test('a claim that was paid is ready to be paid again, with its reserve, its set-off and its lines', async () => {
  const claims = await startTestApp();
  const people = await buildClaimPeople(claims);
  const cover = await buildCover(claims, people);
  await sql`insert into payments (payment_id, instalment_number, instalment_count, policy_id, user_id, invoice_number,
      policy_number, client_name, amount, currency, due_on, status)
    select gen_random_uuid(), 1, 1, policy_id, user_id, '', coalesce(policy_number, ''), client_name, 90000, 'EUR', '2026-05-01',
      'too_late' from policies where policy_id = ${cover.policy_id}`.execute(claims.services.db);
  await sql`with booked as (
      insert into ledger_transactions (kind, description, policy_id, booked_on)
      values ('premium_issued', 'Premium', ${cover.policy_id}, '2026-04-01') returning transaction_id
    ), parts as (select b.transaction_id, p.* from booked b, payments p where p.policy_id = ${cover.policy_id})
    insert into ledger_entries (transaction_id, account, currency, amount, user_id, payment_id, instalment_number)
    select transaction_id, 'premium_receivable', 'EUR', amount, user_id, payment_id, 1 from parts
    union all select transaction_id, 'fee_income', 'EUR', -amount, null, null, null from parts`.execute(
    claims.services.db,
  );
  await buildClaim(claims, cover, { status: 'ready_to_be_paid' });
  const [one, other] = [claims.as(people.second_admin), claims.as(people.superadmin)];
  const { payables } = await one.call('get_payables', {});
  const { id = '', amount = 0 } = payables[0] ?? {};
  const { names } = await ordered([id], [one, other]);
  const at = { as: one, of: claims };
  const before = await standing(claims);
  const left = { amount: 0 - amount, end_to_end: names[0] ?? '' };
  await bankShows([left], at);
  await one.call('accept_exact_bank_entries', {});
  const paid = await standing(claims);
  expect(paid.claims).toMatchObject([{ status: 'paid', reserve: 0 }]);
  expect(paid.payments).toMatchObject([{ status: 'paid_through_claim', amount_open: 0 }]);
  const undo = async (of: number) => {
    const { entry_id } = await entryOf(of, 'accepted', one);
    await one.call('undo_bank_entry', { entry_id });
  };
  await undo(0 - amount);
  expect(await standing(claims)).toEqual(before);
  await one.call('accept_exact_bank_entries', {});
  expect(await standing(claims)).toEqual(paid);

  await bankShows([{ amount, end_to_end: names[0] ?? '', return_reason: 'AC04' }], at);
  await one.call('accept_exact_bank_entries', {});
  const { items, ...back } = await standing(claims);
  const { items: _, batches: __, ...prepared } = before;
  expect(items).toMatchObject([{ status: 'returned' }]);
  expect(back).toMatchObject(prepared);
  expect(await one.call('get_claim_reserves', { claim_id: claimOf(back) })).toMatchObject({
    changes: [{ reason: expect.stringContaining('AC04'), line: 'indemnity' }, {}, {}, {}, {}],
  });
  await healthy(claims);
  await undo(amount);
  expect(await standing(claims)).toEqual(paid);
  await healthy(claims);

  // Looked at again after it was paid, it is not taken back behind whoever looks.
  await one.call('accept_exact_bank_entries', {});
  await undo(amount);
  const claim_id = claimOf(back);
  const { revision } = await one.call('get_full_claim', { claim_id });
  await claims
    .as(people.superadmin)
    .call('reopen_claim', { claim_id, revision, reason: 'Hidden damage of the gearbox' });
  const { entry_id, match } = await entryOf(amount, 'open', one);
  const { batch_item_id } = match;
  const late = one.call('accept_bank_entry', { entry_id, parts: [], batch_item_id });
  expect(await refusalOf(late)).toMatchObject({ status: 409, reason: 'claim_moved_on' });
});

const claimOf = ({ claims }: Pick<Awaited<ReturnType<typeof standing>>, 'claims'>): string =>
  (claims as { claim_id: string }[])[0]?.claim_id ?? '';
