import { sql } from 'kysely';
import type { ClaimStanding } from '#domain/claims/claim-standing.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { invariant } from '#domain/invariant.ts';
import { formatMoney } from '#domain/money.ts';
import { undoReceipt } from '#domain/payments/bank/bank-entry.ts';
import type { PaymentStatus } from '#domain/payments/payment-status.ts';
import { takeBackRefund } from '#domain/payments/take-back-outgoing.ts';
import type { PaidItem, StoodBefore } from '#server/payments/batch/paid-item.ts';
import { giveCreditBack } from '#server/payments/credit/give-credit-back.ts';
import { lockReceipt, touchReceipt } from '#server/payments/credit/unallocated-record.ts';
import { reverseTransaction } from '#server/payments/ledger/ledger.ts';
import {
  lockPayment,
  lockPayments,
  lockPolicyOfPayment,
  movePayment,
  paymentLabel,
} from '#server/payments/payment/payment-record.ts';
import { paymentRefused } from '#server/payments/payment/payment-refusal.ts';
import { lockRefund } from '#server/payments/payout/refund-record.ts';
import { storeRefund } from '#server/payments/payout/step-of-refund.ts';
import { lockStatement } from '#server/payments/statement/settle-statement.ts';
import { findStatement } from '#server/payments/statement/statement-queries.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { askKeepers } from '#server/platform/keeper.ts';

/** Why and when what a transfer had paid is owed again. */
interface TakenBack {
  booked_on: CalendarDate;
  because: string;
  /** The bank sent it back; else it was taken for a movement that it is not. */
  came_back: boolean;
}

/**
 * What a transfer of a batch had paid is to be paid again, as it stood before, and its booking is reversed. Answers the
 * reversal.
 */
export async function takeBackTransfer(
  ctx: WriteContext,
  item: PaidItem,
  back: TakenBack,
): Promise<string> {
  const { stood_before: stood } = item;
  if (stood === null)
    throw new AppError('transition_refused', {
      reason: 'kept_nothing',
      message: `${item.end_to_end} was paid before payments could be taken back. Correct it by hand.`,
    });
  if (item.refund_id !== null) return takeBackRefunded(ctx, { ...item, stood }, back);
  if (item.payout_id !== null && stood.claim === undefined)
    return takeBackExpense(ctx, { ...item, stood }, back);
  if (item.payout_id !== null) return takeBackPayout(ctx, { ...item, stood }, back);
  return takeBackSettlement(ctx, item, back);
}

/** A transfer that was paid, with what stood before. */
type Standing = PaidItem & { stood: StoodBefore };

async function reversed(
  ctx: WriteContext,
  { transaction_id }: PaidItem,
  { booked_on, because }: TakenBack,
  about: { policy_id?: string; claim_id?: string } = {},
): Promise<string> {
  const reversal = await reverseTransaction(ctx, transaction_id, {
    ...{ description: because, booked_on },
    ...about,
  });
  invariant(reversal !== null, 'What was paid moved money');
  return reversal;
}

async function takeBackRefunded(
  ctx: WriteContext,
  item: Standing,
  back: TakenBack,
): Promise<string> {
  const refund_id = item.refund_id ?? '';
  const { revision } = await ctx.db
    .selectFrom('refunds')
    .select('revision')
    .where('refund_id', '=', refund_id)
    .executeTakeFirstOrThrow();
  const refund = await lockRefund(ctx, { refund_id, revision });
  const open = { status: 'approved', paid_on: null, reference: '', executed_at: null } as const;
  const { payment_id, instalment_number, policy_id, unallocated_id, amount } = refund;
  if (unallocated_id !== null) {
    const receipt = await lockReceipt(ctx, { unallocated_id });
    const reversal = await reversed(ctx, item, back);
    await storeRefund(ctx, refund, open);
    await touchReceipt(ctx, receipt);
    return reversal;
  }
  invariant(payment_id !== null && instalment_number !== null, 'A refund is of an instalment');
  await lockPolicyOfPayment(ctx, { payment_id });
  const payment = await lockPayment(ctx, { payment_id, instalment_number });
  const [before] = item.stood.instalments;
  invariant(before, 'What stood before a refund is known');
  const change = takeBackRefund({ payment, amount, before });
  if (!change.ok) throw paymentRefused(change.reason);
  const reversal = await reversed(ctx, item, back, policy_id === null ? {} : { policy_id });
  await storeRefund(ctx, refund, open);
  const message = `${paymentLabel(payment)}: ${formatMoney(amount, payment.currency)} was not paid back: ${back.because}.`;
  await movePayment(ctx, { payment, change, message });
  return reversal;
}

async function takeBackPayout(ctx: WriteContext, item: Standing, back: TakenBack): Promise<string> {
  const { stood, claim_id } = item;
  const { claim, payout } = stood;
  invariant(claim && payout && claim_id !== null, 'What stood before a claim was paid is known');
  const { because, came_back } = back;
  await giveCreditBack(ctx, item.transaction_id);
  await askKeepers(ctx.services, (keeper) =>
    keeper.claimUnpaid?.(ctx, { claim_id, stood: claim, because, came_back }),
  );
  const { policy_id } = await ctx.db
    .selectFrom('claims')
    .select('policy_id')
    .where('claim_id', '=', claim_id)
    .executeTakeFirstOrThrow();
  const reversal = await reversed(ctx, item, back, { policy_id, claim_id });
  await openSetOffs(ctx, item);
  await openPayout(ctx, item, back);
  return reversal;
}

