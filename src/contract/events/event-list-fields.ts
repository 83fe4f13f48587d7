import type { z } from 'zod';
import { eventKindLabels, eventStatusLabels, sessionsText } from '#domain/events/event-words.ts';
import { fieldsOf } from '#domain/lists/list-field.ts';
import type { eventsContract } from '#contract/events/events.ts';

type Event = z.output<typeof eventsContract.get_events_page.output>['events'][number];

const event = fieldsOf<Event>();

/** What the columns of the list of events are. */
export const eventFields = {
  name: event.text('Event', (one) => one.name),
  status: event.text('Status', (one) => eventStatusLabels[one.status]),
  'dates.from': event.date('From', (one) => one.start_on),
  'dates.to': event.date('To', (one) => one.end_on),
  circuit: event.text('Circuit', (one) => one.circuit_name),
  country: event.text('Country', (one) => one.country),
  championship: event.text('Championship', (one) => one.championship_name),
  series: event.text('Series', (one) => one.series),
  kind: event.text('Kind', (one) => eventKindLabels[one.kind]),
  hours: event.text('Race hours', (one) => one.race_hours),
  sessions: event.text('Sessions', (one) => sessionsText(one.sessions)),
  policies: event.number('Policies', (one) => one.policies),
};

type Upcoming = z.output<typeof eventsContract.get_upcoming_events.output>['events'][number];

const upcoming = fieldsOf<Upcoming>();

/** What the columns of the upcoming events are. */
export const upcomingEventFields = {
  name: upcoming.text('Event', (one) => one.name),
  'dates.from': upcoming.date('From', (one) => one.start_on),
  'dates.to': upcoming.date('To', (one) => one.end_on),
  circuit: upcoming.text('Circuit', (one) => one.circuit_name),
  series: upcoming.text('Series', (one) => one.series || one.championship_name),
  policies: upcoming.number('Policies', (one) => one.policies),
  cars: upcoming.number('Cars', (one) => one.cars),
  without_driver: upcoming.number('Without driver', (one) => one.without_driver),
  without_chassis: upcoming.number('Without chassis', (one) => one.without_chassis),
  unpaid: upcoming.number('Unpaid', (one) => one.unpaid),
  not_insured: upcoming.number('Not insured', (one) => one.not_insured),
  quotes_open: upcoming.number('Quotes not accepted', (one) => one.quotes_open),
  reminder_sent: upcoming.day('Reminder sent', (one) => one.reminder_sent),
};
