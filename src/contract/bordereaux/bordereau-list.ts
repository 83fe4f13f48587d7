import type { z } from 'zod';
import type { bordereau } from '#contract/bordereaux/bordereaux.ts';
import { list } from '#contract/list.ts';
import { featureOf } from '#domain/places.ts';

/** Closed bordereaux of insurers. */
export const bordereauList = list<z.output<typeof bordereau>>()({
  title: 'Bordereaux',
  noun: { one: 'bordereau', many: 'bordereaux' },
  read: 'get_bordereaux',
  rows: 'bordereaux',
  id: 'bordereau_id',
  place: { feature: featureOf('administration'), tab: 'bordereaux' },
  fields: {
    bordereau_number: { label: 'Number', kind: 'text', sort: true },
    insurer_name: { label: 'Insurer', kind: 'long', length: 32, sort: true, card: 'line' },
    period_from: { label: 'From', kind: 'date', quiet: true },
    period_until: { label: 'Until', kind: 'date', sort: true, card: 'note' },
    row_count: { label: 'Rows', kind: 'number', card: 'none' },
    closed_at: { label: 'Closed', kind: 'instant', quiet: true },
    sent_at: { label: 'Sent', kind: 'instant', quiet: true },
    sent_to: { label: 'Sent to', kind: 'long', length: 32, quiet: true },
  },
  filters: {
    insurer_id: { label: 'Insurer', kind: 'choice', of: 'id', promoted: true },
    period: { label: 'Until', kind: 'period' },
    state: {
      label: 'State',
      kind: 'choice',
      of: { waiting: 'To send', sent: 'Sent' },
      offered: false,
    },
  },
  views: {
    all: { label: 'All' },
    waiting: { label: 'To send', filters: { state: ['waiting'] } },
    sent: { label: 'Sent', filters: { state: ['sent'] } },
  },
  counted: 'state',
  start: { view: 'all', sort: '-period_until' },
  none: {
    title: 'No bordereau yet.',
    text: 'Close the bordereau of an insurer above, and it appears here.',
  },
});
