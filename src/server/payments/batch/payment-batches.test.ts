import { expect, test } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import { camtOf, ourIban, type WrittenEntry } from '#test/harness/bank/bank-files.ts';
import {
  buildClaim,
  buildClaimPeople,
  buildCover,
  readClaim,
} from '#test/harness/claim-factories.ts';
import {
  billVersion,
  buildBilledPolicy,
  buildPayers,
  instalmentsOf,
  ledgerOf,
} from '#test/harness/payment-factories.ts';

const app = await startTestApp();
const { db } = app.services;
const cast = await buildPayers(db);
const admin = app.as(cast.admin);
const reviewer = app.as(cast.reviewer);
const first_iban = 'NL91ABNA0417164300';
const other_iban = 'DE89370400440532013000';
const nothing = { net: 0, fee: 0, commission: 0, ipt: [] };
let references = 0;

/** A refund of 500.00 that somebody asked for and another one approved. */
async function approvedRefund(iban = first_iban): Promise<string> {
  const { policy_id, payments } = await buildBilledPolicy(app, cast, { ...nothing, net: 50_000 });
  const { payment_id = '' } = payments[0] ?? {};
  references += 1;
  const key = { payment_id, instalment_number: 1 };
  const paid = { amount: 50_000, received_on: '2026-05-20', reference: `in ${references}` };
  await admin.call('register_payment', { ...key, revision: 0, ...paid });
  await billVersion(app, policy_id, { ...nothing, net: 0 });
  const asked = { ...key, amount: 50_000, reason: 'withdrawn' as const, iban };
  const { refund_id } = await admin.call('request_refund', asked);
  await reviewer.call('approve_refund', { refund_id, revision: 0 });
  return refund_id;
}

async function collect(ids: readonly string[], execute_on = '2026-06-30') {
  const { payables } = await admin.call('get_payables', {});
  const items = payables
    .filter((one) => ids.includes(one.id))
    .map(({ kind, id }) => ({ kind, id }));
  return admin.call('collect_payment_batch', { execute_on, items });
}

async function ordered(ids: readonly string[]) {
  const { batch_id, revision } = await collect(ids);
  await reviewer.call('approve_payment_batch', { batch_id, revision });
  return admin.call('get_payment_batch', { batch_id });
}

let files = 0;
let balance = 0;
async function bankShows(entries: readonly WrittenEntry[]) {
  files += 1;
  const statement = {
    entries,
    opening_balance: balance,
    statement_ref: `S-${files}`,
    on: '2026-05-23',
  };
  balance += entries.reduce((sum, one) => sum + one.amount, 0);
  return admin.upload(
    'import_bank_file',
    {},
    {
      ...{ document_name: 'bank.xml', content_type: 'application/xml' },
      bytes: Buffer.from(camtOf([statement])),
    },
  );
}

const tried = async (call: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await call;
  return [status, (body as { data?: { reason?: string }; reason?: string }).reason ?? ''];
};

