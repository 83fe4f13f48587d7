import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import { openBankDesk } from '#test/harness/bank/bank-desk.ts';
import { buildPayers } from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);
const { approvedRefund, ordered, bankShows, entryOf, standing, healthy, refusalOf } = openBankDesk(
  app,
  cast,
);

test('an order that the bank books in one sum pays everything of it; taken back, everything waits again', async () => {
  const refunds = [await approvedRefund(31_000), await approvedRefund(32_500)];
  const { read, names } = await ordered(refunds);
  const before = await standing();
  const [name = ''] = /^PB-\d\d-\d{4}/.exec(names[0] ?? '') ?? [];
  await bankShows([{ amount: -63_500, order: { name, count: 2 } }]);
  const shown = await entryOf(-63_500);
  expect(shown.match).toMatchObject({
    ...{ certainty: 'exact', reason: 'ordered_batch', booked_as: `${name}: 2 transfers` },
  });
  await admin.call('accept_exact_bank_entries', {});
  expect((await read()).items.map(({ status }) => status)).toEqual(['paid', 'paid']);
  expect((await read()).batch).toMatchObject({ status: 'done' });
  await healthy();
  const { entry_id, match } = await entryOf(-63_500, 'accepted');
  expect(match.booked_as).toMatch(/ and 1 other payment$/);
  await admin.call('undo_bank_entry', { entry_id });
  expect(await standing()).toEqual(before);
  await admin.call('accept_exact_bank_entries', {});
  await healthy();
});

test('one sum that is not that of the order is refused', async () => {
  const refunds = [await approvedRefund(21_000), await approvedRefund(22_500)];
  const { read, names } = await ordered(refunds);
  const [name = ''] = /^PB-\d\d-\d{4}/.exec(names[0] ?? '') ?? [];
  await bankShows([{ amount: -43_400, order: { name, count: 2 } }]);
  const { entry_id, match } = await entryOf(-43_400);
  expect(match).toMatchObject({ certainty: 'none', reason: 'unknown' });
  const taken = {
    ...{ entry_id, parts: [], write_off: 0, user_id: null, transaction_id: null },
    batch_item_id: (await read()).items[0]?.item_id ?? '',
  };
  expect(await refusalOf(admin.call('accept_bank_entry', taken))).toMatchObject({
    reason: 'amount_differs',
  });
  expect((await read()).items.map(({ status }) => status)).toEqual(['waiting', 'waiting']);
});

test('what comes back of no batch is kept for the client who was paid, who can be paid again', async () => {
  const refund_id = await approvedRefund(17_700);
  const executed = { refund_id, revision: 1, paid_on: '2026-05-20', reference: 'By hand' };
  await admin.call('execute_refund', { ...executed, account: 'bank' });
  await bankShows([
    { amount: -17_700, remittance: 'By hand' },
    { amount: 17_700, return_reason: 'AC04', counterparty: 'Somebody' },
  ]);
  await admin.call('accept_exact_bank_entries', {});
  const { entry_id, match } = await entryOf(17_700);
  expect(match).toMatchObject({
    ...{ certainty: 'likely', reason: 'returned_outside', rest: 17_700 },
    user_id: cast.client.user_id,
  });
  await admin.call('accept_bank_entry', {
    ...{ entry_id, parts: [], write_off: 0, transaction_id: null, user_id: match.user_id },
  });
  await healthy();
  const kept = await sql<{ user_id: string; amount: number }>`
    select user_id, -sum(amount)::bigint as amount from ledger_entries
    where account = 'unallocated' group by 1 having sum(amount) <> 0`.execute(db);
  expect(kept.rows).toContainEqual({ user_id: cast.client.user_id, amount: 17_700 });
});
