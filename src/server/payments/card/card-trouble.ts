import { paymentsBehind } from '#server/payments/payment/payments-behind.ts';
import { featureOf } from '#domain/places.ts';
import { notify, staffIds } from '#server/communications/notifications.ts';
import { createTodo } from '#server/communications/todos.ts';
import { lockPayments } from '#server/payments/payment/payment-record.ts';
import type { CheckoutRow } from '#server/payments/card/card-checkout-record.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** Asks staff to look at a card payment: a todo at the policy it was for, and a word by every bell. */
export async function askStaff(
  ctx: WriteContext<null>,
  checkout: CheckoutRow,
  { message }: { message: string },
): Promise<void> {
  const [payment] = await lockPayments(ctx, checkout.items.slice(0, 1));
  const whole = payment
    ? `${payment.client_name}, invoice ${payment.invoice_number}: ${message}`
    : message;
  await createTodo(ctx, {
    message: whole,
    ...(payment ? { parent_type: 'policy' as const, parent_id: payment.policy_id } : {}),
  });
  await notify(ctx, {
    user_ids: await staffIds(ctx.db),
    message: whole,
    feature: featureOf('administration'),
    feature_id: '',
    ...(payment ? { url_params: paymentsBehind({ view: 'all', q: payment.invoice_number }) } : {}),
  });
}
