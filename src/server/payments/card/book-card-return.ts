import { sql } from 'kysely';
import { formatMoney, type Cents } from '#domain/money.ts';
import { cardReturned, type InstalmentPart } from '#domain/payments/ledger-postings.ts';
import { reversePayment } from '#domain/payments/change-payment.ts';
import { paymentStatusLabels } from '#domain/payments/payment-status.ts';
import type { PaymentChange } from '#domain/payments/premium-payment.ts';
import { sumBy } from '#domain/sums.ts';
import type { CheckoutRow } from '#server/payments/card/card-checkout-record.ts';
import { askStaff } from '#server/payments/card/card-trouble.ts';
import {
  lockUnallocated,
  touchReceipt,
  type UnallocatedRow,
} from '#server/payments/credit/unallocated-record.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import {
  lockPayments,
  movePayment,
  paymentLabel,
  type PaymentRow,
} from '#server/payments/payment/payment-record.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** What the provider says about money that went back: a refund with all that was refunded so far, or a dispute. */
export interface ReturnEvent {
  type: string;
  event_id: string;
  amount: Cents | null;
}

interface Reversed {
  payment: PaymentRow;
  change: PaymentChange;
  part: InstalmentPart;
}

/** Books money that went back, once for each amount of it, however often and in which order we hear of it. */
export async function bookCardReturn(
  ctx: WriteContext<null>,
  checkout: CheckoutRow,
  event: ReturnEvent,
): Promise<string> {
  if (checkout.paid_currency === null) return 'not booked: its payment was not booked';
  const paid = checkout.allocated.reduce((sum, part) => sum + part.amount, checkout.unallocated);
  const amount = Math.min(event.amount ?? paid, paid);
  return event.type === 'dispute_created'
    ? bookDispute(ctx, checkout, { amount, event })
    : bookRefund(ctx, checkout, amount);
}

/**
 * Somebody refunded at the provider. Kept money goes first; the rest stands against a credit in the ledger, and staff
 * are asked whether there is one. What is owed for the policy does not change by it.
 */
async function bookRefund(
  ctx: WriteContext<null>,
  checkout: CheckoutRow,
  refunded: Cents,
): Promise<string> {
  const amount = refunded - checkout.refunded;
  if (amount <= 0) return 'booked before';
  const kept = await keptOf(ctx, checkout);
  const unallocated = Math.min(amount, kept?.amount_left ?? 0);
  const currency = checkout.paid_currency ?? checkout.currency;
  await post(
    ctx,
    cardReturned({
      currency,
      user_id: checkout.user_id,
      parts: [],
      unallocated,
      unallocated_id: kept?.unallocated_id,
      refund: amount - unallocated,
    }),
    {
      description: `Card refund ${checkout.payment_ref ?? ''}`,
      booked_on: ctx.today,
      policy_id: await policyOf(ctx, checkout),
      reference: `${checkout.card_checkout_id}:refund:${refunded}`,
    },
  );
  await ctx.db
    .updateTable('card_checkouts')
    .set({ refunded })
    .where('card_checkout_id', '=', checkout.card_checkout_id)
    .execute();
  const money = formatMoney(amount, currency);
  await askStaff(ctx, checkout, {
    message: `${money} was refunded at the card provider. Check that it was meant, and that a credit note stands against it.`,
  });
  return 'booked';
}

/** What was kept of the card payment, locked: whatever of it is left goes first. */
async function keptOf(
  ctx: WriteContext<null>,
  { card_checkout_id }: CheckoutRow,
): Promise<UnallocatedRow | undefined> {
  const [kept] = await lockUnallocated(ctx.db, sql`u.card_checkout_id = ${card_checkout_id}`);
  if (kept) await touchReceipt(ctx, kept);
  return kept;
}

/** The policy whose credit a refund stands against. */
async function policyOf(
  ctx: WriteContext<null>,
  checkout: CheckoutRow,
): Promise<string | undefined> {
  const [payment] = await lockPayments(ctx, checkout.items.slice(0, 1));
  return payment?.policy_id;
}

/**
 * The card holder's bank took the money back (manual 8.2, row 17): instalments are owed again, the last one first, and
 * staff are told. What cannot be owed again, because it was paid otherwise since, is left for staff to settle.
 */
async function bookDispute(
  ctx: WriteContext<null>,
  checkout: CheckoutRow,
  { amount, event }: { amount: Cents; event: ReturnEvent },
): Promise<string> {
  if (checkout.disputed > 0) return 'booked before';
  const reversed = await reverseParts(ctx, checkout, { amount, event });
  const parts = reversed.map(({ part }) => part);
  const currency = checkout.paid_currency ?? checkout.currency;
  const rest = amount - sumBy(parts, (part) => part.amount);
  const kept = await keptOf(ctx, checkout);
  const unallocated = Math.min(rest, kept?.amount_left ?? 0);
  const { user_id } = checkout;
  const unallocated_id = kept?.unallocated_id;
  await post(
    ctx,
    cardReturned({
      ...{ currency, user_id, parts, unallocated, unallocated_id },
      refund: rest - unallocated,
    }),
    {
      description: `Chargeback ${checkout.payment_ref ?? ''}`,
      booked_on: ctx.today,
      policy_id: reversed[0]?.payment.policy_id ?? (await policyOf(ctx, checkout)),
      reference: `${checkout.card_checkout_id}:dispute`,
    },
  );
  await ctx.db
    .updateTable('card_checkouts')
    .set({ disputed: amount })
    .where('card_checkout_id', '=', checkout.card_checkout_id)
    .execute();
  for (const { payment, change, part } of reversed) {
    await markReturned(ctx, checkout, part);
    await movePayment(ctx, {
      payment,
      change,
      message: `${paymentLabel(payment)}: ${formatMoney(part.amount, currency)} was taken back by the card holder's bank. ${paymentStatusLabels[change.status]}.`,
    });
  }
  await askStaff(ctx, checkout, {
    message: `A chargeback took ${formatMoney(amount, currency)} back. Answer it at the card provider, or ask for the money again.`,
  });
  return 'booked';
}

async function reverseParts(
  ctx: WriteContext<null>,
  checkout: CheckoutRow,
  { amount, event }: { amount: Cents; event: ReturnEvent },
): Promise<Reversed[]> {
  const payments = await lockPayments(ctx, checkout.allocated);
  const reversed: Reversed[] = [];
  let left = amount;
  for (const { payment_id, instalment_number, amount: booked } of checkout.allocated.toReversed()) {
    const payment = payments.find(
      (row) => row.payment_id === payment_id && row.instalment_number === instalment_number,
    );
    const taken = Math.min(left, booked);
    if (!payment || taken === 0) continue;
    const change = reversePayment({
      payment,
      by: 'webhook',
      amount: taken,
      today: ctx.today,
      reason: event.event_id,
    });
    left -= taken;
    if (change.ok)
      reversed.push({ payment, change, part: { payment_id, instalment_number, amount: taken } });
  }
  return reversed;
}

async function markReturned(
  ctx: WriteContext<null>,
  checkout: CheckoutRow,
  part: InstalmentPart,
): Promise<void> {
  await ctx.db
    .updateTable('payment_receipts')
    .set({ returned_on: ctx.today })
    .where('payment_id', '=', part.payment_id)
    .where('instalment_number', '=', part.instalment_number)
    .where('provider_ref', '=', checkout.payment_ref ?? checkout.provider_ref)
    .where('amount', '=', part.amount)
    .execute();
}
