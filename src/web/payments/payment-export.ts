import { formatCalendarDate, formatDate } from '#domain/dates.ts';
import { invoiceStatusLabels } from '#domain/payments/invoice-status.ts';
import { paymentStatusLabels } from '#domain/payments/payment-status.ts';
import { plainAmount, type CsvColumn } from '#web/kit/csv.ts';
import { instalmentText, type Invoice, type Payment } from '#web/payments/payment-words.ts';

/** An exported list of invoices, for bookkeeping. */
export const invoiceExport: readonly CsvColumn<Invoice>[] = [
  { header: 'Invoice', text: (one) => one.invoice_number },
  { header: 'Status', text: (one) => invoiceStatusLabels[one.status] },
  { header: 'Client', text: (one) => one.client_name },
  { header: 'Policy', text: (one) => one.policy_number },
  { header: 'Issue date', text: (one) => formatCalendarDate(one.issue_date) },
  { header: 'Due', text: (one) => formatCalendarDate(one.due_date) },
  { header: 'Currency', text: (one) => one.currency },
  { header: 'Premium', text: (one) => plainAmount(one.premium) },
  { header: 'Fee', text: (one) => plainAmount(one.fee) },
  {
    header: 'Premium tax',
    text: (one) => plainAmount(one.ipt.reduce((sum, line) => sum + line.ipt, 0)),
  },
  { header: 'Total', text: (one) => plainAmount(one.total) },
  { header: 'Open', text: (one) => plainAmount(one.amount_open) },
  { header: 'Last reminder', text: (one) => formatDate(one.last_reminder_at) },
];

/** An exported list of instalments. */
export const paymentExport: readonly CsvColumn<Payment>[] = [
  { header: 'Invoice', text: (one) => one.invoice_number },
  { header: 'Instalment', text: instalmentText },
  { header: 'Status', text: (one) => paymentStatusLabels[one.status] },
  { header: 'Client', text: (one) => one.client_name },
  { header: 'Policy', text: (one) => one.policy_number },
  { header: 'Due', text: (one) => formatCalendarDate(one.date) },
  { header: 'Currency', text: (one) => one.currency },
  { header: 'Amount', text: (one) => plainAmount(one.amount) },
  { header: 'Open', text: (one) => plainAmount(one.amount_open) },
  { header: 'Refunded', text: (one) => plainAmount(one.refunded_amount) },
  { header: 'Insurance', text: (one) => (one.is_vi ? 'VI' : 'Track') },
  { header: 'Last reminder', text: (one) => formatDate(one.last_reminder_at) },
  { header: 'Note', text: (one) => one.note },
];
