import type { z } from 'zod';
import {
  refundReasonLabels,
  refundStatusLabels,
  refundStatusTones,
} from '#domain/payments/refund-status.ts';
import { list } from '#contract/list.ts';
import type { refund } from '#contract/payments/refunds.ts';
import { trackOrVi } from '#contract/track-or-vi.ts';
import { addressOf, featureOf } from '#domain/places.ts';

/** Money that goes back to clients, from the credit to the transfer [2.17]. */
export const refundList = list<z.output<typeof refund>>()({
  title: 'Refunds',
  noun: { one: 'refund', many: 'refunds' },
  read: 'get_refunds',
  rows: 'refunds',
  id: 'refund_id',
  place: { feature: featureOf('refunds') },
  opens: ({ policy_id, user_id }) =>
    policy_id
      ? addressOf('policy', { policy_id, tab: 'payments' })
      : user_id
        ? addressOf('account', { user_id, tab: 'payments' })
        : '',
  fields: {
    client_name: { label: 'Client', kind: 'long', length: 32, sort: true },
    status: { label: 'Status', kind: 'status', of: refundStatusLabels, tones: refundStatusTones },
    requested_at: { label: 'Requested', kind: 'day', sort: true, quiet: true, card: 'note' },
    policy_number: { label: 'Policy', kind: 'text', card: 'line' },
    invoice_number: { label: 'Invoice', kind: 'text', under: 'policy_number' },
    insurance: { ...trackOrVi.field, optional: true },
    reason: { label: 'Reason', kind: 'choice', of: refundReasonLabels, card: 'line' },
    currency: { label: 'Currency', kind: 'text', exported: 'only' },
    amount: { label: 'Amount', kind: 'money', sort: true },
    iban: { label: 'IBAN', kind: 'iban', quiet: true },
    requested_by_name: { label: 'By', kind: 'text', under: 'requested_at' },
    approved_by_name: { label: 'Approved by', kind: 'text', quiet: true, optional: true },
    paid_on: { label: 'Paid on', kind: 'date', quiet: true, optional: true },
    reference: { label: 'Reference', kind: 'long', length: 24, quiet: true, optional: true },
    note: {
      label: 'Note',
      kind: 'long',
      length: 32,
      value: (one) => one.rejected_because || one.note,
      quiet: true,
      optional: true,
    },
  },
  filters: {
    status: { label: 'Status', kind: 'choice', of: refundStatusLabels, offered: false },
    reason: { label: 'Reason', kind: 'choice', of: refundReasonLabels, promoted: true },
    insurance_type: trackOrVi.filter,
  },
  views: {
    requested: { label: 'Requested', filters: { status: ['requested'] } },
    approved: { label: 'To be paid', filters: { status: ['approved'] } },
    executed: { label: 'Paid', filters: { status: ['executed'] } },
    rejected: { label: 'Rejected', filters: { status: ['rejected'] } },
    all: { label: 'All' },
  },
  counted: 'status',
  start: { view: 'requested', sort: '-requested_at' },
  none: {
    title: 'No refunds yet.',
    text: 'A refund is asked for once a policy was credited for what its client has paid.',
  },
});
