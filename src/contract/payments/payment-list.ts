import { featureOf } from '#domain/places.ts';
import type { z } from 'zod';
import { currencies } from '#domain/currencies.ts';
import {
  paymentStatuses,
  paymentStatusLabels,
  paymentStatusTones,
  settledStatuses,
} from '#domain/payments/payment-status.ts';
import { labelsOf, list, plainLabels } from '#contract/list.ts';
import { trackOrVi } from '#contract/track-or-vi.ts';
import type { payment } from '#contract/payments/payments.ts';

const statuses = labelsOf(paymentStatuses, paymentStatusLabels);

/** All instalments: what is owed, what is late, what came in [2.17]. */
export const paymentList = list<z.output<typeof payment>>()({
  title: 'Payments',
  noun: { one: 'payment', many: 'payments' },
  read: 'get_all_payments',
  page_size: 'amount_per_page',
  rows: 'payments',
  id: 'payment_id',
  place: { feature: featureOf('administration') },
  currency_in_heads: true,
  fields: {
    invoice_number: {
      label: 'Invoice',
      kind: 'text',
      shown: (one) => one.invoice_number || 'Not invoiced',
      sort: true,
    },
    status: { label: 'Status', kind: 'status', of: statuses, tones: paymentStatusTones },
    instalment: {
      label: 'Inst.',
      kind: 'text',
      value: (one) => `${one.instalment_number} of ${one.instalment_count}`,
      quiet: true,
      card: 'note',
    },
    client_name: {
      label: 'Client',
      kind: 'long',
      length: 24,
      sort: true,
      card: 'line',
      same_for: ['client'],
      max_width: 144,
    },
    policy_number: { label: 'Policy', kind: 'text', quiet: true },
    date: { label: 'Due', kind: 'date', sort: true, card: 'note' },
    currency: { label: 'Currency', kind: 'text', exported: 'always' },
    amount: { label: 'Amount', kind: 'money', sort: true, card: 'none' },
    amount_open: { label: 'Open', kind: 'money', sort: true, card: 'amount' },
    refunded_amount: { label: 'Refunded', kind: 'money', with: 'amount_open' },
    insurance: trackOrVi.field,
    last_reminder_at: { label: 'Reminded', kind: 'age', written: 'day', quiet: true },
    note: { label: 'Note', kind: 'text', exported: 'always' },
  },
  filters: {
    status: { label: 'Status', kind: 'choice', of: statuses, promoted: true },
    period: { label: 'Due', kind: 'period', promoted: true },
    user_id: {
      label: 'Client',
      kind: 'choice',
      of: 'id',
      single: true,
      beside: true,
      promoted: true,
    },
    currency: { label: 'Currency', kind: 'choice', of: plainLabels(currencies) },
    insurance_type: { ...trackOrVi.filter, beside: true },
    /** Paid, or otherwise settled, on this day or later. */
    settled_from: { label: 'Settled', kind: 'choice', of: 'date', single: true, offered: false },
  },
  views: {
    pending: {
      label: 'Pending',
      filters: { status: ['pending', 'partially_paid', 'partially_paid_through_claim'] },
    },
    too_late: { label: 'Too late', filters: { status: ['too_late'] } },
    under_review: { label: 'Under review', filters: { status: ['under_review'] } },
    paid: {
      label: 'Paid this month',
      filters: { status: settledStatuses },
      asks: (today) => ({ filters: { settled_from: `${today.slice(0, 8)}01` } }),
    },
    all: { label: 'All' },
  },
  counted: 'status',
  start: { view: 'pending', sort: 'date' },
  none: { title: 'No payments yet.', text: 'Instalments appear here once a policy is made.' },
});
