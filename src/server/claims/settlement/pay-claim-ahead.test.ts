import { beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { refusalOf, startTestApp, type TestApp } from '#test/harness/app.ts';
import {
  buildClaim,
  buildClaimPeople,
  buildCover,
  type BuiltClaim,
  type ClaimPeople,
  keyOf,
  readClaim,
  typedLine,
} from '#test/harness/claim-factories.ts';
import type { BuiltAccount } from '#test/harness/factories.ts';

// The claim comes to 20,370.00; at most 80 %, 16,296.00, is paid ahead.
const due = 2_037_000;
const part = 1_200_000;
const paid_on = '2026-05-20';

let app: TestApp;
let people: ClaimPeople;

beforeAll(async () => {
  app = await startTestApp();
  people = await buildClaimPeople(app);
});

const ready = async () =>
  buildClaim(app, await buildCover(app, people), { status: 'ready_to_be_paid' });
const key = (claim: BuiltClaim) => keyOf(app, claim);
const payAhead = async (claim: BuiltClaim, given: { who?: BuiltAccount; amount?: number } = {}) =>
  app.as(given.who ?? people.second_admin).call('pay_claim_ahead', {
    ...(await key(claim)),
    ...{ amount: given.amount ?? part, paid_on, reference: 'BANK-1' },
  });
const payRest = async (claim: BuiltClaim, paid_by: 'us' | 'insurer' = 'us') =>
  app
    .as(people.second_admin)
    .call('pay_claim', { ...(await key(claim)), paid_on, reference: 'BANK-2', paid_by });

/** The next statuses and the steps that this person is offered. */
async function offered(claim: BuiltClaim, who: BuiltAccount): Promise<string[]> {
  const { allowed_next_statuses, abilities } = await readClaim(app, claim, who);
  return [...allowed_next_statuses, ...abilities];
}

async function ledgerOfClaim({ claim_id }: BuiltClaim): Promise<Record<string, number>> {
  const found = await sql<{ account: string; balance: number }>`
    select e.account, sum(e.amount)::bigint as balance
    from ledger_entries e join ledger_transactions t using (transaction_id)
    where t.claim_id = ${claim_id} group by 1 having sum(e.amount) <> 0 order by 1`.execute(
    app.services.db,
  );
  return Object.fromEntries(found.rows.map((row) => [row.account, row.balance]));
}

describe('a part that is paid ahead', () => {
  it('[4.23] 12,000.00 of 20,370.00: downpayment paid, the reserve falls by it, and 8,370.00 waits', async () => {
    const claim = await ready();
    const before = await readClaim(app, claim, people.admin);
    expect(before.abilities).toContain('pay_claim_ahead');
    const ahead = await payAhead(claim);
    expect(ahead).toMatchObject({
      status: 'ready_to_be_paid',
      reserve: (before.reserve ?? 0) - part,
      claim_amounts: { final_amount: due, paid_before: part, cash: due - part },
      payout: { status: 'downpayment_paid', amount: due, paid_amount: part, reference: 'BANK-1' },
    });
    const { payables } = await app.as(people.admin).call('get_payables', {});
    expect(payables.filter(({ claim_id }) => claim_id === claim.claim_id)).toMatchObject([
      { amount: due - part },
    ]);
    const paid = await payRest(claim);
    expect(paid).toMatchObject({
      ...{ status: 'paid', reserve: 0 },
      claim_amounts: { final_amount: due, paid_before: part, cash: due - part },
      payout: { status: 'paid_by_paddock', paid_amount: due, reference: 'BANK-2' },
    });
    expect(await ledgerOfClaim(claim)).toEqual({ cash: -due, insurer: due });
  });

  it('[4.23] the rest can be paid by the insurer itself: paid by other', async () => {
    const claim = await ready();
    await payAhead(claim);
    const paid = await payRest(claim, 'insurer');
    expect(paid.payout?.status).toBe('paid_by_other');
    expect(await ledgerOfClaim(claim)).toEqual({ cash: -part, insurer: part });
  });

  it('is at most 80 %, once, not in the future, and for staff alone', async () => {
    const claim = await ready();
    expect((await refusalOf(payAhead(claim, { amount: 1_629_601 }))).fields).toEqual([
      'amount: downpayment_too_high',
    ]);
    const tomorrow = app.as(people.admin).call('pay_claim_ahead', {
      ...(await key(claim)),
      ...{ amount: part, paid_on: '2099-01-01', reference: 'BANK-1' },
    });
    expect((await refusalOf(tomorrow)).fields).toEqual(['paid_on: in_future']);
    expect((await refusalOf(payAhead(claim, { who: people.agent }))).code).toBe('forbidden');
    const first = ['approved', 'paid', 'withdraw_claim_decision', 'pay_claim', 'pay_claim_ahead'];
    expect(await offered(claim, people.admin)).toEqual(first);
    const { abilities } = await payAhead(claim, { amount: 1_629_600 });
    expect(abilities).not.toContain('pay_claim_ahead');
    expect((await refusalOf(payAhead(claim, { amount: 1 }))).code).toBe('transition_refused');
  });

  it('is offered neither while a batch pays the claim nor to who approved more than 25,000.00', async () => {
    const claim = await ready();
    const [one, other] = [app.as(people.second_admin), app.as(people.superadmin)];
    const { payables } = await one.call('get_payables', {});
    const found = payables.find(({ claim_id }) => claim_id === claim.claim_id);
    const items = [{ kind: 'payout' as const, id: found?.id ?? '' }];
    const batch = await one.call('collect_payment_batch', { execute_on: '2026-06-30', items });
    for (const step of [undefined, 'approved'] as const) {
      const read = await readClaim(app, claim, people.admin);
      expect([read.in_batch, ...read.abilities]).toEqual([batch.batch_number]);
      expect((await refusalOf(payAhead(claim))).message).toContain(batch.batch_number);
      if (step === undefined) {
        const { batch_id, revision } = batch;
        await other.call('approve_payment_batch', { batch_id, revision });
      }
    }
    const { items: sent } = await one.call('get_payment_batch', { batch_id: batch.batch_id });
    const { item_id = '' } = sent[0] ?? {};
    await one.call('reject_payment_batch_item', { item_id, reason: 'AC04' });
    expect(await offered(claim, people.admin)).toContain('pay_claim_ahead');

    const lines = [typedLine(8_000_000, 8_000_000)];
    const cover = await buildCover(app, people);
    const large = await buildClaim(app, cover, { status: 'ready_to_be_paid', lines });
    const { final_amount } = (await readClaim(app, large, people.admin)).claim_amounts;
    expect(final_amount ?? 0).toBeGreaterThan(2_500_000);
    expect(await offered(large, people.admin)).not.toContain('pay_claim_ahead');
    expect(await offered(large, people.second_admin)).toContain('pay_claim_ahead');
  });

  it('is nothing before a claim is ready to be paid', async () => {
    const claim = await buildClaim(app, await buildCover(app, people), { status: 'approved' });
    expect((await refusalOf(payAhead(claim))).code).toBe('transition_refused');
  });

  it('stays paid when a super admin takes the proposal back: the next payment is the rest alone', async () => {
    const claim = await ready();
    await payAhead(claim);
    const takeBack = async (who: BuiltAccount) =>
      app
        .as(who)
        .call('withdraw_claim_decision', { ...(await key(claim)), reason: 'New estimate' });
    expect((await refusalOf(takeBack(people.admin))).code).toBe('transition_refused');
    expect(await offered(claim, people.admin)).toEqual(['paid', 'pay_claim']);
    expect(await offered(claim, people.superadmin)).toEqual([
      ...['approved', 'paid'],
      ...['withdraw_claim_decision', 'pay_claim'],
    ]);
    await takeBack(people.superadmin);
    expect(await ledgerOfClaim(claim)).toEqual({ cash: -part, insurer: part });
    await app.as(people.admin).call('prepare_claim_payment', await key(claim));
    const paid = await payRest(claim);
    expect(paid.payout).toMatchObject({ amount: due - part, paid_amount: due - part });
    expect(await ledgerOfClaim(claim)).toEqual({ cash: -due, insurer: due });
  });
});
