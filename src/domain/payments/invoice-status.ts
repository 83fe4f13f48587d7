// An invoice follows its payments: what is paid on them is paid on it. It is never edited, only credited.
// Of two instalments one is paid: the invoice is partially_paid.

import type { StatusTone } from '#domain/status-tone.ts';
import { isSettled, type PaymentStatus } from './payment-status.ts';

/** Statuses of an invoice (manual 6). */
export const invoiceStatuses = ['draft', 'issued', 'partially_paid', 'paid', 'credited'] as const;

/** Status of an invoice. */
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** What readers see for each status. */
export const invoiceStatusLabels: Readonly<Record<InvoiceStatus, string>> = {
  draft: 'Draft',
  issued: 'Issued',
  partially_paid: 'Partially paid',
  paid: 'Paid',
  credited: 'Credited',
};

/** Colour of each status. */
export const invoiceStatusTones: Readonly<Record<InvoiceStatus, StatusTone>> = {
  draft: 'none',
  issued: 'info',
  partially_paid: 'secondary',
  paid: 'success',
  credited: 'none',
};

/** The status that an invoice has by its payments; cancelled payments no longer count. */
export function invoiceStatusOf(invoice: {
  is_issued: boolean;
  is_credited: boolean;
  payments: readonly { status: PaymentStatus; amount: number; amount_open: number }[];
}): InvoiceStatus {
  if (invoice.is_credited) return 'credited';
  if (!invoice.is_issued) return 'draft';
  const counted = invoice.payments.filter((payment) => payment.status !== 'cancelled');
  const refunded = counted.every((payment) => payment.status === 'refunded');
  if (counted.length > 0 && refunded) return 'credited';
  const isDone = (payment: { status: PaymentStatus }) =>
    isSettled(payment.status) || payment.status === 'refunded';
  if (counted.length > 0 && counted.every(isDone)) return 'paid';
  const received = counted.some((payment) => payment.amount_open < payment.amount);
  return received ? 'partially_paid' : 'issued';
}
