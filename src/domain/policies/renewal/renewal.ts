// The clients of one season are asked for the next (manual part two, A10, decision 086). Example: on 26-11-2026 the clients of 2026 are
// renewed for 2027, sixty, thirty and fourteen days before their first round they are reminded.

import { counted } from '#domain/counted.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { StatusTone } from '#domain/status-tone.ts';

/** How far the renewal of a client is. */
export const renewalStates = ['open', 'quoted', 'renewed', 'declined'] as const;

/** One of them. */
export type RenewalState = (typeof renewalStates)[number];

/** What readers see for each of them. */
export const renewalStateLabels: Readonly<Record<RenewalState, string>> = {
  open: 'To renew',
  quoted: 'Quoted',
  renewed: 'Renewed',
  declined: 'Not renewed',
};

/** How they are coloured. */
export const renewalStateTones: Readonly<Record<RenewalState, StatusTone>> = {
  open: 'secondary',
  quoted: 'info',
  renewed: 'success',
  declined: 'none',
};

/** As many renewals as are priced at once. */
export const MOST_RENEWALS = 50;

/** How often a client is out in a season: "5 rounds" of whoever races, else "2 days on track". */
export const outingsInWords = (count: number, races: boolean): string =>
  races ? counted(count, 'round') : `${counted(count, 'day')} on track`;

/** A client hears of its next season so many days before its first round, and of its next cover before the last one ends. */
const reminderDays = [60, 30, 14] as const;

/** The first of them. */
export const [firstReminderDays] = reminderDays;

/** The reminder that is due: the nearest one that has begun, unless it or a nearer one was sent. */
export function reminderDue(days_to_go: number, reminded_days: number | null): number | null {
  if (days_to_go < 0) return null;
  const due = reminderDays.findLast((days) => days_to_go <= days);
  if (due === undefined || (reminded_days !== null && reminded_days <= due)) return null;
  return due;
}

/** From September on the season of the next year is renewed; until then a late one of this year. */
const FIRST_MONTH_OF_RENEWAL = 9;

/** The season that is renewed on a day. */
export function seasonToRenew(today: CalendarDate): number {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return month >= FIRST_MONTH_OF_RENEWAL ? year + 1 : year;
}
