import type { CalendarDate } from '#domain/dates.ts';
import type { Actor } from '#server/platform/context.ts';

/** Whose calendar is read, and when. */
export interface CalendarReader {
  actor: Actor;
  today: CalendarDate;
  now: Date;
  /** Where the pages are that entries lead to. */
  public_url: string;
}

/** As many entries of one kind as a calendar holds. */
export const MOST_ENTRIES = 1000;
/** How long what is over stays in a calendar. */
export const DAYS_BACK = 60;
