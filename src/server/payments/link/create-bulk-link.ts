import { sql } from 'kysely';
import type { paymentsContract } from '#contract/payments/payments.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { checkBulkLink, MAX_LINK_TOOLTIP, type LinkRefused } from '#domain/payments/bulk-link.ts';
import { featureOf } from '#domain/places.ts';
import { notify } from '#server/communications/notifications.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import { paymentRule } from '#server/payments/payment-access.ts';
import { makePaymentLink } from '#server/payments/link/payment-link.ts';
import {
  lockPayments,
  paymentLabel,
  type PaymentRow,
} from '#server/payments/payment/payment-record.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** Why a payment link cannot be made, for whoever chose the payments. */
export const linkRefusalTexts: Readonly<Record<LinkRefused['reason'] | 'several_clients', string>> =
  {
    no_payments: 'Please select at least one payment',
    listed_twice: 'A payment is selected twice.',
    not_payable:
      'One of these payments needs nothing any more, or is being looked into. Reload and choose again.',
    no_invoice_number: 'A payment without an invoice number cannot be paid by link.',
    currency_differs: 'Payments in different currencies need a link each.',
    above_maximum: MAX_LINK_TOOLTIP,
    several_clients: 'Payments of different clients need a link each.',
  };

/** Makes a payment link [7.46]: the rules of the list are asked again here, on the amounts as they are now. */
export const createBulkPaymentLink: Handler<
  typeof paymentsContract.create_bulk_payment_link
> = async (ctx, { payments: keys }) => {
  const payments = await lockVisible(ctx, keys);
  const check = checkBulkLink(payments);
  const one_client = new Set(payments.map((payment) => payment.user_id)).size === 1;
  if (!check.ok || !one_client) {
    const reason = check.ok ? 'several_clients' : check.reason;
    throw new AppError('transition_refused', { reason, message: linkRefusalTexts[reason] });
  }
  const { bulk_id, url, expires_at, valid_until, is_new } = await makePaymentLink(ctx, payments);
  const answer = { bulk_id, url, expires_at };
  // Whoever asks twice meant one link: it is shown again, and nobody is told twice.
  if (!is_new) return answer;
  for (const policy_id of new Set(payments.map((payment) => payment.policy_id))) {
    const labels = payments.filter((one) => one.policy_id === policy_id).map(paymentLabel);
    await recordMessage(ctx, {
      parent_type: 'policy',
      parent_id: policy_id,
      type_message: 'other',
      communication_string: `Payment link of ${formatMoney(check.total, check.currency)} made, valid until ${formatCalendarDate(valid_until)}: ${labels.join('; ')}.`,
    });
  }
  await notify(ctx, {
    event: 'payment',
    user_ids: [...new Set(payments.flatMap((payment) => [payment.user_id, payment.broker_id]))],
    message: `A payment link of ${formatMoney(check.total, check.currency)} was made, valid until ${formatCalendarDate(valid_until)}`,
    feature: featureOf('invoice'),
    feature_id: payments[0]?.invoice_id ?? '',
  });
  return answer;
};

/** Locks the named instalments; one that this person may not see counts as unknown. */
export async function lockVisible(
  ctx: WriteContext,
  keys: readonly { payment_id: string; instalment_number: number }[],
): Promise<PaymentRow[]> {
  const seen = await ctx.db
    .selectFrom('payments')
    .select('payment_id')
    .distinct()
    .where(
      'payment_id',
      'in',
      keys.map((key) => key.payment_id),
    )
    .where(sql<boolean>`${paymentRule.visible(ctx.actor)}`)
    .execute();
  const visible = new Set(seen.map((row) => row.payment_id));
  const payments = await lockPayments(ctx, keys);
  const known = keys.every(
    (key) =>
      visible.has(key.payment_id) &&
      payments.some(
        (row) =>
          row.payment_id === key.payment_id && row.instalment_number === key.instalment_number,
      ),
  );
  if (!known) throw new AppError('not_found');
  if (payments.length < keys.length)
    throw new AppError('transition_refused', {
      reason: 'listed_twice',
      message: linkRefusalTexts.listed_twice,
    });
  return payments;
}
