// A calendar as other programs read it (RFC 5545): whole days, each with a name of its own that never changes.
// A race from 12 to 14 June 2026 begins 20260612 and ends 20260615: the end is the day on which it is over.

import { addDays, type CalendarDate } from '#domain/dates.ts';

/** Something on whole days, first and last day included. */
export interface CalendarEntry {
  /** The same for the same thing whenever it is told, so that a moved day moves it. */
  uid: string;
  /** How often it was changed: readers take a later state by it (RFC 5546). */
  sequence?: number;
  starts_on: CalendarDate;
  ends_on: CalendarDate;
  title: string;
  place?: string;
  about?: string;
  url?: string;
  /** It was to be, and is not any more. */
  is_cancelled?: boolean;
  /** Whether the days are taken by it; something that is only due takes none. */
  is_busy?: boolean;
}

/** As many octets as a line holds before it goes on in the next one. */
const LINE_OCTETS = 75;

/** The calendar as a text of type text/calendar, its lines ended and folded as the standard says. */
export function icalendarOf({
  name,
  host,
  now,
  entries,
}: {
  name: string;
  /** Behind the name of each entry, so that it is nobody else's. */
  host: string;
  now: Date;
  entries: readonly CalendarEntry[];
}): string {
  const stamp = `${now.toISOString().slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${escaped(host)}//Calendar//EN`],
    ...['CALSCALE:GREGORIAN', 'METHOD:PUBLISH', `NAME:${escaped(name)}`],
    ...[`X-WR-CALNAME:${escaped(name)}`, 'REFRESH-INTERVAL;VALUE=DURATION:PT4H'],
    ...['X-PUBLISHED-TTL:PT4H', ...entries.flatMap((entry) => linesOf(entry, { host, stamp }))],
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${folded(line)}\r\n`).join('');
}

function linesOf(entry: CalendarEntry, { host, stamp }: { host: string; stamp: string }): string[] {
  const { uid, starts_on, ends_on, title, place = '', about = '', url = '' } = entry;
  return [
    ...['BEGIN:VEVENT', `UID:${uid}@${host}`, `DTSTAMP:${stamp}`],
    `SEQUENCE:${entry.sequence ?? 0}`,
    `DTSTART;VALUE=DATE:${plainDay(starts_on)}`,
    `DTEND;VALUE=DATE:${plainDay(addDays(ends_on, 1))}`,
    `SUMMARY:${escaped(title)}`,
    ...(place === '' ? [] : [`LOCATION:${escaped(place)}`]),
    ...(about === '' ? [] : [`DESCRIPTION:${escaped(about)}`]),
    ...(url === '' ? [] : [`URL:${url}`]),
    `STATUS:${entry.is_cancelled === true ? 'CANCELLED' : 'CONFIRMED'}`,
    `TRANSP:${entry.is_busy === true && entry.is_cancelled !== true ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ];
}

const plainDay = (day: CalendarDate): string => day.replaceAll('-', '');

/** A text as a value: what ends a value or a line is written out, what no calendar holds is left out. */
function escaped(text: string): string {
  return text
    .toWellFormed()
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll(/\r\n|\r|\n/g, String.raw`\n`)
    .replaceAll(/\p{Cc}/gu, ' ');
}

/** A line in pieces of 75 octets, each further one behind a space; no letter is cut. */
function folded(line: string): string {
  const pieces: string[] = [];
  let piece = '';
  let octets = 0;
  for (const letter of line) {
    const size = octetsOf(letter);
    if (octets + size > LINE_OCTETS) {
      pieces.push(piece);
      piece = ' ';
      octets = 1;
    }
    piece += letter;
    octets += size;
  }
  return [...pieces, piece].join('\r\n');
}

function octetsOf(letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  return code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x1_0000 ? 3 : 4;
}
