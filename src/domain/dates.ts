// A contract speaks of calendar days in Amsterdam, whatever the clock of a computer says: cover that begins on
// 29 March 2026 begins at 00:00 there, and that day has 23 hours. A day is therefore never 86,400 seconds.

import { invariant } from '#domain/invariant.ts';

/** A day as `YYYY-MM-DD`, without a time and without a time zone. Two of them compare as text. */
export type CalendarDate = string;

/** The time zone in which all dates are shown and all periods begin and end [9.12]. */
const TIME_ZONE = 'Europe/Amsterdam';

/**
 * The first and the last day that can be typed, sent or imported: the oldest driver was born after the one, and no
 * cover, table or term reaches the other. Beyond them computing with days would leave what the database keeps.
 */
const firstDay: CalendarDate = '1850-01-01';
const lastDay: CalendarDate = '2200-12-31';

const datePattern = /^(\d{4})-(\d{2})-(\d{2})$/;

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

const two = (value: number): string => String(value).padStart(2, '0');

/**
 * The day with these numbers, or undefined when there is none, such as 30 February, or none that is kept. Months count
 * from 1.
 */
export function calendarDateOf(year: number, month: number, day: number): CalendarDate | undefined {
  const date = new Date(Date.UTC(year, month - 1, day));
  const exists = date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
  const text = `${year}-${two(month)}-${two(day)}`;
  return exists && year >= 1000 && text >= firstDay && text <= lastDay ? text : undefined;
}

/** Whether a text is a day that exists and is kept, written `YYYY-MM-DD`. */
export function isCalendarDate(text: string): boolean {
  const match = datePattern.exec(text);
  return (
    match !== null && calendarDateOf(Number(match[1]), Number(match[2]), Number(match[3])) === text
  );
}

function partsOf(date: CalendarDate): readonly [number, number, number] {
  const match = datePattern.exec(date);
  invariant(match, `Not a calendar date: ${date}`);
  return [Number(match[1]), Number(match[2]), Number(match[3])];
}

/** The number of a day, counted from 1 January 1970; only for arithmetic with whole days. */
function dayNumber(date: CalendarDate): number {
  const [year, month, day] = partsOf(date);
  return Date.UTC(year, month - 1, day) / 86_400_000;
}

/** The day `days` later, or earlier when negative. */
export function addDays(date: CalendarDate, days: number): CalendarDate {
  const [year, month, day] = partsOf(date);
  return new Date(Date.UTC(year, month - 1, day + days)).toISOString().slice(0, 10);
}

/** The nearest day of another year that lies whole weeks away, so that a race weekend stays a weekend. */
export function sameWeekdayIn(year: number, date: CalendarDate): CalendarDate {
  const years = year - partsOf(date)[0];
  return addDays(date, Math.round((years * 365.2425) / 7) * 7);
}

/** The Monday of a day's week: 1970-01-01 was a Thursday. */
export function mondayOf(date: CalendarDate): CalendarDate {
  const weekday = ((daysBetween('1970-01-05', date) % 7) + 7) % 7;
  return addDays(date, -weekday);
}

/** The same day `months` later; a day that this month has not becomes its last: 31 January plus 1 is 28 February. */
export function addMonths(date: CalendarDate, months: number): CalendarDate {
  const [year, month, day] = partsOf(date);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(day, last)))
    .toISOString()
    .slice(0, 10);
}

/** Whole days from one day to another; negative when `to` is earlier. */
export function daysBetween(from: CalendarDate, to: CalendarDate): number {
  return dayNumber(to) - dayNumber(from);
}

/** Says which day is later, for sorting: negative when `a` is earlier. */
export function compareDates(a: CalendarDate, b: CalendarDate): number {
  return a === b ? 0 : a < b ? -1 : 1;
}

/** Full years of age on a day; somebody born on 29 February grows older on 1 March in other years. */
export function ageOn(birth: CalendarDate, date: CalendarDate): number {
  const years = partsOf(date)[0] - partsOf(birth)[0];
  return date.slice(5) < birth.slice(5) ? years - 1 : years;
}

/** Whole seconds since 1970 of a `Date`, as instants stand on the wire. */
export function unixSeconds(instant: Date): number {
  return Math.floor(instant.getTime() / 1000);
}

/** Year, month, day, hour, minute and second in Amsterdam, read as if they were UTC: milliseconds. */
function localMilliseconds(epoch: number): number {
  const read: Record<string, number> = {};
  for (const { type, value } of clock.formatToParts(epoch * 1000)) read[type] = Number(value);
  const { year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0 } = read;
  return Date.UTC(year, month - 1, day, hour, minute, second);
}

