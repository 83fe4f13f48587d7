// Money that comes in closes a payment, or a part of it; a claim that is paid can do the same by set-off.
// 9,807.10 open and 5,000.00 received leave 4,807.10 open and the status partially_paid.

import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import { checkPaymentMove, refusePayment, type PaymentRefused } from './payment-transitions.ts';
import type { PaymentStatus } from './payment-status.ts';
import { assertPayment, type PaymentChange, type PremiumPayment } from './premium-payment.ts';

/**
 * How money comes in. `bank_us` is the account in the United States, `card` the card provider, `credit` what the client
 * paid too much before.
 */
const receiptMethods = ['bank', 'bank_us', 'card', 'credit'] as const;

/** How money comes in. */
export type ReceiptMethod = (typeof receiptMethods)[number];

/** What readers see for each way of paying. */
export const receiptMethodLabels: Readonly<Record<ReceiptMethod | 'claim' | 'write_off', string>> =
  {
    bank: 'Bank transfer',
    bank_us: 'Bank transfer (US account)',
    card: 'Card',
    credit: 'Credit',
    claim: 'Set off against a claim',
    write_off: 'Written off',
  };

const paidStatus: Readonly<Record<ReceiptMethod, PaymentStatus>> = {
  bank: 'paid',
  bank_us: 'paid_us',
  card: 'paid_stripe',
  credit: 'paid',
};

/** Money that came in for a payment. */
export interface Receipt {
  amount: Cents;
  currency: string;
  method: ReceiptMethod;
  /** The day of the bank statement, or of the provider's message. */
  received_on: CalendarDate;
  /** Bank reference or provider reference; the caller refuses one that it has seen before. */
  reference: string;
}

/**
 * Books money on a payment (manual 8.2, rows 5 to 9 and 12). A card receipt comes from the provider's verified message
 * only, a bank receipt from staff only. More than is open is `amount_above_open`: the caller keeps the money as
 * unallocated and tells staff, because nothing that came in is dropped.
 */
export function receivePayment(command: {
  payment: PremiumPayment;
  receipt: Receipt;
  by: 'admin' | 'superadmin' | 'webhook';
}): PaymentChange | PaymentRefused {
  const { payment, receipt, by } = command;
  assertPayment(payment);
  if ((receipt.method === 'card') !== (by === 'webhook')) return refusePayment('role_may_not');
  if (receipt.amount <= 0) return refusePayment('amount_not_positive');
  if (receipt.currency !== payment.currency) return refusePayment('currency_differs');
  if (receipt.received_on === '') return refusePayment('date_required');
  if (receipt.reference.trim() === '') return refusePayment('reference_required');

  const amount_open = payment.amount_open - receipt.amount;
  const status = amount_open <= 0 ? paidStatus[receipt.method] : 'partially_paid';
  const move = checkPaymentMove({ from: payment.status, to: status, by });
  if (!move.ok) return move;
  if (amount_open < 0) return refusePayment('amount_above_open');
  return { ok: true, row: move.row, status, amount_open, refunded_amount: payment.refunded_amount };
}

/** How much of a claim's money can be kept for a payment: never more than is open. */
function setOffAmount(payment: { amount_open: Cents; available: Cents }): Cents {
  return Math.min(payment.amount_open, Math.max(0, payment.available));
}

/**
 * Sets money of a claim off against a payment, when the claim is paid (manual 8.2, rows 10 to 12). `available` may be
 * larger than what is open; the rest stays with the claim.
 */
export function setOffPayment(command: {
  payment: PremiumPayment;
  available: Cents;
  currency: string;
}): (PaymentChange & { set_off: Cents }) | PaymentRefused {
  const { payment, available, currency } = command;
  assertPayment(payment);
  if (available <= 0) return refusePayment('amount_not_positive');
  if (currency !== payment.currency) return refusePayment('currency_differs');
  const set_off = setOffAmount({ amount_open: payment.amount_open, available });
  const amount_open = payment.amount_open - set_off;
  const status = amount_open === 0 ? 'paid_through_claim' : 'partially_paid_through_claim';
  const move = checkPaymentMove({ from: payment.status, to: status, by: 'claim' });
  if (!move.ok) return move;
  return {
    ok: true,
    row: move.row,
    status,
    amount_open,
    refunded_amount: payment.refunded_amount,
    set_off,
  };
}
