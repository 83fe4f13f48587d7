import { paymentsBehind } from '#server/payments/payment/payments-behind.ts';
import type { paymentsContract } from '#contract/payments/payments.ts';
import { reviewPayment } from '#domain/payments/change-payment.ts';
import { featureOf } from '#domain/places.ts';
import { notify, staffIds } from '#server/communications/notifications.ts';
import { paymentAnswer } from '#server/payments/payment/payment-answer.ts';
import { lockPayment, movePayment, paymentLabel } from '#server/payments/payment/payment-record.ts';
import { paymentRefused } from '#server/payments/payment/payment-refusal.ts';
import type { Handler } from '#server/platform/area.ts';

/** A client says that an instalment was paid: staff look at it, and what is open stays (manual 8.2, row 3). */
export const reportPayment: Handler<typeof paymentsContract.report_payment> = async (
  ctx,
  input,
) => {
  const payment = await lockPayment(ctx, input);
  const { note } = input;
  const change = reviewPayment({ payment, by: 'client', proof_or_note: note });
  if (!change.ok) throw paymentRefused(change.reason);
  const message = `${paymentLabel(payment)} was reported as paid: ${note}`;
  await movePayment(ctx, { payment, change, message, note });
  await notify(ctx, {
    event: 'payment',
    user_ids: await staffIds(ctx.db),
    message: `${payment.client_name} says that ${paymentLabel(payment).toLowerCase()} was paid`,
    feature: featureOf('administration'),
    feature_id: '',
    url_params: paymentsBehind({ view: 'under_review' }),
  });
  return paymentAnswer(ctx, payment);
};
