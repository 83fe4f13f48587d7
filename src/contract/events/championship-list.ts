import type { z } from 'zod';
import { counted } from '#domain/counted.ts';
import { landOf } from '#domain/events/circuit-words.ts';
import type { championshipRow } from '#contract/events/event-records.ts';
import { list } from '#contract/list.ts';
import { addressOf, featureOf } from '#domain/places.ts';

/** The seasons that events belong to. */
export const championshipList = list<z.output<typeof championshipRow>>()({
  title: 'Championships',
  noun: { one: 'championship', many: 'championships' },
  read: 'get_championship_list',
  rows: 'championships',
  id: 'championship_id',
  whole: true,
  place: { feature: featureOf('championships') },
  opens: (one) => addressOf('championship', { championship_id: one.championship_id }),
  fields: {
    name: { label: 'Championship', kind: 'long', length: 44, sort: true, searched: true },
    year: {
      label: 'Year',
      kind: 'number',
      shown: (one) => String(one.year),
      sort: true,
      searched: true,
      right: false,
      card: 'status',
    },
    series: {
      label: 'Series',
      kind: 'long',
      length: 36,
      sort: true,
      searched: true,
      card: 'line',
    },
    organiser: {
      label: 'Organiser',
      kind: 'text',
      sort: true,
      searched: true,
      quiet: true,
      max_width: 200,
    },
    country: { label: 'Country', kind: 'text', shown: landOf, searched: true, quiet: true },
    events: {
      label: 'Events',
      kind: 'number',
      value: (one) => one.event_count,
      sort: true,
      card: 'note',
      card_says: (one) => counted(one.event_count, 'event'),
    },
    policies: {
      label: 'Policies',
      kind: 'number',
      sort: true,
      card: 'note',
      card_says: (one) => counted(one.policies, 'policy', 'policies'),
    },
  },
  filters: {
    archived: { label: 'Archived', kind: 'yes_no', single: true, beside: true, offered: false },
    year: { label: 'Year', kind: 'choice', of: 'text', promoted: true },
    series: { label: 'Series', kind: 'choice', of: 'text', promoted: true },
    country: { label: 'Country', kind: 'choice', of: 'text', value: landOf, promoted: true },
  },
  views: {
    in_use: { label: 'In use', filters: { archived: ['no'] } },
    archived: { label: 'Archived', filters: { archived: ['yes'] } },
  },
  start: { view: 'in_use' },
  none: {
    title: 'No championships yet.',
    text: 'Seasons of races, with the events of each, appear here.',
  },
});
