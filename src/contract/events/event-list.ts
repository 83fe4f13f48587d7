import type { z } from 'zod';
import { addDays, periodTextOf } from '#domain/dates.ts';
import { landOf } from '#domain/events/circuit-words.ts';
import {
  eventKindLabels,
  eventStatusLabels,
  eventStatusTones,
  sessionsText,
} from '#domain/events/event-words.ts';
import type { eventRow } from '#contract/events/event-records.ts';
import { list } from '#contract/list.ts';
import { featureOf } from '#domain/places.ts';

/** The calendar of all series. */
export const eventList = list<z.output<typeof eventRow>>()({
  title: 'Events',
  noun: { one: 'event', many: 'events' },
  read: 'get_events_page',
  rows: 'events',
  id: 'event_id',
  place: { feature: featureOf('events') },
  fields: {
    name: { label: 'Event', kind: 'long', sort: true },
    status: {
      label: 'Status',
      kind: 'status',
      of: eventStatusLabels,
      tones: eventStatusTones,
      sort: true,
    },
    start_on: {
      label: 'From',
      head: 'Dates',
      kind: 'date',
      shown: (one) => periodTextOf(one.start_on, one.end_on),
      sort: true,
      card: 'note',
    },
    end_on: { label: 'To', kind: 'date', with: 'start_on' },
    circuit_name: {
      label: 'Circuit',
      kind: 'long',
      length: 21,
      sort: true,
      max_width: 164,
      card: 'line',
      card_says: (one) => one.circuit_name,
    },
    country: { label: 'Country', kind: 'long', length: 18, shown: landOf, sort: true, quiet: true },
    series: { label: 'Series', kind: 'long', sort: true, max_width: 150 },
    kind: { label: 'Kind', kind: 'choice', of: eventKindLabels, quiet: true, optional: true },
    race_hours: { label: 'Race hours', kind: 'text', right: true, quiet: true, optional: true },
    sessions: {
      label: 'Sessions',
      kind: 'text',
      value: (one) => sessionsText(one.sessions),
      quiet: true,
      optional: true,
    },
    policies: { label: 'Policies', kind: 'number' },
    championship_name: { label: 'Championship', kind: 'long', length: 30, optional: true },
  },
  file: ['name', 'status', 'start_on', 'end_on', 'circuit_name', 'country', 'championship_name'],
  filters: {
    period: { label: 'When', kind: 'period', beside: true, promoted: true },
    series: { label: 'Series', kind: 'choice', of: 'text', promoted: true },
    championship_id: { label: 'Championship', kind: 'choice', of: 'id', offered: false },
    circuit_id: { label: 'Circuit', kind: 'choice', of: 'text' },
    country: { label: 'Country', kind: 'choice', of: 'country' },
    kind: { label: 'Kind', kind: 'choice', of: eventKindLabels },
    status: { label: 'Status', kind: 'choice', of: eventStatusLabels },
    active: { label: 'In use', kind: 'yes_no', offered: false },
  },
  views: {
    coming: {
      label: 'Coming',
      filters: { active: ['yes'] },
      asks: (today) => ({ from: today }),
      sort: 'start_on',
    },
    past: {
      label: 'Past',
      filters: { active: ['yes'] },
      asks: (today) => ({ to: addDays(today, -1) }),
    },
    all: { label: 'All', filters: { active: ['yes'] } },
    archived: { label: 'Archived', filters: { active: ['no'] } },
  },
  counted: 'asked',
  start: { view: 'coming', sort: '-start_on' },
  none: {
    title: 'No events yet.',
    text: 'Race weekends, test days and track days that cars are insured for appear here. Add the first one, or import a calendar.',
  },
});
