import type { z } from 'zod';
import {
  outgoingStatuses,
  paymentStatusLabels,
  paymentStatusTones,
} from '#domain/payments/payment-status.ts';
import { payoutSourceLabels } from '#domain/payments/outgoing-payment.ts';
import { labelsOf, list } from '#contract/list.ts';
import type { payout } from '#contract/payments/payments.ts';
import { trackOrVi } from '#contract/track-or-vi.ts';
import { addressOf, featureOf } from '#domain/places.ts';

const statuses = labelsOf(outgoingStatuses, paymentStatusLabels);

/** Money that leaves: claim payouts, and what others invoiced for claims. */
export const payoutList = list<z.output<typeof payout>>()({
  title: 'Payouts',
  noun: { one: 'payout', many: 'payouts' },
  read: 'get_payouts',
  rows: 'payouts',
  id: 'payout_id',
  place: { feature: featureOf('administration'), tab: 'payouts' },
  opens: ({ claim_id }) => (claim_id ? addressOf('claim', { claim_id, tab: 'payments' }) : ''),
  fields: {
    payee: { label: 'Payee', kind: 'long', length: 32, sort: true },
    iban: { label: 'IBAN', kind: 'iban', under: 'payee' },
    status: { label: 'Status', kind: 'status', of: statuses, tones: paymentStatusTones },
    claim_number: { label: 'Claim', kind: 'text', card: 'line' },
    insurance: { ...trackOrVi.field, optional: true },
    source: { label: 'For', kind: 'choice', of: payoutSourceLabels, quiet: true },
    currency: { label: 'Currency', kind: 'text', exported: 'only' },
    amount: { label: 'Amount', kind: 'money', sort: true },
    paid_amount: { label: 'Paid', kind: 'money', card: 'none' },
    paid_on: { label: 'Paid on', kind: 'date', sort: true, quiet: true, card: 'note' },
    created_at: { label: 'Prepared', kind: 'day', sort: true, quiet: true, optional: true },
    reference: { label: 'Reference', kind: 'long', length: 24, quiet: true },
  },
  filters: {
    status: { label: 'Status', kind: 'choice', of: statuses, promoted: true },
    period: { label: 'Paid on', kind: 'period', promoted: true },
    insurance_type: trackOrVi.filter,
  },
  views: {
    all: { label: 'All' },
    pending: { label: 'To be paid', filters: { status: ['pending', 'downpayment_paid'] } },
    paid: { label: 'Paid', filters: { status: ['paid_by_paddock', 'paid_by_other'] } },
    cancelled: { label: 'Cancelled', filters: { status: ['cancelled'] } },
  },
  counted: 'status',
  start: { view: 'all', sort: '-created_at' },
  none: {
    title: 'No payouts yet.',
    text: 'What is paid for claims appears here once a payment is prepared.',
  },
});
