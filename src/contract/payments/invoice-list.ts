import { addressOf, featureOf } from '#domain/places.ts';
import type { z } from 'zod';
import { currencies } from '#domain/currencies.ts';
import { invoiceStatusLabels, invoiceStatusTones } from '#domain/payments/invoice-status.ts';
import { list, plainLabels } from '#contract/list.ts';
import { trackOrVi } from '#contract/track-or-vi.ts';
import type { invoice } from '#contract/payments/payments.ts';
import { sumBy } from '#domain/sums.ts';

const kinds = { invoice: 'Invoice', credit_note: 'Credit note' };

const { draft: _draft, ...issuedLabels } = invoiceStatusLabels;

/** Issued invoices with what is open on them [3.11]. */
export const invoiceList = list<z.output<typeof invoice>>()({
  title: 'Invoices',
  noun: { one: 'invoice', many: 'invoices' },
  read: 'get_invoices',
  rows: 'invoices',
  id: 'invoice_id',
  place: { feature: featureOf('invoices') },
  opens: (one) => addressOf('invoice', { invoice_id: one.invoice_id }),
  currency_in_heads: true,
  fields: {
    invoice_number: { label: 'Invoice', kind: 'code', sort: true },
    status: { label: 'Status', kind: 'status', of: invoiceStatusLabels, tones: invoiceStatusTones },
    client_name: {
      label: 'Client',
      kind: 'long',
      length: 32,
      sort: true,
      card: 'line',
      same_for: ['client'],
    },
    policy_number: { label: 'Policy', kind: 'code', quiet: true, card: 'line' },
    issue_date: { label: 'Issued', kind: 'date', sort: true, quiet: true },
    kind: {
      label: 'Kind',
      kind: 'text',
      value: (one) => (one.credit_of ? kinds.credit_note : kinds.invoice),
      quiet: true,
      optional: true,
    },
    broker_name: {
      label: 'Brokerage',
      kind: 'long',
      length: 26,
      for: ['staff'],
      optional: true,
      quiet: true,
    },
    insurance: { ...trackOrVi.field, optional: true },
    due_date: { label: 'Due', kind: 'date', sort: true, quiet: true, card: 'note' },
    currency: { label: 'Currency', kind: 'text', exported: 'always' },
    total: { label: 'Total', kind: 'money', sort: true, card: 'none' },
    // Bookkeeping adds up premium, fee and tax to the total, so the three come with it.
    fee: { label: 'Fee', kind: 'money', with: 'total' },
    tax: {
      label: 'Premium tax',
      kind: 'money',
      value: (one) => sumBy(one.ipt, ({ ipt }) => ipt),
      with: 'total',
    },
    amount_open: { label: 'Open', kind: 'money', card: 'amount' },
    premium: { label: 'Net premium', kind: 'money', optional: true },
    last_reminder_at: { label: 'Reminded', kind: 'age', written: 'day', quiet: true },
  },
  file: [
    'invoice_number',
    'status',
    'client_name',
    'policy_number',
    'issue_date',
    'due_date',
    'currency',
    'premium',
    'fee',
    'tax',
  ],
  filters: {
    status: { label: 'Status', kind: 'choice', of: issuedLabels, promoted: true },
    period: { label: 'Issued', kind: 'period', promoted: true },
    user_id: { label: 'Client', kind: 'choice', of: 'id', promoted: true },
    currency: { label: 'Currency', kind: 'choice', of: plainLabels(currencies) },
    kind: { label: 'Kind', kind: 'choice', of: kinds, single: true },
    insurance_type: trackOrVi.filter,
    overdue: { label: 'Too late', kind: 'yes_no', single: true, offered: false },
  },
  views: {
    open: { label: 'Open', filters: { status: ['issued', 'partially_paid'] } },
    too_late: { label: 'Too late', filters: { overdue: ['yes'] } },
    paid: { label: 'Paid', filters: { status: ['paid'] } },
    all: { label: 'All' },
  },
  counted: 'status',
  start: { view: 'open', sort: '-issue_date' },
  none: { title: 'No invoices yet.', text: 'An invoice appears here once a policy is made.' },
});
