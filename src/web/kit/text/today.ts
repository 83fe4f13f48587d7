import { dateOfInstant, type CalendarDate } from '#domain/dates.ts';

/** The day in Amsterdam by this device's clock. */
export function today(): CalendarDate {
  return dateOfInstant(Date.now() / 1000);
}
