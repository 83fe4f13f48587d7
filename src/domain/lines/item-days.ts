// How long an item of a cover lasts. Example: goods from 10 to 12 June; a concours of 2 days, whenever it begins.

import type { CalendarDate } from '#domain/dates.ts';
import type { Answers } from '#domain/lines/first-answers.ts';

/** Between two dates, both of them its own, or so many days from the first day of the cover. */
export type Lasting =
  | { readonly from: CalendarDate; readonly to: CalendarDate }
  | { readonly days: number };

/** How long an item lasts by its own answers; undefined while they do not say. */
export type ItemDays = (item: Answers) => Lasting | undefined;
