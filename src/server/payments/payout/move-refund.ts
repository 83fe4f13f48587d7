import { sql } from 'kysely';
import type { refundActions } from '#contract/payments/refunds.ts';
import { refundMail } from '#domain/communications/payment-mails.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import type { PaymentIdentity } from '#domain/payments/bulk-link.ts';
import { refundPayment } from '#domain/payments/change-payment.ts';
import { isIban, normaliseIban } from '#domain/payments/iban.ts';
import { refundPaid } from '#domain/payments/ledger-postings.ts';
import {
  moveRefund,
  refundReasonLabels,
  type RefundStatus,
} from '#domain/payments/refund-status.ts';
import { featureOf } from '#domain/places.ts';
import { assertMayBePaid } from '#server/accounts/sanctions/sanctions-block.ts';
import { notify, staffIds } from '#server/communications/notifications.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { cancelInstalment } from '#server/payments/invoice/cancel-instalment.ts';
import { clientAddress } from '#server/payments/payment/client-mail.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import {
  lockPayment,
  lockPolicyOfPayment,
  movePayment,
  paymentLabel,
} from '#server/payments/payment/payment-record.ts';
import { paymentRefused } from '#server/payments/payment/payment-refusal.ts';
import {
  creditsOwed,
  lockRefund,
  refundAnswer,
  type RefundRow,
} from '#server/payments/payout/refund-record.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** Asks for a refund. Only what the ledger owes the client for the policy can go back, and only to a sound account. */
export const requestRefund: Handler<typeof refundActions.request_refund> = async (ctx, input) => {
  const { amount, reason, note } = input;
  const iban = normaliseIban(input.iban);
  if (!isIban(iban)) throw fieldError('iban', 'invalid', 'This is not a sound account number.');
  const payment = await lockPayment(ctx, input);
  const { payment_id, instalment_number, policy_id, currency } = payment;
  // Two requests at once for one policy: the second sees what the first has taken.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`refund ${policy_id}`}, 0))`.execute(
    ctx.db,
  );
  const credits = await creditsOwed(ctx.db, policy_id);
  const credit = credits.find((one) => one.currency === currency);
  if (amount > (credit?.amount ?? 0))
    throw fieldError(
      'amount',
      'above_credit',
      credit
        ? `At most ${formatMoney(credit.amount, currency)} is credited for this policy.`
        : 'Nothing is credited for this policy. Make a version of it that costs less first.',
    );
  const allowed = refundPayment({
    payment: {
      ...payment,
      refunded_amount: payment.refunded_amount + (await goingBack(ctx, payment)),
    },
    by: 'admin',
    amount,
    requested_by: ctx.actor.user_id,
    approved_by: '',
  });
  if (!allowed.ok) throw paymentRefused(allowed.reason);
  const { refund_id } = await ctx.db
    .insertInto('refunds')
    .values({
      payment_id,
      instalment_number,
      policy_id,
      reason,
      amount,
      currency,
      iban,
      note,
      requested_by: ctx.actor.user_id,
      created_at: ctx.now.toISOString(),
    })
    .returning('refund_id')
    .executeTakeFirstOrThrow();
  await ctx.audit({
    record_kind: 'refund',
    record_id: refund_id,
    after: { payment_id, instalment_number, amount, currency, reason },
  });
  await notify(ctx, {
    event: 'payment',
    user_ids: await staffIds(ctx.db),
    message: `${payment.client_name}: a refund of ${formatMoney(amount, currency)} waits for approval`,
    feature: featureOf('refunds'),
    feature_id: '',
  });
  ctx.changed('payment', payment_id);
  return refundAnswer(ctx, refund_id);
};

/** What was asked for out of an instalment and has not been paid back yet. */
async function goingBack(
  { db }: WriteContext,
  { payment_id, instalment_number }: PaymentIdentity,
): Promise<Cents> {
  const under_way = await db
    .selectFrom('refunds')
    .select(sql<Cents>`coalesce(sum(amount), 0)::bigint`.as('amount'))
    .where('payment_id', '=', payment_id)
    .where('instalment_number', '=', instalment_number)
    .where('status', 'in', ['requested', 'approved'])
    .executeTakeFirstOrThrow();
  return under_way.amount;
}

