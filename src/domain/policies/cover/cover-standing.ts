// What a certificate says of a car at an event: covered now, from when, or not. A car entered for 14 to 16 May is covered
// now on the 15th, until Sunday 16-05-2027, 23:59; suspended for a late premium it is not, although it will be again.
// Source: insurance manual, part two, A12.

import {
  addDays,
  type CalendarDate,
  dateOfInstant,
  daysBetween,
  formatCalendarDate,
  startOfDay,
  timeOfInstant,
} from '#domain/dates.ts';
import { coverAt, type CoverInterval, type CoverReason } from './cover-intervals.ts';

/** The three answers. */
export const coverStates = ['covered_now', 'covered_from', 'not_covered'] as const;

/** One of the three answers. */
type CoverState = (typeof coverStates)[number];

/** How cover stands at a moment; instants are unix seconds, the end is the first second that is not covered. */
export interface CoverStanding {
  state: CoverState;
  /** When it begins, or began. */
  from: number | null;
  /** When it ends, breaks of no time left out. */
  until: number | null;
  /** Why it is not covered; `over` once all cover is past. */
  because: Exclude<CoverReason, 'covered'> | 'over' | null;
}

/** How cover stands at `now`. The intervals are those that are known, in the order of time. */
export function coverStanding(intervals: readonly CoverInterval[], now: number): CoverStanding {
  const covered = intervals.filter(({ reason }) => reason === 'covered');
  const current = coverAt(covered, now);
  if (current) return { state: 'covered_now', because: null, ...stretchOf(covered, current) };
  const at = coverAt(intervals, now);
  const next = covered.find(({ covered_from }) => covered_from > now);
  if (next && at?.reason !== 'suspended')
    return { state: 'covered_from', because: null, ...stretchOf(covered, next) };
  const ahead = at ?? intervals.find(({ covered_from }) => covered_from > now);
  const last = intervals.findLast(({ covered_to }) => covered_to <= now);
  return { state: 'not_covered', from: null, until: null, because: reasonOf(ahead ?? last) };
}

function reasonOf(interval: CoverInterval | undefined): CoverStanding['because'] {
  return interval === undefined || interval.reason === 'covered' ? 'over' : interval.reason;
}

/** The whole stretch of cover around one interval: what follows without a break belongs to it. */
function stretchOf(covered: readonly CoverInterval[], one: CoverInterval) {
  let until = one.covered_to;
  for (const next of covered) if (next.covered_from === until) until = next.covered_to;
  return { from: one.covered_from, until };
}

/** How cover stood when it was last asked, at a later moment, as far as that can be told without asking again. */
export function standingLater(asked: CoverStanding, now: number): CoverStanding {
  const { from, until } = asked;
  if (from === null || until === null) return asked;
  if (now >= until) return { state: 'not_covered', from: null, until: null, because: 'over' };
  return { ...asked, state: now < from ? 'covered_from' : 'covered_now' };
}

/** A day of an event, and whether the car is covered at noon of it. */
export interface CoveredDay {
  day: CalendarDate;
  is_covered: boolean;
}

/** The days of an event with their cover, at most thirty-one. */
export function coveredDays(
  intervals: readonly CoverInterval[],
  { start_on, end_on }: { start_on: CalendarDate; end_on: CalendarDate },
): CoveredDay[] {
  const count = Math.min(31, daysBetween(start_on, end_on) + 1);
  return Array.from({ length: count }, (_, index) => {
    const day = addDays(start_on, index);
    const noon = startOfDay(day) + 12 * 3600;
    return { day, is_covered: coverAt(intervals, noon)?.reason === 'covered' };
  });
}

const weekdays = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** "Saturday". */
export function weekdayOf(day: CalendarDate): string {
  return weekdays[new Date(`${day}T12:00:00Z`).getUTCDay()] ?? '';
}

/** "Sunday 16-05-2027, 23:59". */
function momentText(epoch: number): string {
  const day = dateOfInstant(epoch);
  return `${weekdayOf(day)} ${formatCalendarDate(day)}, ${timeOfInstant(epoch)}`;
}

const because: Readonly<Record<NonNullable<CoverStanding['because']>, string>> = {
  over: 'The cover has ended.',
  suspended: 'The cover is suspended.',
  withdrawn: 'The car was taken off the policy.',
  cancelled: 'The policy was cancelled.',
};

/** What a certificate says in large and in small letters; `why` tells the reason too, which only its holder reads. */
export function standingWords(
  standing: CoverStanding,
  { why = false }: { why?: boolean } = {},
): { title: string; line: string } {
  const { state, from, until } = standing;
  if (state === 'covered_now')
    return { title: 'Covered now', line: until === null ? '' : `until ${momentText(until - 1)}` };
  if (state === 'covered_from')
    return {
      title: 'Covered from',
      line: [from, until === null ? null : until - 1]
        .flatMap((one) => (one === null ? [] : momentText(one)))
        .join(' until '),
    };
  return {
    title: 'Not covered',
    line: why && standing.because !== null ? because[standing.because] : '',
  };
}

/** A code as people read it out: `7KQM4-0XW2P`. */
export function shownCode(code: string): string {
  return `${code.slice(0, 5)}-${code.slice(5)}`;
}

/** A code as somebody typed it: small letters, blanks and dashes, O for 0 and I or L for 1. */
export function readCode(typed: string): string {
  return typed
    .toUpperCase()
    .replaceAll(/[^0-9A-Z]/g, '')
    .replaceAll('O', '0')
    .replaceAll(/[IL]/g, '1');
}
