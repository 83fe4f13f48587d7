import type { z } from 'zod';
import { counted } from '#domain/counted.ts';
import {
  circuitTypeLabels,
  factorText,
  landOf,
  lengthText,
  placeText,
} from '#domain/events/circuit-words.ts';
import type { circuitRow } from '#contract/events/event-records.ts';
import { list } from '#contract/list.ts';
import { addressOf, featureOf } from '#domain/places.ts';

/** Where races are held, with what is known of each course. */
export const circuitList = list<z.output<typeof circuitRow>>()({
  title: 'Circuits',
  noun: { one: 'circuit', many: 'circuits' },
  read: 'get_circuit_list',
  rows: 'circuits',
  id: 'circuit_id',
  whole: true,
  place: { feature: featureOf('circuits') },
  opens: (one) => addressOf('circuit', { circuit_id: one.circuit_id }),
  fields: {
    name: { label: 'Circuit', kind: 'text', sort: true, searched: true, max_width: 320 },
    place: {
      label: 'Place',
      kind: 'text',
      shown: placeText,
      sort: true,
      searched: true,
      quiet: true,
      max_width: 200,
      card: 'line',
    },
    country: { label: 'Country', kind: 'text', with: 'place' },
    circuit_type: { label: 'Kind', kind: 'choice', of: circuitTypeLabels, quiet: true },
    length: {
      label: 'Length in metres',
      head: 'Length',
      kind: 'number',
      value: (one) => one.length_m,
      shown: (one) => lengthText(one.length_m),
      sort: true,
    },
    corners: {
      label: 'Corners',
      kind: 'number',
      value: (one) => one.corner_count,
      sort: true,
      card: 'note',
      card_says: (one) => counted(one.corner_count, 'corner'),
    },
    turns: { label: 'Turns', kind: 'number', with: 'corners' },
    outline: { label: 'Outline', kind: 'text', value: (one) => (one.has_outline ? 'Known' : '') },
    factor: {
      label: 'Factor',
      kind: 'number',
      value: (one) => (one.factor === null ? null : Number(one.factor)),
      shown: (one) => (one.factor === null ? '' : factorText(one.factor)),
      sort: true,
    },
    events: {
      label: 'Events',
      kind: 'number',
      sort: true,
      card: 'note',
      card_says: (one) => counted(one.events, 'event'),
    },
    policies: { label: 'Policies', kind: 'number', sort: true },
    circuit_id: { label: 'Code', kind: 'text', exported: 'never', searched: true },
  },
  filters: {
    archived: { label: 'Archived', kind: 'yes_no', single: true, beside: true, offered: false },
    country: { label: 'Country', kind: 'choice', of: 'text', value: landOf, promoted: true },
    kind: {
      label: 'Kind',
      kind: 'choice',
      of: circuitTypeLabels,
      value: (one) => one.circuit_type,
      promoted: true,
    },
  },
  views: {
    in_use: { label: 'In use', filters: { archived: ['no'] } },
    archived: { label: 'Archived', filters: { archived: ['yes'] } },
  },
  start: { view: 'in_use' },
  none: { title: 'No circuits yet.', text: 'Places where races are held appear here.' },
});