test('a refund and a statement leave in one order, agreed by a second person, and are paid when the bank shows them', async () => {
  const party = { account: 'commission', party_id: cast.broker.user_id, currency: 'EUR' } as const;
  const { policy_id } = await buildBilledPolicy(app, cast, { instalments: 1 });
  const [payment] = await instalmentsOf(db, policy_id);
  const { payment_id = '', amount_open = 0 } = payment ?? {};
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
  const closed = await admin.call('close_statement', { ...party, until, closing });
  const refund_id = await approvedRefund();
  const { payables } = await admin.call('get_payables', {});
  expect(payables).toMatchObject([
    { kind: 'settlement', about: 'ST-26-0001', iban: other_iban, amount: 120_451 },
    { kind: 'refund', payee: 'Caro Racing', iban: first_iban, amount: 50_000, held_until: null },
  ]);
  const batch = await collect([closed.statement_id, refund_id]);
  expect(batch).toMatchObject({
    ...{ batch_number: 'PB-26-0001', status: 'collected', amount: 170_451, item_count: 2 },
    abilities: ['withdraw_payment_batch'],
  });

  // Neither in a second batch nor by hand.
  const { batch_id, revision } = batch;
  expect(await admin.call('get_payables', {})).toMatchObject({ payables: [] });
  const again = { execute_on: '2026-06-30', items: [{ kind: 'refund' as const, id: refund_id }] };
  expect((await admin.attempt('collect_payment_batch', again)).status).toBe(409);
  const { statement_id } = closed;
  const by_hand = { booked_on: '2026-05-22', reference: 'by hand' };
  expect(await admin.attempt('settle_statement', { statement_id, ...by_hand })).toMatchObject({
    status: 409,
    body: { message: expect.stringContaining('PB-26-0001 pays') },
  });
  expect(
    (await admin.attempt('settle_ledger', { account: 'commission', currency: 'EUR', ...by_hand }))
      .status,
  ).toBe(409);
  const execute = { refund_id, revision: 1, paid_on: '2026-05-22', reference: 'by hand' };
  expect((await admin.attempt('execute_refund', execute)).status).toBe(409);

  expect(await tried(admin.attempt('approve_payment_batch', { batch_id, revision }))).toEqual([
    409,
    'same_person',
  ]);
  expect((await admin.download('get_payment_batch_file', { batch_id })).status).toBe(404);
  const before = await ledgerOf(db);
  await reviewer.call('approve_payment_batch', { batch_id, revision });
  const file = await admin.download('get_payment_batch_file', { batch_id });
  const text = file.bytes.toString('utf8');
  expect(text).toContain('<CtrlSum>1704.51</CtrlSum>');
  expect(text).toMatch(/<ReqdExctnDt>\s*<Dt>2026-06-30/);
  app.clock.set(new Date('2026-05-23T08:00:00Z'));
  expect((await admin.download('get_payment_batch_file', { batch_id })).bytes).toEqual(file.bytes);
  expect(await ledgerOf(db)).toEqual(before);

  const { items } = await admin.call('get_payment_batch', { batch_id });
  expect(items.map((one) => one.end_to_end)).toEqual(['PB-26-0001-1', 'PB-26-0001-2']);
  const shown = await bankShows([
    { amount: -120_451, end_to_end: 'PB-26-0001-1', booked_on: '2026-05-23' },
    { amount: -50_000, remittance: 'Refund pb-26-0001-2', booked_on: '2026-05-23' },
    // Its number and another amount is not it.
    { amount: -49_999, end_to_end: 'PB-26-0001-2', booked_on: '2026-05-23' },
  ]);
  expect(shown).toMatchObject({ entries: 3, exact: 2 });
  expect(await admin.call('accept_exact_bank_entries', {})).toEqual({
    accepted: 2,
    left: 0,
    refused: [],
  });
  expect(await admin.call('get_payment_batch', { batch_id })).toMatchObject({
    batch: { status: 'done', waiting_count: 0 },
    items: [
      { status: 'paid', paid_on: '2026-05-23' },
      { status: 'paid', paid_on: '2026-05-23' },
    ],
  });
  const after = await ledgerOf(db);
  expect((after['cash'] ?? 0) - (before['cash'] ?? 0)).toBe(-170_451);
  expect(after['commission']).toBeUndefined();
  const settled = await admin.call('get_statement', { statement_id });
  expect(settled.statement).toMatchObject({
    settled_on: '2026-05-23',
    settled_reference: 'PB-26-0001-1',
  });
  expect(await admin.call('get_refunds', { filters: { status: ['executed'] } })).toMatchObject({
    refunds: [{ refund_id, reference: 'PB-26-0001-2', paid_on: '2026-05-23' }],
  });

  // Taken back, the entry is the booking that it was, and pays nothing twice.
  const { entries } = await admin.call('get_bank_entries', { status: 'accepted' });
  for (const { entry_id } of entries) await admin.call('undo_bank_entry', { entry_id });
  expect(await admin.call('accept_exact_bank_entries', {})).toEqual({
    accepted: 2,
    left: 0,
    refused: [],
  });
  expect(await ledgerOf(db)).toEqual(after);
});

test('what the bank did not execute goes back and leaves with the next order; a withdrawn batch frees all of it', async () => {
  const [one, two] = [await approvedRefund(), await approvedRefund()];
  const { batch, items } = await ordered([one, two]);
  const { item_id = '' } = items[0] ?? {};
  const back = await admin.call('reject_payment_batch_item', { item_id, reason: 'AC04 closed' });
  expect(back).toMatchObject({ status: 'approved', waiting_count: 1 });
  expect(
    (await admin.attempt('reject_payment_batch_item', { item_id, reason: 'again' })).status,
  ).toBe(409);
  expect((await admin.call('get_payables', {})).payables.map((each) => each.id)).toEqual([one]);
  const next = await collect([one]);
  const { batch_id, revision } = next;
  const withdrawn = { batch_id, revision, reason: 'Wrong day' };
  expect(await admin.call('withdraw_payment_batch', withdrawn)).toMatchObject({
    status: 'withdrawn',
  });
  expect((await admin.call('get_payables', {})).payables.map((each) => each.id)).toEqual([one]);
  const { batch_id: sent } = batch;
  expect(
    (await admin.attempt('withdraw_payment_batch', { ...withdrawn, batch_id: sent, revision: 2 }))
      .status,
  ).toBe(409);
});

