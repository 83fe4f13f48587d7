// The days of an event at which cars are insured: cover moves with them from now on, so that nothing is moved to where it
// could not be covered any more (manual A3, A13). Held from 5 to 7 June, on 1 June it may go to 1 June, not to 31 May.

import type { CalendarDate } from '#domain/dates.ts';

/** First and last day of an event. */
export interface EventDays {
  readonly start_on: CalendarDate;
  readonly end_on: CalendarDate;
}

/** Why days cannot be moved, at the field where they were typed. */
export interface MovedDaysRefusal {
  readonly field: 'start_on' | 'end_on';
  readonly code: 'past' | 'begun' | 'over';
}

/** What readers see for each. */
export const movedDaysTexts: Readonly<Record<MovedDaysRefusal['code'], string>> = {
  past: 'Cars are insured at this event, so it cannot be moved into the past: their cover moves with it from now on.',
  begun: 'Cars are insured at this event and it has begun. Its first day stays as it is.',
  over: 'Cars were insured at this event and it is over. Its days stay as they were covered.',
};

/** Whether other days of an insured event are refused today; undefined when they are not. */
export function refuseMovedDays(
  before: EventDays,
  after: EventDays,
  today: CalendarDate,
): MovedDaysRefusal | undefined {
  const starts_elsewhere = after.start_on !== before.start_on;
  const ends_elsewhere = after.end_on !== before.end_on;
  const field = starts_elsewhere ? 'start_on' : 'end_on';
  if (!starts_elsewhere && !ends_elsewhere) return undefined;
  if (before.end_on < today) return { field, code: 'over' };
  if (before.start_on <= today && starts_elsewhere) return { field, code: 'begun' };
  if (starts_elsewhere && after.start_on < today) return { field, code: 'past' };
  return after.end_on < today ? { field: 'end_on', code: 'past' } : undefined;
}
