import type { z } from 'zod';
import { fieldsOf } from '#domain/lists/list-field.ts';
import { invoiceStatusLabels } from '#domain/payments/invoice-status.ts';
import { paymentStatusLabels } from '#domain/payments/payment-status.ts';
import type { invoice, payment } from '#contract/payments/payments.ts';

const invoices = fieldsOf<z.output<typeof invoice>>();

/** What the columns of the list of invoices are. */
export const invoiceFields = {
  number: invoices.text('Invoice', (one) => one.invoice_number),
  status: invoices.text('Status', (one) => invoiceStatusLabels[one.status]),
  client: invoices.text('Client', (one) => one.client_name),
  policy: invoices.text('Policy', (one) => one.policy_number),
  issued: invoices.date('Issued', (one) => one.issue_date),
  due: invoices.date('Due', (one) => one.due_date),
  currency: invoices.currency((one) => one.currency),
  premium: invoices.money('Premium', (one) => one.premium),
  // Bookkeeping adds up premium, fee and tax to the total, so the three come with it.
  'total.fee': invoices.money('Fee', (one) => one.fee),
  'total.tax': invoices.money('Premium tax', (one) => one.ipt.reduce((sum, x) => sum + x.ipt, 0)),
  total: invoices.money('Total', (one) => one.total),
  open: invoices.money('Open', (one) => one.amount_open),
  reminded: invoices.day('Reminded', (one) => one.last_reminder_at),
};

const payments = fieldsOf<z.output<typeof payment>>();

/** What the columns of the list of instalments are. */
export const paymentFields = {
  invoice: payments.text('Invoice', (one) => one.invoice_number),
  status: payments.text('Status', (one) => paymentStatusLabels[one.status]),
  instalment: payments.text(
    'Inst.',
    (one) => `${one.instalment_number} of ${one.instalment_count}`,
  ),
  client: payments.text('Client', (one) => one.client_name),
  policy: payments.text('Policy', (one) => one.policy_number),
  due: payments.date('Due', (one) => one.date),
  currency: payments.currency((one) => one.currency),
  amount: payments.money('Amount', (one) => one.amount),
  open: payments.money('Open', (one) => one.amount_open),
  'open.refunded': payments.money('Refunded', (one) => one.refunded_amount),
  insurance: payments.text('Insurance', (one) => (one.is_vi ? 'VI' : 'Track')),
  reminded: payments.day('Reminded', (one) => one.last_reminder_at),
  note: { ...payments.text('Note', (one) => one.note), always: true },
};
