import { addDays, daysBetween, mondayOf, type CalendarDate } from '#domain/dates.ts';

/** What the Overview of staff counts of the last working day and this one, in the order of the main job. */
export const latestDeeds = {
  requested: { one: 'request came in', many: 'requests came in' },
  accepted: { one: 'quote accepted', many: 'quotes accepted' },
  made: { one: 'policy made', many: 'policies made' },
  received: { one: 'payment received', many: 'payments received' },
  reported: { one: 'claim reported', many: 'claims reported' },
  paid_out: { one: 'payout paid', many: 'payouts paid' },
} as const satisfies Record<string, { one: string; many: string }>;

/** One of them. */
export type LatestDeed = keyof typeof latestDeeds;

/** The names of all of them, in their order. */
export const latestDeedNames = Object.keys(latestDeeds) as LatestDeed[];

const FRIDAY = 4;

/** The working day before a day, from which on its news is counted: of a weekend and a Monday the Friday. */
export function workdayBefore(today: CalendarDate): CalendarDate {
  const monday = mondayOf(today);
  const weekday = daysBetween(monday, today);
  if (weekday === 0) return addDays(today, FRIDAY - 7);
  return weekday > FRIDAY ? addDays(monday, FRIDAY) : addDays(today, -1);
}

/** "yesterday" or "Friday": what people call that working day. */
export function workdayBeforeText(today: CalendarDate): string {
  return addDays(today, -1) === workdayBefore(today) ? 'yesterday' : 'Friday';
}
