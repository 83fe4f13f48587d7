import type { CalendarDate } from '#domain/dates.ts';
import {
  invoiceStatusLabels,
  invoiceStatusTones,
  type InvoiceStatus,
} from '#domain/payments/invoice-status.ts';
import {
  paymentStatusLabels,
  paymentStatusTones,
  type OutgoingStatus,
  type PaymentStatus,
} from '#domain/payments/payment-status.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import type { StatusWord } from '#web/kit/text/status-chip.tsx';

/** An instalment as lists and records carry it. */
export type Payment = ItemOf<'get_all_payments', 'payments'>;

export type Invoice = ItemOf<'get_invoices', 'invoices'>;

/** The word and tone of a payment's status, premium or outgoing [4.21]–[4.23]. */
export function paymentWord(status: PaymentStatus | OutgoingStatus): StatusWord {
  return { label: paymentStatusLabels[status], tone: paymentStatusTones[status] };
}

/** The word of an invoice: one that nobody paid in time says so. */
export function invoiceWord(
  invoice: { status: InvoiceStatus; due_date: CalendarDate; amount_open: number },
  today: CalendarDate,
): StatusWord {
  const { status, due_date, amount_open } = invoice;
  if (status === 'issued' && amount_open > 0 && due_date < today)
    return { label: paymentStatusLabels.too_late, tone: paymentStatusTones.too_late };
  return { label: invoiceStatusLabels[status], tone: invoiceStatusTones[status] };
}

/** "2 of 4". */
export function instalmentText(payment: {
  instalment_number: number;
  instalment_count: number;
}): string {
  return `${payment.instalment_number} of ${payment.instalment_count}`;
}

/** "2026-00001, instalment 2 of 4"; of an invoice in one sum only its number. */
export function paymentTitle(payment: {
  invoice_number: string;
  instalment_number: number;
  instalment_count: number;
}): string {
  const number = payment.invoice_number || 'Not invoiced';
  return payment.instalment_count === 1
    ? number
    : `${number}, instalment ${instalmentText(payment)}`;
}

/** What identifies an instalment on the wire. */
export function identityOf({
  payment_id,
  instalment_number,
}: {
  payment_id: string;
  instalment_number: number;
}) {
  return { payment_id, instalment_number };
}
