// A quote holds for 14 days after it was sent, but not beyond the day on which the first event starts.
// Sent on 2026-05-01 for an event that starts on 2026-05-09: the last day is 2026-05-09, not 2026-05-15.

import { addDays, type CalendarDate } from '#domain/dates.ts';

/** Days for which a sent quote holds (manual 4.4). */
export const QUOTE_VALID_DAYS = 14;

/** The last day on which a quote can be accepted; `first_event_on` is null for insurances without an event. */
export function quoteValidUntil(quote: {
  sent_on: CalendarDate;
  first_event_on: CalendarDate | null;
}): CalendarDate {
  const last = addDays(quote.sent_on, QUOTE_VALID_DAYS);
  return quote.first_event_on !== null && quote.first_event_on < last ? quote.first_event_on : last;
}

/** Whether the nightly job moves the quote to `expired`: its last day is over. */
export function isQuoteExpired(quote: { valid_until: CalendarDate; today: CalendarDate }): boolean {
  return quote.today > quote.valid_until;
}