test('a changed account number waits a day, or for somebody else than who wrote it', async () => {
  const refund_id = await approvedRefund(other_iban);
  const held = async () =>
    (await admin.call('get_payables', {})).payables.find((one) => one.id === refund_id);
  const payable = await held();
  expect(payable).toMatchObject({
    held_until: Math.floor(app.clock.now().getTime() / 1000) + 86_400,
    can_release: false,
  });
  const items = [{ kind: 'refund' as const, id: refund_id }];
  const order = { execute_on: '2026-06-30', items };
  expect(await tried(admin.attempt('collect_payment_batch', order))).toEqual([409, 'account_held']);
  const { payee_account_id } = payable ?? {};
  const key = { payee_account_id: payee_account_id ?? '' };
  expect((await admin.attempt('release_payee_account', key)).status).toBe(409);
  await reviewer.call('release_payee_account', key);
  expect(await held()).toMatchObject({ held_until: null });

  const insurer = { insurer_id: cast.insurer_id };
  await admin.call('set_insurer_account', { ...insurer, iban: first_iban });
  expect(
    (await admin.attempt('set_insurer_account', { ...insurer, iban: 'NL00 0000' })).body,
  ).toMatchObject({ fields: [{ field: 'iban' }] });
});

test('a batch with a refund beyond the limit of who approves it waits for somebody who may', async () => {
  const { batch_id, revision } = await collect([await approvedRefund()]);
  const limit = async (refund: number | null) => {
    const limits = {
      ...{ value: null, adjustment_pct: null, claim_approval: null },
      ...{ claim_payment: null, refund, write_off: null },
    };
    await db
      .updateTable('accounts')
      .set({ authority_limits: JSON.stringify(limits) })
      .where('user_id', '=', cast.reviewer.user_id)
      .execute();
  };
  await limit(49_999);
  const refused = await reviewer.attempt('approve_payment_batch', { batch_id, revision });
  expect(refused.status).toBe(403);
  const { batch } = await admin.call('get_payment_batch', { batch_id });
  expect(batch).toMatchObject({ status: 'collected', approved_by_name: null });
  await limit(50_000);
  await reviewer.call('approve_payment_batch', { batch_id, revision });
});

test('a prepared claim is paid by the bank’s entry; above 25,000.00 not at the word of who prepared it', async () => {
  const claims = await startTestApp();
  const people = await buildClaimPeople(claims);
  const cover = await buildCover(claims, people);
  const claim = await buildClaim(claims, cover, { status: 'ready_to_be_paid' });
  const prepares = claims.as(people.admin);
  const second = claims.as(people.second_admin);
  const { payables } = await second.call('get_payables', {});
  const [payable] = payables;
  expect(payable).toMatchObject({ kind: 'payout', payee: 'Van Dalen Racing', currency: 'EUR' });
  const { kind = 'payout', id = '', amount = 0 } = payable ?? {};
  const items = [{ kind, id }];
  const { batch_id, revision } = await second.call('collect_payment_batch', {
    ...{ execute_on: '2026-06-30', items },
  });
  const key = { batch_id, revision };
  expect((await prepares.attempt('approve_payment_batch', key)).status).toBe(
    amount > 2_500_000 ? 409 : 200,
  );
  if (amount > 2_500_000) await claims.as(people.superadmin).call('approve_payment_batch', key);
  const { items: transfers } = await second.call('get_payment_batch', { batch_id });
  await second.upload(
    'import_bank_file',
    {},
    {
      ...{ document_name: 'bank.xml', content_type: 'application/xml' },
      bytes: Buffer.from(
        camtOf([{ entries: [{ amount: 0 - amount, end_to_end: transfers[0]?.end_to_end ?? '' }] }]),
      ),
    },
  );
  expect(await second.call('accept_exact_bank_entries', {})).toEqual({
    accepted: 1,
    left: 0,
    refused: [],
  });
  expect(await readClaim(claims, claim, people.admin)).toMatchObject({ status: 'paid' });
  expect(await second.call('get_payouts', {})).toMatchObject({
    payouts: [{ status: 'paid_by_paddock', paid_amount: amount, reference: 'PB-26-0001-1' }],
  });
});

test('nothing leaves for our own account', async () => {
  const refund_id = await approvedRefund(ourIban);
  const { payables } = await admin.call('get_payables', {});
  const items = payables.flatMap(({ kind, id }) => (id === refund_id ? [{ kind, id }] : []));
  const wish = { execute_on: '2026-06-30', items };
  expect(await tried(admin.attempt('collect_payment_batch', wish))).toEqual([409, 'own_account']);
});
