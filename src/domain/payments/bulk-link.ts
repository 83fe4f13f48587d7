// Several payments can be paid by card with one link: one currency, together at most 25,000.00, each invoiced.
// 18,240.00 is selected: a payment of 6,760.00 can still be ticked, one of 6,760.01 cannot.

import type { Currency } from '#domain/currencies.ts';
import { addDays, type CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type { PaymentStatus } from './payment-status.ts';

/** Most that one payment link may ask, in minor units of its currency [5.14] [9.3]. */
export const MAX_LINK_AMOUNT: Cents = 2_500_000;

/** What the tooltip of a row says that cannot be ticked [5.14]. */
export const MAX_LINK_TOOLTIP = 'Max of 25k per payment';

/** Days for which a payment link works. */
const LINK_VALID_DAYS = 14;

/** Statuses that the composer lists and that reminders go to [7.30] [9.3]. */
export const payableStatuses = ['pending', 'too_late'] as const satisfies readonly PaymentStatus[];

/** Statuses that a payment link accepts: a part may have been paid. */
export const linkableStatuses = [
  ...payableStatuses,
  'partially_paid',
] as const satisfies readonly PaymentStatus[];

/** What identifies a payment in a selection. */
export interface PaymentIdentity {
  payment_id: string;
  instalment_number: number;
}

/** A payment as a link needs it. */
export interface LinkPayment extends PaymentIdentity {
  status: PaymentStatus;
  amount_open: Cents;
  currency: Currency;
  invoice_number: string | null;
}

/** The key of a payment in a selection: `payment_id` and instalment joined with an underscore [3.10]. */
export function paymentKey(payment: PaymentIdentity): string {
  return `${payment.payment_id}_${payment.instalment_number}`;
}

/** Takes the key of a selection apart; null when it is none. */
export function parsePaymentKey(key: string): PaymentIdentity | null {
  const at = key.lastIndexOf('_');
  const number = key.slice(at + 1);
  if (at < 1 || !/^[1-9]\d{0,3}$/.test(number)) return null;
  return { payment_id: key.slice(0, at), instalment_number: Number(number) };
}

/** Whether an invoice number stands for an invoice: not empty and not a single dot [5.14]. */
export function hasInvoiceNumber(invoice_number: string | null): boolean {
  const number = (invoice_number ?? '').trim();
  return number !== '' && number !== '.';
}

/** Whether a row can be ticked when `selected_total` is ticked already [5.14]; unticking is always possible. */
export function canTickPayment(row: {
  amount_open: Cents;
  invoice_number: string | null;
  selected_total: Cents;
}): boolean {
  return (
    hasInvoiceNumber(row.invoice_number) && row.selected_total + row.amount_open <= MAX_LINK_AMOUNT
  );
}

/** Why a payment link cannot be made; `key` names the first payment that stands in the way. */
export interface LinkRefused {
  ok: false;
  reason:
    | 'no_payments'
    | 'listed_twice'
    | 'not_payable'
    | 'no_invoice_number'
    | 'currency_differs'
    | 'above_maximum';
  key?: string;
}

/** Whether these payments can be put in one link, and what it asks in all (manual 8.4). */
export function checkBulkLink(
  payments: readonly LinkPayment[],
): { ok: true; total: Cents; currency: Currency } | LinkRefused {
  const [first] = payments;
  if (!first) return { ok: false, reason: 'no_payments' };
  const seen = new Set<string>();
  let total = 0;
  for (const payment of payments) {
    const key = paymentKey(payment);
    if (seen.has(key)) return { ok: false, reason: 'listed_twice', key };
    seen.add(key);
    const payable = (linkableStatuses as readonly PaymentStatus[]).includes(payment.status);
    if (!payable || payment.amount_open <= 0) return { ok: false, reason: 'not_payable', key };
    if (!hasInvoiceNumber(payment.invoice_number)) {
      return { ok: false, reason: 'no_invoice_number', key };
    }
    if (payment.currency !== first.currency) return { ok: false, reason: 'currency_differs', key };
    total += payment.amount_open;
    if (total > MAX_LINK_AMOUNT) return { ok: false, reason: 'above_maximum', key };
  }
  return { ok: true, total, currency: first.currency };
}

/** The part of a link that is still to be paid now: what was paid in the meantime is skipped (manual 8.4). */
export function stillPayable<P extends Pick<LinkPayment, 'status' | 'amount_open'>>(
  payments: readonly P[],
): P[] {
  return payments.filter(
    (payment) =>
      (linkableStatuses as readonly PaymentStatus[]).includes(payment.status) &&
      payment.amount_open > 0,
  );
}

/** The last day on which a link works. */
export function linkValidUntil(created_on: CalendarDate): CalendarDate {
  return addDays(created_on, LINK_VALID_DAYS);
}
