import { paymentsBehind } from '#server/payments/payment/payments-behind.ts';
import { paymentReceivedMail } from '#domain/communications/payment-mails.ts';
import { formatMoney, type Cents } from '#domain/money.ts';
import { featureOf } from '#domain/places.ts';
import { notify, staffIds } from '#server/communications/notifications.ts';
import { queueStandardMail } from '#server/communications/outgoing-mail.ts';
import { clientAddress } from '#server/payments/payment/client-mail.ts';
import type { PaymentRow } from '#server/payments/payment/payment-record.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';

/** Money that came in at once, for one instalment or several of one client. */
export interface ThanksFor {
  payments: readonly PaymentRow[];
  paid: Cents;
  /** What is still open on these instalments. */
  open: Cents;
  /** The ledger's transaction: nobody is thanked twice for it. */
  transaction_id: string;
}

/** Thanks the client by mail, and tells client, brokerage and staff by their bells. */
export async function giveThanks(
  ctx: WriteContext<Actor | null>,
  { payments, paid, open, transaction_id }: ThanksFor,
): Promise<void> {
  const [first] = payments;
  if (!first) return;
  const { user_id, broker_id, currency, policy_id, client_name } = first;
  const invoice_numbers = [...new Set(payments.map((payment) => payment.invoice_number))];
  await queueStandardMail(
    ctx,
    paymentReceivedMail({
      paid: { amount: paid, currency },
      invoice_numbers,
      open: { amount: open, currency },
    }),
    {
      ...(await clientAddress(ctx.db, user_id)),
      parent_type: 'policy',
      parent_id: policy_id,
      intent_key: `payment_received:${transaction_id}`,
    },
  );
  const message = `${formatMoney(paid, currency)} received for invoice ${invoice_numbers.join(', ')}`;
  await notify(ctx, {
    event: 'payment',
    user_ids: [user_id, broker_id],
    message,
    feature: featureOf('invoice'),
    feature_id: first.invoice_id ?? '',
  });
  await notify(ctx, {
    event: 'payment',
    user_ids: await staffIds(ctx.db),
    message: `${client_name}: ${message}`,
    feature: featureOf('administration'),
    feature_id: '',
    url_params: paymentsBehind({ view: 'all', q: first.invoice_number }),
  });
}
