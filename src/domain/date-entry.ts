// People type a day in many ways and mean one: 17/05/2026, 17-5-26 and "17 may" are all 17 May 2026.
// A day that does not exist, such as 31/04/2026, is not moved to another one but refused.

import { type CalendarDate, calendarDateOf, startOfDay } from '#domain/dates.ts';

const monthNames = [
  ['jan'],
  ['feb'],
  ['mar', 'maa', 'mrt'],
  ['apr'],
  ['may', 'mei'],
  ['jun'],
  ['jul'],
  ['aug'],
  ['sep'],
  ['oct', 'okt'],
  ['nov'],
  ['dec'],
] as const;

function monthOfName(name: string): number | undefined {
  const start = name.slice(0, 3);
  const index = monthNames.findIndex((names) => (names as readonly string[]).includes(start));
  return index < 0 ? undefined : index + 1;
}

/** Two digits are a year of this century up to '69, else of the last; none is the year of today. */
function readYear(text: string | undefined, today: CalendarDate | undefined): number | undefined {
  if (text === undefined || text === '')
    return today === undefined ? undefined : Number(today.slice(0, 4));
  const year = Number(text);
  if (text.length === 4) return year;
  return year < 70 ? 2000 + year : 1900 + year;
}

/**
 * Reads a typed day: DD/MM/YYYY, also with dashes or points and a short year (`17-5-26`), with the name of the month
 * (`17 may`, `17 May 2026`), or YYYY-MM-DD. `today` gives the year when none is typed. Otherwise undefined.
 */
export function parseTypedDate(text: string, today?: CalendarDate): CalendarDate | undefined {
  const typed = text.trim().toLowerCase();
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(typed);
  if (iso) return calendarDateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const numbers = /^(\d{1,2})[/.\- ](\d{1,2})(?:[/.\- ](\d{4}|\d{2}))?$/.exec(typed);
  const named = /^(\d{1,2})[/.\- ]?([a-z]{3,10})\.?(?:[/.\- ](\d{4}|\d{2}))?$/.exec(typed);
  const match = numbers ?? named;
  if (!match) return undefined;
  const month = numbers ? Number(match[2]) : monthOfName(match[2] ?? '');
  const year = readYear(match[3], today);
  if (month === undefined || year === undefined) return undefined;
  return calendarDateOf(year, month, Number(match[1]));
}

/** The unix seconds at which a typed day begins in Amsterdam [5.20]; undefined when no day can be read. */
export function epochOfTypedDate(text: string, today?: CalendarDate): number | undefined {
  const date = parseTypedDate(text, today);
  return date === undefined ? undefined : startOfDay(date);
}