const HOUR = 3600;
const offsets = new Map<number, number>();
const MOST_HOURS_KEPT = 50_000;

/**
 * Seconds by which Amsterdam is ahead of UTC at an instant: 3600 in winter, 7200 in summer. Since 1970 it changes at full
 * hours alone, so those that were asked for are kept: the calendar is slow to ask, and a file has three instants a row.
 */
function offsetAt(epoch: number): number {
  if (epoch < 0) return localMilliseconds(epoch) / 1000 - epoch;
  const hour = Math.floor(epoch / HOUR);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  if (offsets.size >= MOST_HOURS_KEPT) offsets.clear();
  const offset = localMilliseconds(hour * HOUR) / 1000 - hour * HOUR;
  offsets.set(hour, offset);
  return offset;
}

const localStamp = (epoch: number): string => {
  const second = Math.floor(epoch);
  return new Date((second + offsetAt(second)) * 1000).toISOString();
};

/** The day in Amsterdam on which an instant (unix seconds) falls. */
export function dateOfInstant(epoch: number): CalendarDate {
  return localStamp(epoch).slice(0, 10);
}

/** The time `HH:MM` in Amsterdam of an instant (unix seconds). */
export function timeOfInstant(epoch: number): string {
  return localStamp(epoch).slice(11, 16);
}

/**
 * The instant (unix seconds) of a day and a time `HH:MM` in Amsterdam. A time that the clock skips in March moves an
 * hour on; of a time that comes twice in October it is the first.
 */
export function instantOf(date: CalendarDate, time = '00:00'): number {
  const [year, month, day] = partsOf(date);
  const match = /^(\d{2}):(\d{2})$/.exec(time);
  invariant(match, `Not a time: ${time}`);
  const wall = Date.UTC(year, month - 1, day, Number(match[1]), Number(match[2])) / 1000;
  const before = wall - offsetAt(wall - 3 * 3600);
  if (before + offsetAt(before) === wall) return before;
  const after = wall - offsetAt(wall + 3 * 3600);
  return after + offsetAt(after) === wall ? after : before;
}

const begins = new Map<CalendarDate, number>();
const MOST_DAYS_KEPT = 4000;

/**
 * The instant (unix seconds) at which a day begins in Amsterdam. Days that were asked for are kept: the calendar is slow to
 * ask, and a policy asks for the days of its events hundreds of times.
 */
export function startOfDay(date: CalendarDate): number {
  const known = begins.get(date);
  if (known !== undefined) return known;
  if (begins.size >= MOST_DAYS_KEPT) begins.clear();
  const begin = instantOf(date, '00:00');
  begins.set(date, begin);
  return begin;
}

/** The instant at which the clock in Amsterdam shows the same time `days` later. */
export function addDaysToInstant(epoch: number, days: number): number {
  const second = Math.floor(epoch) % 60;
  return instantOf(addDays(dateOfInstant(epoch), days), timeOfInstant(epoch)) + second;
}

/** What a date field may hold: unix seconds, the same as text, or nothing. A calendar date is none: it has no time. */
export type DateValue = number | `${number}` | '' | null | undefined;

function readEpoch(value: DateValue): number | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  const epoch = Number(value);
  return Number.isFinite(epoch) && epoch !== 0 ? epoch : undefined;
}

/** A calendar day as people read it, `DD-MM-YYYY`; nothing gives empty text. */
export function formatCalendarDate(date: CalendarDate | null | undefined): string {
  if (date === null || date === undefined || date === '') return '';
  const [year, month, day] = partsOf(date);
  return `${two(day)}-${two(month)}-${year}`;
}

/** An instant as `DD-MM-YYYY` in Amsterdam; nothing, 0 and '0' give empty text [5.18] [5.19]. */
export function formatDate(value: DateValue): string {
  const epoch = readEpoch(value);
  return epoch === undefined ? '' : formatCalendarDate(dateOfInstant(epoch));
}

/** An instant as `DD-MM-YYYY HH:MM` in Amsterdam; nothing, 0 and '0' give empty text [5.18] [5.19]. */
export function formatDateTime(value: DateValue): string {
  const epoch = readEpoch(value);
  if (epoch === undefined) return '';
  const stamp = localStamp(epoch);
  return `${formatCalendarDate(stamp.slice(0, 10))} ${stamp.slice(11, 16)}`;
}

/** From and until in one text, "02-05-2026 – 03-05-2026"; one day alone shows once. */
export function periodTextOf(
  from: CalendarDate | null | undefined,
  until: CalendarDate | null | undefined,
): string {
  const first = formatCalendarDate(from);
  const last = formatCalendarDate(until);
  if (first === last || last === '') return first;
  return first === '' ? `until ${last}` : `${first} – ${last}`;
}
