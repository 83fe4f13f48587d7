import type { z } from 'zod';
import { list, plainLabels } from '#contract/list.ts';
import type { paymentBatch } from '#contract/payments/payment-batches.ts';
import { counted } from '#domain/counted.ts';
import { currencies } from '#domain/currencies.ts';
import { batchStatusLabels, batchStatusTones } from '#domain/payments/batch/payment-batch.ts';
import { featureOf } from '#domain/places.ts';

/** Money that leaves together in one order to the bank. */
export const paymentBatchList = list<z.output<typeof paymentBatch>>()({
  title: 'Payment batches',
  noun: { one: 'batch', many: 'batches' },
  read: 'get_payment_batches',
  rows: 'batches',
  id: 'batch_id',
  place: { feature: featureOf('administration'), tab: 'batches' },
  fields: {
    batch_number: { label: 'Number', kind: 'text', sort: true },
    status: { label: 'Status', kind: 'status', of: batchStatusLabels, tones: batchStatusTones },
    execute_on: { label: 'Execute on', kind: 'date', sort: true, card: 'note' },
    item_count: {
      label: 'Transfers',
      kind: 'number',
      card: 'line',
      card_says: ({ item_count }) => counted(item_count, 'transfer'),
    },
    waiting_count: { label: 'Waiting', kind: 'number', quiet: true, card: 'none' },
    currency: { label: 'Currency', kind: 'text', exported: 'only' },
    amount: { label: 'Amount', kind: 'money', sort: true },
    created_by_name: { label: 'Collected by', kind: 'text', quiet: true },
    approved_by_name: { label: 'Approved by', kind: 'text', quiet: true },
    created_at: { label: 'Collected', kind: 'day', sort: true, quiet: true, optional: true },
  },
  filters: {
    status: { label: 'Status', kind: 'choice', of: batchStatusLabels, offered: false },
    currency: { label: 'Currency', kind: 'choice', of: plainLabels(currencies), promoted: true },
  },
  views: {
    all: { label: 'All' },
    collected: { label: 'To approve', filters: { status: ['collected'] } },
    approved: { label: 'At the bank', filters: { status: ['approved'] } },
    done: { label: 'Done', filters: { status: ['done', 'withdrawn'] } },
  },
  counted: 'status',
  start: { view: 'all', sort: '-created_at' },
  none: {
    title: 'No payment batch yet.',
    text: 'Tick what is to be paid above and make a batch of it; a second person approves it.',
  },
});
