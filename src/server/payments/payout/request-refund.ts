import { sql } from 'kysely';
import type { refundActions } from '#contract/payments/refunds.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import type { PaymentIdentity } from '#domain/payments/bulk-link.ts';
import { refundPayment } from '#domain/payments/change-payment.ts';
import { isIban, normaliseIban } from '#domain/payments/iban.ts';
import { featureOf } from '#domain/places.ts';
import { notify, staffIds } from '#server/communications/notifications.ts';
import { lockPayment } from '#server/payments/payment/payment-record.ts';
import { paymentRefused } from '#server/payments/payment/payment-refusal.ts';
import { creditsOwed, refundAnswer } from '#server/payments/payout/refund-record.ts';
import { fieldError } from '#server/platform/app-error.ts';
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
