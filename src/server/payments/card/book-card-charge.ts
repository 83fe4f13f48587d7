import { isCurrency, type Currency } from '#domain/currencies.ts';
import { dateOfInstant } from '#domain/dates.ts';
import { formatMoney, type Cents } from '#domain/money.ts';
import { cardReceived, type InstalmentPart } from '#domain/payments/ledger-postings.ts';
import type { PaymentRefusal } from '#domain/payments/payment-transitions.ts';
import type { PaymentChange } from '#domain/payments/premium-payment.ts';
import { receiptMethodLabels, receivePayment } from '#domain/payments/receive-payment.ts';
import { sumBy } from '#domain/sums.ts';
import type { CheckoutRow } from '#server/payments/card/card-checkout-record.ts';
import { askStaff } from '#server/payments/card/card-trouble.ts';
import { keepMoney } from '#server/payments/credit/unallocated-record.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import {
  lockPayments,
  movePayment,
  receivedMessage,
  type PaymentRow,
} from '#server/payments/payment/payment-record.ts';
import { giveThanks } from '#server/payments/payment/payment-thanks.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** What the provider says about money that came. */
export interface ChargeEvent {
  provider_ref: string | null;
  payment_ref: string | null;
  amount: Cents | null;
  currency: string | null;
  created_at: number;
}

interface Settled {
  payment: PaymentRow;
  change: PaymentChange;
  part: InstalmentPart;
}

/**
 * Books a card payment once: one ledger entry for the charge, its instalments settled by the amounts that the checkout
 * stored (manual 8.2, rows 7 to 9 and 12). Money that an instalment does not need any more, or that is another amount
 * or currency than was asked, is kept as unallocated, and staff get a todo. Answers what was done, in a word.
 */
export async function bookCardCharge(
  ctx: WriteContext<null>,
  checkout: CheckoutRow,
  event: ChargeEvent,
): Promise<string> {
  if (checkout.completed_at !== null) return keepPaymentRef(ctx, checkout, event);
  const { amount, currency } = event;
  if (amount === null || amount <= 0 || currency === null || !isCurrency(currency)) {
    await askStaff(ctx, checkout, {
      message: `A card payment came in an amount or currency that we do not keep: ${amount ?? 0} ${currency ?? ''}.`,
    });
    return 'not booked: unknown amount or currency';
  }
  const as_asked = amount === checkout.amount && currency === checkout.currency;
  const settled = as_asked ? await settleItems(ctx, checkout, event) : [];
  const allocated = settled.map(({ part }) => part);
  const unallocated = amount - sumBy(allocated, (part) => part.amount);
  const reference = event.payment_ref ?? event.provider_ref ?? checkout.card_checkout_id;
  const { user_id, card_checkout_id } = checkout;
  const unallocated_id =
    unallocated === 0
      ? undefined
      : await keepMoney(ctx, {
          ...{ user_id, amount: unallocated, currency, method: 'card', transfer_amount: amount },
          ...{ received_on: dateOfInstant(event.created_at), reference, card_checkout_id },
        });
  const transaction_id = await post(
    ctx,
    cardReceived({ currency, user_id, parts: allocated, unallocated, unallocated_id }),
    {
      description: `Card payment ${reference}`,
      booked_on: ctx.today,
      policy_id: settled[0]?.payment.policy_id,
      reference,
    },
  );
  await ctx.db
    .updateTable('card_checkouts')
    .set({
      status: 'completed',
      completed_at: ctx.now.toISOString(),
      payment_ref: event.payment_ref,
      provider_ref: checkout.provider_ref ?? event.provider_ref,
      paid_currency: currency,
      allocated: JSON.stringify(allocated),
      unallocated,
    })
    .where('card_checkout_id', '=', checkout.card_checkout_id)
    .execute();
  await keepReceipts(ctx, { settled, transaction_id, reference, event, currency });
  if (unallocated > 0)
    await askStaff(ctx, checkout, {
      message: keptMessage({ unallocated, currency, as_asked, checkout }),
    });
  if (transaction_id !== null && settled.length > 0)
    await giveThanks(ctx, {
      payments: settled.map(({ payment }) => payment),
      paid: amount,
      open: sumBy(settled, ({ change }) => change.amount_open),
      transaction_id,
    });
  return 'booked';
}

/** A booking that we asked for ourselves does not know the provider's id of the payment yet; later events name it. */
async function keepPaymentRef(
  ctx: WriteContext<null>,
  { card_checkout_id, payment_ref }: CheckoutRow,
  event: ChargeEvent,
): Promise<string> {
  if (payment_ref === null && event.payment_ref !== null)
    await ctx.db
      .updateTable('card_checkouts')
      .set({ payment_ref: event.payment_ref })
      .where('card_checkout_id', '=', card_checkout_id)
      .execute();
  return 'booked before';
}

function keptMessage(kept: {
  unallocated: Cents;
  currency: Currency;
  as_asked: boolean;
  checkout: CheckoutRow;
}): string {
  const money = formatMoney(kept.unallocated, kept.currency);
  const asked = formatMoney(kept.checkout.amount, kept.checkout.currency);
  return kept.as_asked
    ? `${money} came by card for what needs nothing any more. It is kept: use it for another payment or send it back.`
    : `${money} came by card where ${asked} was asked. Nothing was marked as paid and the money is kept: find out why.`;
}

async function settleItems(
  ctx: WriteContext<null>,
  checkout: CheckoutRow,
  event: ChargeEvent,
): Promise<Settled[]> {
  const payments = await lockPayments(ctx, checkout.items);
  const settled: Settled[] = [];
  for (const { payment_id, instalment_number, amount } of checkout.items) {
    const payment = payments.find(
      (row) => row.payment_id === payment_id && row.instalment_number === instalment_number,
    );
    if (!payment) continue;
    const part = { payment_id, instalment_number, amount: Math.min(amount, payment.amount_open) };
    const change = receiveByCard(payment, part.amount, { checkout, event });
    if (change.ok) settled.push({ payment, change, part });
  }
  return settled;
}

function receiveByCard(
  payment: PaymentRow,
  amount: Cents,
  { checkout, event }: { checkout: CheckoutRow; event: ChargeEvent },
): PaymentChange | { ok: false; reason: PaymentRefusal } {
  return receivePayment({
    payment,
    receipt: {
      amount,
      currency: checkout.currency,
      method: 'card',
      received_on: dateOfInstant(event.created_at),
      reference: event.payment_ref ?? event.provider_ref ?? checkout.card_checkout_id,
    },
    by: 'webhook',
  });
}

async function keepReceipts(
  ctx: WriteContext<null>,
  {
    settled,
    transaction_id,
    reference,
    event,
    currency,
  }: {
    settled: readonly Settled[];
    transaction_id: string | null;
    reference: string;
    event: ChargeEvent;
    currency: Currency;
  },
): Promise<void> {
  const way = receiptMethodLabels.card.toLowerCase();
  for (const { payment, change, part } of settled) {
    await ctx.db
      .insertInto('payment_receipts')
      .values({
        ...part,
        transaction_id,
        currency,
        method: 'card',
        provider_ref: reference,
        received_on: dateOfInstant(event.created_at),
        reference,
      })
      .execute();
    const message = receivedMessage(payment, { amount: part.amount, way, change });
    const sandbox = ctx.services.cards.is_sandbox;
    await movePayment(ctx, { payment, change, message, method: 'card', sandbox });
  }
}
