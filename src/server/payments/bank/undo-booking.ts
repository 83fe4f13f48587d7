import type { CalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { undoReceipt } from '#domain/payments/bank/bank-entry.ts';
import type { PaymentStatus } from '#domain/payments/payment-status.ts';
import { giveCreditBack } from '#server/payments/credit/give-credit-back.ts';
import { reverseTransaction } from '#server/payments/ledger/ledger.ts';
import {
  lockPayments,
  movePayment,
  paymentLabel,
} from '#server/payments/payment/payment-record.ts';
import { paymentRefused } from '#server/payments/payment/payment-refusal.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** A booking of money that came in; of one that pays no instalment the last three are null. */
export interface MadeBooking {
  transaction_id: string;
  payment_id: string | null;
  instalment_number: number | null;
  status_before: PaymentStatus | null;
}

/** Why and when it is taken back. */
interface UndoneBecause {
  booked_on: CalendarDate;
  /** What the ledger says of it, with the invoice where there is one. */
  description: (invoice_number: string) => string;
  /** The reader's sentence in the thread: "500.00 was matched by mistake and is taken back." */
  message: (money: string) => string;
}

/** Reverses a booking: what it paid or brought is open as before. Answers the reversal. */
export async function undoBooking(
  ctx: WriteContext,
  { transaction_id, payment_id, instalment_number, status_before }: MadeBooking,
  { booked_on, ...words }: UndoneBecause,
): Promise<string | null> {
  await giveCreditBack(ctx, transaction_id);
  if (payment_id === null || instalment_number === null || status_before === null)
    return reverseTransaction(ctx, transaction_id, {
      ...{ description: words.description(''), booked_on },
    });
  const [payment] = await lockPayments(ctx, [{ payment_id, instalment_number }]);
  if (!payment) throw new AppError('not_found');
  const receipt = await ctx.db
    .updateTable('payment_receipts')
    .set({ returned_on: booked_on })
    .where('transaction_id', '=', transaction_id)
    .where('returned_on', 'is', null)
    .returning('amount')
    .executeTakeFirst();
  if (!receipt)
    throw new AppError('transition_refused', {
      reason: 'returned_before',
      message: `${paymentLabel(payment)}: this transfer was taken back before.`,
    });
  const { amount } = receipt;
  const change = undoReceipt({ payment, amount, before: status_before, today: ctx.today });
  if (!change.ok) throw paymentRefused(change.reason);
  const reversal = await reverseTransaction(ctx, transaction_id, {
    description: words.description(payment.invoice_number),
    booked_on,
    policy_id: payment.policy_id,
    invoice_id: payment.invoice_id ?? undefined,
  });
  const money = formatMoney(amount, payment.currency);
  const message = `${paymentLabel(payment)}: ${words.message(money)}`;
  const unpaid = change.amount_open === payment.amount;
  await movePayment(ctx, { payment, change, message, ...(unpaid ? { method: '' } : {}) });
  return reversal;
}