/** An expense of a claim is to be paid again. */
async function takeBackExpense(
  ctx: WriteContext,
  item: Standing,
  back: TakenBack,
): Promise<string> {
  const { payout } = item.stood;
  invariant(payout && item.claim_id !== null, 'What stood before an expense was paid is known');
  const { claim_id, policy_id } = item;
  const about = policy_id === null ? { claim_id } : { claim_id, policy_id };
  const reversal = await reversed(ctx, item, back, about);
  await openPayout(ctx, item, back);
  return reversal;
}

/** A payout stands again as it did before it was paid. */
async function openPayout(ctx: WriteContext, item: Standing, { because }: TakenBack) {
  const { payout_id, claim_id, stood } = item;
  await ctx.db
    .updateTable('payouts')
    .set((eb) => ({ ...stood.payout, revision: eb('revision', '+', 1) }))
    .where('payout_id', '=', payout_id ?? '')
    .execute();
  await ctx.audit({
    action: 'take_back_payout',
    record_kind: 'claim',
    record_id: claim_id ?? '',
    after: { payout_id, because },
  });
  ctx.changed('payout', payout_id ?? '');
}

/** Premium that was set off against the claim is open again, and is set off when it is paid. */
async function openSetOffs(ctx: WriteContext, { transaction_id, stood }: Standing): Promise<void> {
  const receipts = await ctx.db
    .updateTable('payment_receipts')
    .set({ returned_on: ctx.today })
    .where('transaction_id', '=', transaction_id)
    .where('returned_on', 'is', null)
    .returning(['payment_id', 'instalment_number', 'amount'])
    .execute();
  for (const payment of await lockPayments(ctx, receipts)) {
    const isOf = (one: { payment_id: string; instalment_number: number }) =>
      one.payment_id === payment.payment_id && one.instalment_number === payment.instalment_number;
    const amount = receipts.find(isOf)?.amount ?? 0;
    const stood_so = stood.instalments.find(isOf);
    const before: PaymentStatus = stood_so?.status ?? 'pending';
    // The reversal has opened what is locked here; the rule starts from what stood before it.
    const stands = { ...payment, amount_open: payment.amount_open - amount };
    const change = undoReceipt({ payment: stands, amount, before, today: ctx.today, by: 'claim' });
    if (!change.ok) throw paymentRefused(change.reason);
    const message = `${paymentLabel(payment)}: ${formatMoney(amount, payment.currency)} is not set off: the claim is to be paid again.`;
    const unpaid = change.amount_open === payment.amount ? '' : undefined;
    const method = stood_so?.method ?? unpaid;
    await movePayment(ctx, {
      ...{ payment: stands, change, message },
      ...(method === undefined ? {} : { method }),
    });
  }
}

async function takeBackSettlement(
  ctx: WriteContext,
  item: PaidItem,
  back: TakenBack,
): Promise<string> {
  const statement_id = item.settled_statement_id ?? '';
  await lockStatement(ctx, await findStatement(ctx.db, statement_id));
  const reversal = await reversed(ctx, item, back);
  await ctx.db
    .updateTable('statements')
    .set({ settled_by: null })
    .where('statement_id', '=', statement_id)
    .where('settled_by', '=', item.transaction_id)
    .execute();
  await ctx.audit({
    action: 'settle_statement',
    record_kind: 'statement',
    record_id: statement_id,
    after: { taken_back: back.because },
  });
  ctx.changed('statement', statement_id);
  ctx.changed('ledger', reversal);
  return reversal;
}

/** What is about to be paid as it stands, kept with the transfer. */
export async function standingOf(
  ctx: WriteContext,
  of: { refund_id: string | null; payout_id: string | null; claim_id: string | null },
): Promise<StoodBefore> {
  const { refund_id, payout_id, claim_id } = of;
  if (payout_id === null || claim_id === null)
    return { instalments: await instalmentsOfRefund(ctx, refund_id) };
  const payout = await ctx.db
    .selectFrom('payouts')
    .select(['source', 'status', 'paid_amount', 'paid_on', 'reference'])
    .where('payout_id', '=', payout_id)
    .$castTo<{ source: string } & NonNullable<StoodBefore['payout']>>()
    .executeTakeFirstOrThrow();
  const { source: _, ...standing } = payout;
  if (payout.source !== 'claim_payout') return { payout: standing, instalments: [] };
  let claim: ClaimStanding | undefined;
  await askKeepers(ctx.services, async (keeper) => {
    claim = (await keeper.claimStanding?.(ctx.db, claim_id)) ?? claim;
  });
  invariant(claim, 'A claim stands somehow');
  const instalments = await sql<StoodBefore['instalments'][number]>`
    select p.payment_id, p.instalment_number, p.status, p.amount_open, p.method
    from claims c cross join lateral jsonb_to_recordset(c.set_offs) as s (payment_id uuid, instalment_number int)
      join payments p on p.payment_id = s.payment_id and p.instalment_number = s.instalment_number
    where c.claim_id = ${claim_id}`.execute(ctx.db);
  return { payout: standing, claim, instalments: instalments.rows };
}

async function instalmentsOfRefund(
  { db }: WriteContext,
  refund_id: string | null,
): Promise<StoodBefore['instalments']> {
  const found = await sql<StoodBefore['instalments'][number]>`
    select p.payment_id, p.instalment_number, p.status, p.amount_open
    from refunds r join payments p on p.payment_id = r.payment_id and p.instalment_number = r.instalment_number
    where r.refund_id = ${refund_id}`.execute(db);
  return found.rows;
}
