import { raceSessions } from '#domain/rating/on-track-input.ts';
import type { EventForm, EventRow } from '#web/events/calendar/event-form.ts';

type Known = Omit<EventRow, 'policies' | 'claims' | 'circuit_factor'>;

/** An empty form, or one with what an event has. */
export function eventFormOf(event: Known | undefined): EventForm {
  if (!event) {
    return {
      name: '',
      championship_id: null,
      circuit_id: '',
      country: '',
      start_on: '',
      end_on: '',
      kind: 'race_event',
      race_hours: '',
      sessions: [...raceSessions],
      status: 'planned',
      source: '',
    };
  }
  return {
    name: event.name,
    championship_id: event.championship_id,
    circuit_id: event.circuit_id,
    country: event.country,
    start_on: event.start_on,
    end_on: event.end_on,
    kind: event.kind,
    race_hours: event.race_hours ?? '',
    sessions: raceSessions.filter((session) => event.sessions.includes(session)),
    status: event.status,
    source: event.source,
  };
}

/** The form as the server takes it. */
export function eventInput({ race_hours, ...fields }: EventForm) {
  return { ...fields, race_hours: race_hours === '' ? null : race_hours.replace(',', '.') };
}

/** A known event as the server takes it back. */
export function knownEventInput(event: Known) {
  return { ...eventInput(eventFormOf(event)), active: event.active };
}
