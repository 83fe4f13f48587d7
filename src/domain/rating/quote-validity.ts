// A quote that was sent stands for 14 days, but never past the start of its first event. Example: sent on 20 May at 15:00
// for a race on 29 May at 09:00, it expires with the race.

import {
  addDays,
  addDaysToInstant,
  type CalendarDate,
  dateOfInstant,
  startOfDay,
} from '#domain/dates.ts';

/** Days that a quote stands after it was completed (sent and locked). */
export const QUOTE_VALID_DAYS = 14;

/**
 * When a quote expires (unix seconds): the same time 14 days later in Amsterdam, or at the first event's start, or with
 * the last day on which the outside broker holds its price.
 */
export function quoteExpiresAt(quote: {
  readonly completed_at: number;
  readonly first_event_start: number | null;
  readonly price_held_until?: CalendarDate | null;
}): number {
  const { completed_at, first_event_start, price_held_until = null } = quote;
  return Math.min(
    addDaysToInstant(completed_at, QUOTE_VALID_DAYS),
    ...(first_event_start === null ? [] : [first_event_start]),
    ...(price_held_until === null ? [] : [startOfDay(addDays(price_held_until, 1))]),
  );
}

/** The last day on which a quote can be accepted: one that expires at midnight does not stand on the day that begins. */
export function lastDayOfQuote(expires_at: number): CalendarDate {
  return dateOfInstant(expires_at - 1);
}
