import type { paymentsContract } from '#contract/payments/payments.ts';
import { cancelPayment, rejectProof, reviewPayment } from '#domain/payments/change-payment.ts';
import { paymentStatusLabels } from '#domain/payments/payment-status.ts';
import type { PaymentChange } from '#domain/payments/premium-payment.ts';
import type { PaymentRefused } from '#domain/payments/payment-transitions.ts';
import { featureOf } from '#domain/places.ts';
import { notify } from '#server/communications/notifications.ts';
import { cancelInstalment } from '#server/payments/invoice/cancel-instalment.ts';
import { paymentAnswer } from '#server/payments/payment/payment-answer.ts';
import {
  lockPayment,
  lockPolicyOfPayment,
  movePayment,
  paymentLabel,
  type PaymentRow,
} from '#server/payments/payment/payment-record.ts';
import { paymentRefused } from '#server/payments/payment/payment-refusal.ts';
import { reverseReceipt } from '#server/payments/payment/reverse-receipt.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

type Input = Parameters<Handler<typeof paymentsContract.change_payment_status>>[1];

/**
 * What staff decide about an instalment without money coming in: it is looked into, the proof was wrong, the bank took
 * a transfer back, or it is not owed any more (manual 8.2, rows 3, 4, 13, 16).
 */
export const changePaymentStatus: Handler<typeof paymentsContract.change_payment_status> = async (
  ctx,
  input,
) => {
  if (input.status === 'cancelled') await lockPolicyOfPayment(ctx, input);
  const payment = await lockPayment(ctx, input);
  const change = await carryOut(ctx, payment, input);
  if (!change.ok) throw paymentRefused(change.reason);
  const { reason } = input;
  const message = `${paymentLabel(payment)}: ${paymentStatusLabels[payment.status]} became ${paymentStatusLabels[change.status]}. ${reason}`;
  await movePayment(ctx, {
    payment,
    change,
    message: message.trim(),
    ...(reason === '' ? {} : { note: reason }),
  });
  await notify(ctx, {
    event: 'payment',
    user_ids: [payment.user_id, payment.broker_id],
    message: `${paymentLabel(payment)}: ${paymentStatusLabels[change.status]}`,
    feature: featureOf('invoice'),
    feature_id: payment.invoice_id ?? '',
  });
  return paymentAnswer(ctx, payment);
};

async function carryOut(
  ctx: WriteContext,
  payment: PaymentRow,
  { status, reason }: Input,
): Promise<PaymentChange | PaymentRefused> {
  const by = ctx.actor.account_type === 'superadmin' ? 'superadmin' : 'admin';
  const { today } = ctx;
  switch (status) {
    case 'under_review':
      return reviewPayment({ payment, by, proof_or_note: reason });
    case 'pending':
    case 'too_late':
      return payment.status === 'under_review'
        ? rejectProof({ payment, by, today, reason })
        : reverseReceipt(ctx, { payment, reason });
    case 'cancelled': {
      const change = cancelPayment({ payment, by, reason });
      if (change.ok) await cancelInstalment(ctx, payment);
      return change;
    }
    default:
      throw new AppError('transition_refused', {
        reason: 'not_allowed',
        message: `A payment becomes "${paymentStatusLabels[status]}" when money moves: register the payment or the refund.`,
      });
  }
}
