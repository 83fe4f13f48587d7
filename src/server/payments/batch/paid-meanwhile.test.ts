import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestApp } from '#test/harness/app.ts';
import { openBankDesk } from '#test/harness/bank/bank-desk.ts';
import { buildClaim, buildClaimPeople, buildCover } from '#test/harness/claim-factories.ts';
import { buildPayers } from '#test/harness/payment-factories.ts';

// A claim is prepared with 900.00 of premium set off, and the client pays 400.00 of that premium meanwhile.

const desk = await startTestApp();
const cast = await buildPayers(desk.services.db);
const app = await startTestApp();
const { db } = app.services;
const people = await buildClaimPeople(app);
const [one, other] = [app.as(people.second_admin), app.as(people.superadmin)];
const { ordered, bankShows, standing, healthy, refusalOf } = openBankDesk(desk, cast);
const at = { as: one, of: app };

async function premiumOf900(policy_id: string): Promise<void> {
  await sql`insert into payments (payment_id, instalment_number, instalment_count, policy_id, user_id, invoice_number,
      policy_number, client_name, amount, currency, due_on, status)
    select gen_random_uuid(), 1, 1, policy_id, user_id, '', coalesce(policy_number, ''), client_name, 90000, 'EUR', '2026-05-01',
      'too_late' from policies where policy_id = ${policy_id}`.execute(db);
  await sql`with booked as (
      insert into ledger_transactions (kind, description, policy_id, booked_on)
      values ('premium_issued', 'Premium', ${policy_id}, '2026-04-01') returning transaction_id
    ), parts as (select b.transaction_id, p.* from booked b, payments p where p.policy_id = ${policy_id})
    insert into ledger_entries (transaction_id, account, currency, amount, user_id, payment_id, instalment_number)
    select transaction_id, 'premium_receivable', 'EUR', amount, user_id, payment_id, 1 from parts
    union all select transaction_id, 'fee_income', 'EUR', -amount, null, null, null from parts`.execute(
    db,
  );
}

async function preparedClaim() {
  const cover = await buildCover(app, people);
  await premiumOf900(cover.policy_id);
  const { claim_id } = await buildClaim(app, cover, { status: 'ready_to_be_paid' });
  const { payables } = await one.call('get_payables', {});
  const payable = payables.find((each) => each.claim_id === claim_id);
  if (!payable) throw new Error('the claim is not to be paid');
  return { ...payable, claim_id, policy_id: cover.policy_id };
}

let transfers = 0;
async function pays(policy_id: string, amount: number): Promise<void> {
  transfers += 1;
  const { payment_id, instalment_number, revision } = await db
    .selectFrom('payments')
    .select(['payment_id', 'instalment_number', 'revision'])
    .where('policy_id', '=', policy_id)
    .executeTakeFirstOrThrow();
  await one.call('register_payment', {
    ...{ payment_id, instalment_number, revision, amount, received_on: '2026-05-20' },
    reference: `meanwhile ${transfers}`,
  });
}

const reasonOf = async (tried: Promise<unknown>) => (await refusalOf(tried)).reason;

test('what was prepared otherwise is neither collected nor approved', async () => {
  const late = await preparedClaim();
  const items = [{ kind: late.kind, id: late.id }];
  const wish = { execute_on: '2026-06-30', items };
  const { batch_id, revision } = await one.call('collect_payment_batch', wish);
  await pays(late.policy_id, 40_000);
  expect(await reasonOf(other.call('approve_payment_batch', { batch_id, revision }))).toBe(
    'premium_paid',
  );
  const reason = 'Premium came in';
  await one.call('withdraw_payment_batch', { batch_id, revision, reason });
  expect(late.stopped_by).toBeNull();
  expect(await one.call('get_payables', {})).toMatchObject({
    payables: expect.arrayContaining([
      expect.objectContaining({ id: late.id, stopped_by: 'premium_paid' }),
    ]),
  });
  expect(await reasonOf(one.call('collect_payment_batch', wish))).toBe('premium_paid');
});

test.each([
  ['a part', 40_000, 50_000],
  ['all', 90_000, 0],
])(
  'premium of which %s was paid while the transfer was at the bank is the client’s credit',
  async (_, paid, set_off) => {
    const claim = await preparedClaim();
    const { names } = await ordered([claim.id], [one, other]);
    await pays(claim.policy_id, paid);
    const before = await standing(app);
    const amount = 0 - claim.amount;
    await bankShows([{ amount, end_to_end: names[0] ?? '' }], at);
    expect(await one.call('accept_exact_bank_entries', {})).toMatchObject({ accepted: 1, left: 0 });
    const booked = await sql<{ account: string; amount: number }>`
      select account, sum(amount)::bigint as amount from ledger_entries e join ledger_transactions t using (transaction_id)
      where t.claim_id = ${claim.claim_id} and t.kind = 'claim_paid' group by 1 order by 1`.execute(
      db,
    );
    expect(booked.rows).toEqual([
      { account: 'cash', amount },
      { account: 'claims_payable', amount: claim.amount + 90_000 },
      ...(set_off > 0 ? [{ account: 'premium_receivable', amount: 0 - set_off }] : []),
      { account: 'unallocated', amount: 0 - paid },
    ]);
    const { claim_amounts, status } = await one.call('get_full_claim', claim);
    expect([status, claim_amounts]).toMatchObject([
      'paid',
      { cash: claim.amount, set_off: 90_000 },
    ]);
    await healthy(app);

    // Taken for another transfer: it waits for the bank as before. Not while the credit is asked back.
    const { entries } = await one.call('get_bank_entries', { status: 'accepted', page_size: 100 });
    const entry_id = entries.find((each) => each.end_to_end === names[0])?.entry_id ?? '';
    await one.call('undo_bank_entry', { entry_id });
    expect(await standing(app)).toEqual(before);
    await healthy(app);
    // And booked as before.
    await one.call('accept_exact_bank_entries', {});
    const { receipts } = await one.call('get_unallocated', { page_size: 100 });
    const kept = receipts.find((each) => each.amount === paid && each.amount_left === paid);
    await one.call('request_credit_refund', {
      ...{ unallocated_id: kept?.unallocated_id ?? '', revision: kept?.revision ?? 0 },
      ...{ amount: 1_000, iban: 'DE89370400440532013000' },
    });
    expect(await reasonOf(one.call('undo_bank_entry', { entry_id }))).toBe('credit_used');
  },
);

test('one that cannot be booked holds the others back no longer', async () => {
  const [blocked, free] = [await preparedClaim(), await preparedClaim()];
  const { names } = await ordered([blocked.id, free.id], [one, other]);
  await sql`update claims set reserve = reserve_adjuster + reserve_legal + reserve_recovery + 1 where claim_id = ${blocked.claim_id}`.execute(
    db,
  );
  const gone = [blocked, free].map(({ amount }, index) => ({
    ...{ amount: 0 - amount, end_to_end: names[index] ?? '' },
  }));
  await bankShows(gone, at);
  const answer = await one.call('accept_exact_bank_entries', {});
  expect(answer).toMatchObject({
    ...{ accepted: 1, left: 0 },
    refused: [{ reason: expect.stringContaining('Raise the reserve first.') }],
  });
  await healthy(app);
  const { entries } = await one.call('get_bank_entries', {});
  expect(entries.map(({ entry_id }) => entry_id)).toEqual(
    answer.refused.map(({ entry_id }) => entry_id),
  );
});
