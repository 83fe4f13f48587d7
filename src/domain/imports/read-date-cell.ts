// 03/04/2026 is the 3rd of April in Assen and the 4th of March in Daytona. A column is read one way as a whole: with
// 25/04/2026 somewhere in it, day comes first everywhere; where every value reads both ways, one is asked.

import { calendarDateOf, dateOfInstant, type CalendarDate } from '#domain/dates.ts';
import { parseTypedDate } from '#domain/date-entry.ts';

/** Which of two numbers is the day. */
const dateOrders = ['day_first', 'month_first'] as const;
export type DateOrder = (typeof dateOrders)[number];

const numeric = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:[ T]\d{1,2}:\d{2}(?::\d{2})?)?$/;
const instant = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?$/;

/** Reads a day as written in a file. An instant with a time zone is its day in Amsterdam. Otherwise undefined. */
export function readDateCell(text: string, order: DateOrder): CalendarDate | undefined {
  if (instant.test(text)) return dateOfStamp(text);
  const numbers = numeric.exec(text);
  if (!numbers) return parseTypedDate(text);
  const [first, second] = [Number(numbers[1]), Number(numbers[2])];
  const [day, month] = order === 'day_first' ? [first, second] : [second, first];
  return calendarDateOf(yearOf(numbers[3] ?? ''), month, day);
}

function yearOf(text: string): number {
  const year = Number(text);
  if (text.length === 4) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

function dateOfStamp(text: string): CalendarDate | undefined {
  const zone = instant.exec(text)?.[1];
  if (zone === undefined) {
    const date = text.slice(0, 10).split('-').map(Number);
    return calendarDateOf(date[0] ?? 0, date[1] ?? 0, date[2] ?? 0);
  }
  const at = Date.parse(text.replace(' ', 'T'));
  return Number.isNaN(at) ? undefined : dateOfInstant(Math.floor(at / 1000));
}

/** How the dates of a column are written: one of the orders, or `ambiguous` when both read every value, but differently. */
export function dateOrderOf(texts: Iterable<string>): DateOrder | 'ambiguous' {
  let day_first = true;
  let month_first = true;
  let differs = false;
  for (const text of texts) {
    const numbers = numeric.exec(text.trim());
    if (!numbers) continue;
    const [first, second] = [Number(numbers[1]), Number(numbers[2])];
    // A value that reads neither way is a fault of its own and says nothing about the others.
    if (first > 31 || second > 31 || (first > 12 && second > 12)) continue;
    if (second > 12) day_first = false;
    if (first > 12) month_first = false;
    if (first !== second) differs = true;
  }
  if (day_first && month_first) return differs ? 'ambiguous' : 'day_first';
  // Both kinds in one column: the house's order stands, and the values that do not fit are shown.
  return month_first ? 'month_first' : 'day_first';
}
