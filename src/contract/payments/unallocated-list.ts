import type { z } from 'zod';
import { labelsOf, list, plainLabels } from '#contract/list.ts';
import type { unallocated } from '#contract/payments/client-credit.ts';
import { currencies } from '#domain/currencies.ts';
import { receiptMethodLabels } from '#domain/payments/receive-payment.ts';
import { addressOf, featureOf } from '#domain/places.ts';

const ages = { '30': 'More than 30 days', '60': 'More than 60 days', '90': 'More than 90 days' };

/** Money that came in and fits no instalment: whose it is, how old it is and what is left of it. */
export const unallocatedList = list<z.output<typeof unallocated>>()({
  title: 'Unallocated',
  noun: { one: 'receipt', many: 'receipts' },
  read: 'get_unallocated',
  rows: 'receipts',
  id: 'unallocated_id',
  place: { feature: featureOf('administration'), tab: 'unallocated' },
  opens: ({ user_id }) => (user_id ? addressOf('account', { user_id, tab: 'payments' }) : ''),
  fields: {
    client_name: {
      label: 'Client',
      kind: 'long',
      length: 32,
      shown: (one) => one.client_name || 'Nobody yet',
      sort: true,
    },
    payer: { label: 'From', kind: 'text', under: 'client_name', card: 'line' },
    received_on: { label: 'Received', kind: 'date', sort: true, card: 'note' },
    age_days: { label: 'Age in days', kind: 'number' },
    currency: { label: 'Currency', kind: 'text', exported: 'only' },
    amount: { label: 'Amount', kind: 'money', sort: true, card: 'none' },
    amount_left: { label: 'Left', kind: 'money', sort: true, card: 'amount' },
    amount_asked: { label: 'Asked back', kind: 'money', optional: true, card: 'none' },
    invoice_number: { label: 'Paid too much on', kind: 'text', quiet: true },
    method: {
      label: 'Method',
      kind: 'choice',
      of: labelsOf(['bank', 'bank_us', 'card'] as const, receiptMethodLabels),
      quiet: true,
    },
    reference: { label: 'Reference', kind: 'long', length: 24, quiet: true },
    note: { label: 'Note', kind: 'long', length: 32, quiet: true, optional: true },
  },
  filters: {
    user_id: { label: 'Client', kind: 'choice', of: 'id', single: true, promoted: true },
    age: { label: 'Age', kind: 'choice', of: ages, single: true, promoted: true },
    currency: { label: 'Currency', kind: 'choice', of: plainLabels(currencies), promoted: true },
    state: {
      label: 'State',
      kind: 'choice',
      of: { nobody: 'Of nobody', credit: 'Credit', used: 'Used' },
      offered: false,
    },
  },
  views: {
    left: { label: 'All that is left', filters: { state: ['nobody', 'credit'] } },
    nobody: { label: 'Of nobody', filters: { state: ['nobody'] } },
    credit: { label: 'Credit of clients', filters: { state: ['credit'] } },
    used: { label: 'Used', filters: { state: ['used'] } },
    all: { label: 'All' },
  },
  counted: 'state',
  start: { view: 'left', sort: 'received_on' },
  none: {
    title: 'Nothing is unallocated.',
    text: 'Money that came in and fits no instalment, or more than one asks for, appears here.',
  },
});
