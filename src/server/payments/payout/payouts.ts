import type { CalendarDate } from '#domain/dates.ts';
import type { Currency } from '#domain/currencies.ts';
import type { Cents } from '#domain/money.ts';
import type { PanelShare } from '#domain/payments/insurer-panel.ts';
import { claimOwed, claimPaid } from '#domain/payments/claim-postings.ts';
import { checkNewOutgoing, moveOutgoing } from '#domain/payments/outgoing-payment.ts';
import type { OutgoingStatus } from '#domain/payments/payment-status.ts';
import { assertNotInBatch } from '#server/payments/batch/in-batch.ts';
import { post, reverseTransaction } from '#server/payments/ledger/ledger.ts';
import { paymentRefused } from '#server/payments/payment/payment-refusal.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

type AnyWrite = WriteContext<Actor | null>;

/** A claim's money on its way out, locked until the end of the transaction. */
export interface PayoutRow {
  payout_id: string;
  payee: string;
  amount: Cents;
  paid_amount: Cents;
  currency: Currency;
  status: OutgoingStatus;
  created_by: string | null;
  revision: number;
}

/**
 * A claim is ready to be paid: the money is owed to the payee from now on and the insurers bear it by share. Answers the
 * payout's id, or null when the excess leaves nothing to pay. A claim has one payout under way at a time; what is added to a paid claim gets another.
 */
export async function proposePayout(
  ctx: AnyWrite,
  payout: {
    claim_id: string;
    policy_id: string;
    user_id: string;
    panel: readonly PanelShare[];
    amount: Cents;
    currency: Currency;
    payee: string;
    iban: string;
  },
): Promise<string | null> {
  const { claim_id, policy_id, user_id, panel, amount, currency, payee, iban } = payout;
  if (amount === 0) return null;
  const check = checkNewOutgoing(payout);
  if (!check.ok) throw paymentRefused(check.reason);
  const { payout_id } = await ctx.db
    .insertInto('payouts')
    .values({
      claim_id,
      policy_id,
      amount,
      currency,
      payee,
      iban,
      created_by: ctx.actor?.user_id ?? null,
    })
    .returning('payout_id')
    .executeTakeFirstOrThrow();
  await post(ctx, claimOwed({ currency, user_id, panel, amount }), {
    description: `Claim owed to ${payee}`,
    booked_on: ctx.today,
    policy_id,
    claim_id,
    reference: payout_id,
  });
  await ctx.audit({
    action: 'propose_payout',
    record_kind: 'claim',
    record_id: claim_id,
    after: { payout_id, amount, currency, payee },
  });
  ctx.changed('payout', payout_id);
  return payout_id;
}

/**
 * Takes a proposed payout back, and with it what the ledger owed beyond what was paid ahead: the insurers bear that.
 * Nothing happens when nothing was proposed.
 */
export async function withdrawPayout(
  ctx: AnyWrite,
  withdrawn: { claim_id: string; user_id: string; panel: readonly PanelShare[]; reason: string },
): Promise<void> {
  const { claim_id, user_id, panel, reason } = withdrawn;
  const payout = await findPayout(ctx, claim_id);
  if (!payout) return;
  await assertNotInBatch(ctx.db, { claim_id });
  const { payout_id } = payout;
  const move = moveOutgoing({ payment: payout, to: 'cancelled', by: staffKind(ctx), reason });
  if (!move.ok) throw paymentRefused(move.reason);
  const owed = await ctx.db
    .selectFrom('ledger_transactions')
    .select(['transaction_id', 'policy_id'])
    .where('kind', '=', 'claim_owed')
    .where('reference', '=', payout_id)
    .executeTakeFirstOrThrow();
  await reverseTransaction(ctx, owed.transaction_id, {
    description: 'Claim payment withdrawn',
    booked_on: ctx.today,
    policy_id: owed.policy_id ?? undefined,
    claim_id,
  });
  const { paid_amount: amount, currency } = payout;
  if (amount > 0)
    await post(ctx, claimOwed({ currency, user_id, panel, amount }), {
      description: `Part of the claim that was paid ahead to ${payout.payee}`,
      booked_on: ctx.today,
      policy_id: owed.policy_id ?? undefined,
      claim_id,
      reference: aheadOf(payout_id),
    });
  await ctx.db
    .updateTable('payouts')
    .set({ status: move.status, note: reason, revision: payout.revision + 1 })
    .where('payout_id', '=', payout_id)
    .execute();
  await ctx.audit({
    action: 'withdraw_payout',
    record_kind: 'claim',
    record_id: claim_id,
    before: { payout_id, status: payout.status },
    after: { payout_id, status: move.status, reason },
  });
  ctx.changed('payout', payout_id);
}

