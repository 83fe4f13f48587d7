import { sql } from 'kysely';
import type { creditActions } from '#contract/payments/client-credit.ts';
import { formatMoney } from '#domain/money.ts';
import {
  creditUsed,
  fillInstalments,
  takeCredit,
  type KeptReceipt,
} from '#domain/payments/client-credit.ts';
import type { InstalmentPart } from '#domain/payments/ledger-postings.ts';
import { isOpen } from '#domain/payments/payment-status.ts';
import { receivePayment } from '#domain/payments/receive-payment.ts';
import { featureOf } from '#domain/places.ts';
import { sumOf } from '#domain/sums.ts';
import { notify } from '#server/communications/notifications.ts';
import {
  lockUnallocated,
  touchReceipt,
  type UnallocatedRow,
} from '#server/payments/credit/unallocated-record.ts';
import { post } from '#server/payments/ledger/ledger.ts';
import {
  lockPayments,
  movePayment,
  receivedMessage,
  type PaymentRow,
} from '#server/payments/payment/payment-record.ts';
import { paymentRefused } from '#server/payments/payment/payment-refusal.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

type Input = Parameters<Handler<typeof creditActions.use_credit>>[1];

/**
 * Pays what is open on an invoice, or on one instalment of it, out of its client's credit, the oldest money first. Staff do
 * it, or the client itself (decision 101).
 */
export const useCredit: Handler<typeof creditActions.use_credit> = async (ctx, input) => {
  const payments = await openPayments(ctx, input);
  const [first] = payments;
  if (!first) throw refused('nothing_open', 'Nothing is open on this invoice.');
  const { currency, user_id, client_name } = first;
  const receipts = await freeReceipts(ctx, first, input.unallocated_id);
  const free = sumOf(receipts.map((one) => one.free));
  const open = sumOf(payments.map((one) => one.amount_open));
  if (free === 0)
    throw refused('no_credit', `${client_name} has no credit in ${currency} that is free.`);
  const amount = input.amount ?? Math.min(free, open);
  if (amount > free)
    throw fieldError('amount', 'above_credit', `At most ${formatMoney(free, currency)} is free.`);
  if (amount > open)
    throw fieldError('amount', 'amount_above_open', `${formatMoney(open, currency)} is open.`);
  let left: readonly KeptReceipt[] = receipts;
  for (const part of fillInstalments(payments, amount)) {
    const payment = payments.find((one) => one.instalment_number === part.instalment_number);
    if (payment) left = await payByCredit(ctx, { payment, part, receipts: left });
  }
  for (const receipt of receipts)
    if (left.find((one) => one.unallocated_id === receipt.unallocated_id)?.free !== receipt.free)
      await touchReceipt(ctx, receipt);
  await notify(ctx, {
    event: 'payment',
    user_ids: [user_id, first.broker_id],
    message: `${formatMoney(amount, currency)} of your credit was used for invoice ${first.invoice_number}`,
    feature: featureOf('invoice'),
    feature_id: input.invoice_id,
  });
  return { used: amount, open: open - amount, currency };
};

const refused = (reason: string, message: string) =>
  new AppError('transition_refused', { reason, message });

/** What is open on the invoice, or on the instalment that was chosen, locked, by due date. */
async function openPayments(
  ctx: WriteContext,
  { invoice_id, instalment_number }: Input,
): Promise<PaymentRow[]> {
  const keys = await ctx.db
    .selectFrom('payments')
    .select(['payment_id', 'instalment_number'])
    .where('invoice_id', '=', invoice_id)
    .execute();
  const chosen = keys.filter(
    (key) => instalment_number === undefined || key.instalment_number === instalment_number,
  );
  const payments = await lockPayments(ctx, chosen);
  return payments
    .filter((one) => one.amount_open > 0 && isOpen(one.status))
    .toSorted((a, b) =>
      a.due_on === b.due_on
        ? a.instalment_number - b.instalment_number
        : a.due_on < b.due_on
          ? -1
          : 1,
    );
}

type FreeReceipt = UnallocatedRow & KeptReceipt;

async function freeReceipts(
  ctx: WriteContext,
  { user_id, currency }: PaymentRow,
  unallocated_id: string | undefined,
): Promise<FreeReceipt[]> {
  const receipts = await lockUnallocated(
    ctx.db,
    sql`u.user_id = ${user_id} and u.currency = ${currency} and u.amount_left > 0
      and ${unallocated_id === undefined ? sql`true` : sql`u.unallocated_id = ${unallocated_id}`}`,
  );
  return receipts.map((one) => ({
    ...one,
    free: Math.max(0, one.amount_left - one.amount_asked),
  }));
}

/** Pays one instalment, and answers what of the receipts is free after it. */
async function payByCredit(
  ctx: WriteContext,
  {
    payment,
    part,
    receipts,
  }: { payment: PaymentRow; part: InstalmentPart; receipts: readonly KeptReceipt[] },
): Promise<KeptReceipt[]> {
  const { currency, user_id, invoice_number } = payment;
  const from = takeCredit(receipts, part.amount);
  if (!from) throw refused('no_credit', 'The credit does not cover it.');
  const change = receivePayment({
    payment,
    receipt: {
      ...{ amount: part.amount, currency, method: 'credit', received_on: ctx.today },
      reference: 'Credit',
    },
    by: ctx.actor.account_type === 'superadmin' ? 'superadmin' : 'admin',
  });
  if (!change.ok) throw paymentRefused(change.reason);
  const transaction_id = await post(ctx, creditUsed({ currency, user_id, part, from }), {
    description: `Credit used for ${invoice_number}`,
    booked_on: ctx.today,
    policy_id: payment.policy_id,
    invoice_id: payment.invoice_id ?? undefined,
  });
  await ctx.db
    .insertInto('payment_receipts')
    .values({
      ...part,
      ...{ transaction_id, currency, method: 'credit', received_on: ctx.today },
      reference: 'Credit',
      actor_id: ctx.actor.user_id,
    })
    .execute();
  const message = receivedMessage(payment, { amount: part.amount, way: 'out of credit', change });
  await movePayment(ctx, { payment, change, message, method: 'credit' });
  const takenOf = (id: string) => from.find((one) => one.unallocated_id === id)?.amount ?? 0;
  return receipts.map((one) => ({
    unallocated_id: one.unallocated_id,
    free: one.free - takenOf(one.unallocated_id),
  }));
}