/** Another person approves a refund, or somebody rejects it with a reason. */
export const decideRefund: Handler<typeof refundActions.decide_refund> = async (ctx, input) => {
  const refund = await lockRefund(ctx, input);
  const { status, reason } = input;
  assertMove(ctx, refund, { to: status, reason });
  await ctx.db
    .updateTable('refunds')
    .set({
      status,
      revision: refund.revision + 1,
      ...(status === 'approved'
        ? { approved_by: ctx.actor.user_id }
        : { rejected_because: reason }),
    })
    .where('refund_id', '=', refund.refund_id)
    .execute();
  await auditMove(ctx, refund, status);
  await notify(ctx, {
    event: 'payment',
    user_ids: [refund.requested_by],
    message: `Your refund was ${status}${reason === '' ? '' : `: ${reason}`}`,
    feature: featureOf('refunds'),
    feature_id: '',
  });
  return refundAnswer(ctx, refund.refund_id);
};

/** Books a refund that was transferred: ledger, instalment, thread and mail (manual 8.2, rows 14 and 15). */
export const executeRefund: Handler<typeof refundActions.execute_refund> = async (ctx, input) => {
  if (input.paid_on > ctx.today)
    throw fieldError('paid_on', 'future', 'Money cannot have left on a day that is yet to come.');
  const refund = await lockRefund(ctx, input);
  assertMove(ctx, refund, { to: 'executed' });
  const { amount, policy_id, refund_id, payment_id, instalment_number } = refund;
  await lockPolicyOfPayment(ctx, { payment_id });
  // By its name alone: the refund's revision is not that of the instalment.
  const payment = await lockPayment(ctx, { payment_id, instalment_number });
  const { currency, user_id } = payment;
  const change = refundPayment({
    payment,
    by: ctx.actor.account_type === 'superadmin' ? 'superadmin' : 'admin',
    amount,
    requested_by: refund.requested_by,
    approved_by: refund.approved_by ?? refund.requested_by,
  });
  if (!change.ok) throw paymentRefused(change.reason);
  await assertMayBePaid(ctx, { user_id });
  const { paid_on, reference } = input;
  const account = input.account === 'bank_us' ? 'cash_us' : 'cash';
  await post(ctx, refundPaid({ currency, user_id, amount, account }), {
    description: `Refund for ${payment.invoice_number}: ${reference}`,
    booked_on: paid_on,
    policy_id,
    reference: refund_id,
  });
  // All that was received went back: what was still open is not asked for any more.
  if (change.amount_open < payment.amount_open) await cancelInstalment(ctx, payment);
  await ctx.db
    .updateTable('refunds')
    .set({
      status: 'executed',
      paid_on,
      reference,
      executed_at: ctx.now.toISOString(),
      revision: refund.revision + 1,
    })
    .where('refund_id', '=', refund_id)
    .execute();
  await auditMove(ctx, refund, 'executed');
  const total = { amount, currency };
  await movePayment(ctx, {
    payment,
    change,
    message: `${paymentLabel(payment)}: ${formatMoney(amount, currency)} was paid back, reference ${reference}.`,
  });
  const mail = refundMail({
    total,
    policy_number: payment.policy_number,
    reason: refundReasonLabels[refund.reason],
  });
  await queueStandardMail(ctx, mail, {
    ...(await clientAddress(ctx.db, user_id)),
    parent_type: 'policy',
    parent_id: policy_id,
    intent_key: `refund:${refund_id}`,
  });
  return refundAnswer(ctx, refund_id);
};

const refusals = {
  not_allowed: 'This refund has moved on. Reload to see where it is.',
  same_person: 'A second person has to approve a refund: not the one who asked for it.',
  reason_required: 'Give a reason.',
} as const;

function assertMove(
  ctx: WriteContext,
  refund: RefundRow,
  { to, reason = '' }: { to: RefundStatus; reason?: string },
): void {
  const { requested_by, status } = refund;
  const move = moveRefund({ from: status, to, requested_by, moved_by: ctx.actor.user_id, reason });
  if (move.ok) return;
  if (move.reason === 'reason_required')
    throw fieldError('reason', move.reason, refusals[move.reason]);
  throw new AppError('transition_refused', { reason: move.reason, message: refusals[move.reason] });
}

async function auditMove(
  ctx: WriteContext,
  refund: RefundRow,
  status: RefundStatus,
): Promise<void> {
  const { refund_id, payment_id } = refund;
  await ctx.audit({
    record_kind: 'refund',
    record_id: refund_id,
    before: { status: refund.status },
    after: { status },
  });
  ctx.changed('payment', payment_id);
}
