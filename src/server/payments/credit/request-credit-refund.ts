import type { creditActions } from '#contract/payments/client-credit.ts';
import { formatMoney } from '#domain/money.ts';
import { isIban, normaliseIban } from '#domain/payments/iban.ts';
import { nextUnallocatedSteps } from '#domain/payments/unallocated-steps.ts';
import { featureOf } from '#domain/places.ts';
import { notify, staffIds } from '#server/communications/notifications.ts';
import { lockReceipt, touchReceipt } from '#server/payments/credit/unallocated-record.ts';
import { refundAnswer } from '#server/payments/payout/refund-record.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

/** Asks that credit, or money of nobody, goes back; until that is decided it cannot be used for anything else. */
export const requestCreditRefund: Handler<typeof creditActions.request_credit_refund> = async (
  ctx,
  input,
) => {
  const { amount, note, unallocated_id } = input;
  const iban = normaliseIban(input.iban);
  if (!isIban(iban)) throw fieldError('iban', 'invalid', 'This is not a sound account number.');
  const receipt = await lockReceipt(ctx, input);
  if (!nextUnallocatedSteps(receipt).includes('request_credit_refund'))
    throw new AppError('transition_refused', {
      reason: 'nothing_left',
      message: 'Nothing of it is left that could be paid back.',
    });
  const { currency } = receipt;
  const free = receipt.amount_left - receipt.amount_asked;
  if (amount > free)
    throw fieldError('amount', 'above_credit', `At most ${formatMoney(free, currency)} is left.`);
  const { refund_id } = await ctx.db
    .insertInto('refunds')
    .values({
      ...{ unallocated_id, amount, currency, iban, note, reason: 'double_payment' },
      requested_by: ctx.actor.user_id,
      created_at: ctx.now.toISOString(),
    })
    .returning('refund_id')
    .executeTakeFirstOrThrow();
  await touchReceipt(ctx, receipt);
  await ctx.audit({
    record_kind: 'refund',
    record_id: refund_id,
    after: { amount, currency, reason: 'double_payment' },
  });
  const name = receipt.client_name || receipt.payer || receipt.reference;
  await notify(ctx, {
    event: 'payment',
    user_ids: await staffIds(ctx.db),
    message: `${name}: a refund of ${formatMoney(amount, currency)} waits for approval`,
    feature: featureOf('refunds'),
    feature_id: '',
  });
  return refundAnswer(ctx, refund_id);
};
