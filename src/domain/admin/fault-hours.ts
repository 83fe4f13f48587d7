// Faults are counted by the hour, and a chart shows them over the period that is looked at: a day by hours, a week by
// quarters of days, a month by days (decision 069). Of the last 7 days at 14:30 that is 7 × 4 − 1 = 27 stretches:
// today's fourth quarter, from 18:00, has not begun.
import {
  addDays,
  type CalendarDate,
  dateOfInstant,
  formatCalendarDate,
  instantOf,
  startOfDay,
  timeOfInstant,
} from '#domain/dates.ts';

/** How far back the log is looked at, in hours, in words. */
export const faultPeriodLabels = {
  1: 'Last hour',
  24: 'Last 24 hours',
  168: 'Last 7 days',
  720: 'Last 30 days',
} as const;

/** So many days the counts by the hour are kept: the longest period, and the day that it begins on. */
export const HOURS_KEPT_DAYS = 31;

/** A stretch of time in unix seconds; `to` is no part of it. */
export interface FaultStretch {
  from: number;
  to: number;
}

const HOUR = 3600;

/** The stretches of a period up to now, oldest first; of an hour, and without a period, those of a day. */
export function faultStretches(period: string | undefined, now: number): FaultStretch[] {
  if (period === '720') return byDays(30, now, ['00:00']);
  if (period === '168') return byDays(7, now, ['00:00', '06:00', '12:00', '18:00']);
  const last = Math.floor(now / HOUR) * HOUR;
  return Array.from({ length: 24 }, (_, at) => last - (23 - at) * HOUR).map((from) => ({
    from,
    to: from + HOUR,
  }));
}

function byDays(count: number, now: number, times: readonly string[]): FaultStretch[] {
  const today = dateOfInstant(now);
  const days = Array.from({ length: count }, (_, at) => addDays(today, at - count + 1));
  const starts = days.flatMap((day: CalendarDate) => times.map((time) => instantOf(day, time)));
  const ends = [...starts.slice(1), startOfDay(addDays(today, 1))];
  return starts
    .map((from, at) => ({ from, to: ends[at] ?? from }))
    .filter(({ from }) => from <= now);
}

/** A stretch as an address has it: `1795478400-1795482000`. */
export const stretchKey = ({ from, to }: FaultStretch): string => `${from}-${to}`;

/** The other way round; undefined for what is none. */
export function stretchOf(key: string): FaultStretch | undefined {
  const [, from, to] = /^(\d{1,10})-(\d{1,10})$/.exec(key) ?? [];
  const stretch = { from: Number(from), to: Number(to) };
  return stretch.from < stretch.to ? stretch : undefined;
}

/** "24-11-2026 04:00 to 05:00", and of a whole day the day alone. */
export function stretchText({ from, to }: FaultStretch): string {
  const day = dateOfInstant(from);
  if (from === startOfDay(day) && to === startOfDay(addDays(day, 1)))
    return formatCalendarDate(day);
  return `${formatCalendarDate(day)} ${timeOfInstant(from)} to ${timeOfInstant(to)}`;
}