/** The proposed payout of a claim; a claim without one cannot be paid. */
export async function lockPayout(ctx: AnyWrite, claim_id: string): Promise<PayoutRow> {
  const payout = await findPayout(ctx, claim_id);
  if (!payout)
    throw new AppError('transition_refused', { message: 'No payment of this claim was proposed.' });
  return payout;
}

/**
 * Pays a part of a payout before the rest [4.23], at most 80 % of it and no more than leaves by bank; the rest waits as
 * before. Answers the payout's id.
 */
export async function payPayoutAhead(
  ctx: AnyWrite,
  part: {
    claim_id: string;
    policy_id: string;
    user_id: string;
    amount: Cents;
    set_off: Cents;
    reference: string;
    paid_on: CalendarDate;
  },
): Promise<string> {
  const { claim_id, policy_id, user_id, amount, reference, paid_on } = part;
  const payout = await lockPayout(ctx, claim_id);
  const { payout_id, payee, currency } = payout;
  const move = moveOutgoing({
    payment: payout,
    to: 'downpayment_paid',
    by: staffKind(ctx),
    ...{ amount, paid_on, reference },
    ...peopleOf(ctx, payout),
  });
  if (!move.ok) throw paymentRefused(move.reason);
  if (amount > payout.amount - part.set_off) throw paymentRefused('amount_above_open');
  await ctx.db
    .updateTable('payouts')
    .set({
      ...{ status: move.status, paid_amount: move.paid_amount, paid_on, reference },
      revision: payout.revision + 1,
    })
    .where('payout_id', '=', payout_id)
    .execute();
  await post(ctx, claimPaid({ currency, user_id, amount, set_off: [], account: 'cash' }), {
    description: `Part of the claim paid ahead to ${payee}`,
    booked_on: paid_on,
    policy_id,
    claim_id,
    reference: aheadOf(payout_id),
  });
  ctx.changed('payout', payout_id);
  return payout_id;
}

/** What the ledger knows the part by: the payout itself stands for the rest, and each is booked once. */
const aheadOf = (payout_id: string): string => `${payout_id}:ahead`;

/** Who prepared a payout and who pays it. */
const peopleOf = ({ actor }: AnyWrite, { created_by }: Pick<PayoutRow, 'created_by'>) => ({
  ...(created_by === null ? {} : { prepared_by: created_by }),
  ...(actor === null ? {} : { paid_by: actor.user_id }),
});

/**
 * Marks a payout as paid, by us or by others [4.23]: `cash` went to the payee, the rest was set off. Answers the
 * reference it carries.
 */
export async function payPayout(
  ctx: AnyWrite,
  paid: {
    payout: PayoutRow;
    cash: Cents;
    reference: string;
    paid_on: CalendarDate;
    claim_id: string;
    status: 'paid_by_paddock' | 'paid_by_other';
  },
): Promise<string> {
  const { payout, cash, paid_on } = paid;
  // Without a transfer there is no bank reference to give.
  const reference = paid.reference.trim() === '' && cash === 0 ? 'Set off' : paid.reference;
  const move = moveOutgoing({
    payment: payout,
    to: paid.status,
    by: staffKind(ctx),
    paid_on,
    reference,
    ...peopleOf(ctx, payout),
  });
  if (!move.ok) throw paymentRefused(move.reason);
  await ctx.db
    .updateTable('payouts')
    .set({
      status: move.status,
      paid_amount: payout.paid_amount + cash,
      paid_on,
      reference,
      revision: payout.revision + 1,
    })
    .where('payout_id', '=', payout.payout_id)
    .execute();
  await ctx.audit({
    action: 'pay_payout',
    record_kind: 'claim',
    record_id: paid.claim_id,
    before: { payout_id: payout.payout_id, status: payout.status },
    after: { payout_id: payout.payout_id, status: move.status, cash, reference, paid_on },
  });
  ctx.changed('payout', payout.payout_id);
  return reference;
}

async function findPayout(ctx: AnyWrite, claim_id: string): Promise<PayoutRow | undefined> {
  const row = await ctx.db
    .selectFrom('payouts')
    .select([
      'payout_id',
      'payee',
      'amount',
      'paid_amount',
      'currency',
      'status',
      'created_by',
      'revision',
    ])
    .where('claim_id', '=', claim_id)
    .where('source', '=', 'claim_payout')
    .where('status', 'in', ['pending', 'downpayment_paid'])
    .forUpdate()
    .executeTakeFirst();
  return row as PayoutRow | undefined;
}

function staffKind({ actor }: AnyWrite): 'admin' | 'superadmin' {
  return actor?.account_type === 'superadmin' ? 'superadmin' : 'admin';
}
