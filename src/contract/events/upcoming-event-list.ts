import type { z } from 'zod';
import { addDays, mondayOf } from '#domain/dates.ts';
import type { upcomingEvent } from '#contract/events/event-records.ts';
import { eventList } from '#contract/events/event-list.ts';
import { list } from '#contract/list.ts';
import { featureOf } from '#domain/places.ts';

const { active, championship_id, circuit_id, country, kind, status } = eventList.filters;
const chosenElsewhere = { offered: false } as const;

/** Events with what is still missing before they start, so that nobody starts uncovered. */
export const upcomingEventList = list<z.output<typeof upcomingEvent>>()({
  title: 'Upcoming events',
  noun: { one: 'event', many: 'events' },
  read: 'get_upcoming_events',
  rows: 'events',
  id: 'event_id',
  place: { feature: featureOf('upcoming_events') },
  fields: {
    name: { label: 'Event', kind: 'long', sort: true },
    start_on: { label: 'From', kind: 'date', sort: true },
    end_on: { label: 'To', kind: 'date' },
    circuit_name: { label: 'Circuit', kind: 'long' },
    series: { label: 'Series', kind: 'text', value: (one) => one.series || one.championship_name },
    policies: { label: 'Policies', kind: 'number', sort: true },
    cars: { label: 'Cars', kind: 'number', sort: true },
    without_driver: { label: 'Without driver', kind: 'number', sort: true },
    without_chassis: { label: 'Without chassis', kind: 'number', sort: true },
    unpaid: { label: 'Unpaid', kind: 'number', sort: true },
    not_insured: { label: 'Not insured', kind: 'number' },
    quotes_open: { label: 'Quotes not accepted', kind: 'number' },
    reminder_sent: { label: 'Reminder sent', kind: 'day' },
  },
  filters: {
    incomplete: {
      label: 'Incomplete only',
      kind: 'yes_no',
      single: true,
      beside: true,
      promoted: true,
    },
    series: { label: 'Series', kind: 'choice', of: 'text', promoted: true },
    period: { label: 'When', kind: 'period', beside: true },
    insured: { label: 'Insured', kind: 'yes_no', single: true, beside: true, offered: false },
    active,
    championship_id,
    circuit_id: { ...circuit_id, ...chosenElsewhere },
    country: { ...country, ...chosenElsewhere },
    kind: { ...kind, ...chosenElsewhere },
    status: { ...status, ...chosenElsewhere },
  },
  views: {
    insured: { label: 'With our clients', filters: { insured: ['yes'] } },
    weekend: {
      label: 'This weekend',
      filters: { insured: ['yes'] },
      asks: (today, { from, to }) =>
        from || to ? {} : { from: today, to: addDays(mondayOf(today), 6) },
    },
    fortnight: {
      label: 'Next 14 days',
      filters: { insured: ['yes'] },
      asks: (today, { from, to }) => (from || to ? {} : { from: today, to: addDays(today, 14) }),
    },
    all: { label: 'All events' },
  },
  counted: 'asked',
  start: { view: 'insured', sort: 'start_on', size: 50 },
  none: {
    title: 'No events in this period.',
    text: 'Race weekends of our clients appear here, with what is still missing before they start.',
  },
});
