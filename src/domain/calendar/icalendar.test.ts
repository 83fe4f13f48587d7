import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { icalendarOf, type CalendarEntry } from './icalendar.ts';

const calendar = (entries: readonly CalendarEntry[]) =>
  icalendarOf({
    ...{ name: 'Paddock, cover', host: 'paddock.example', entries },
    now: new Date('2026-05-20T08:05:09.123Z'),
  });
const race: CalendarEntry = {
  ...{ uid: 'event-1', starts_on: '2026-06-12', ends_on: '2026-06-14', is_busy: true },
  ...{ title: 'Zandvoort; GT', place: 'Zandvoort, NL', about: 'BMW M4\nFerrari 296' },
};

/** The lines as a reader unfolds them. */
const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');

test('a race of three days ends on the day after the last, in UTC, with every separator written out', () => {
  expect(unfolded(calendar([race]))).toEqual([
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//paddock.example//Calendar//EN'],
    ...['CALSCALE:GREGORIAN', 'METHOD:PUBLISH', String.raw`NAME:Paddock\, cover`],
    ...[String.raw`X-WR-CALNAME:Paddock\, cover`, 'REFRESH-INTERVAL;VALUE=DURATION:PT4H'],
    ...['X-PUBLISHED-TTL:PT4H', 'BEGIN:VEVENT', 'UID:event-1@paddock.example'],
    ...[
      'DTSTAMP:20260520T080509Z',
      'SEQUENCE:0',
      'DTSTART;VALUE=DATE:20260612',
      'DTEND;VALUE=DATE:20260615',
    ],
    ...[String.raw`SUMMARY:Zandvoort\; GT`, String.raw`LOCATION:Zandvoort\, NL`],
    ...[String.raw`DESCRIPTION:BMW M4\nFerrari 296`, 'STATUS:CONFIRMED', 'TRANSP:OPAQUE'],
    ...['END:VEVENT', 'END:VCALENDAR', ''],
  ]);
});

test('what was changed twice says so under the same name', () => {
  const lines = unfolded(calendar([{ ...race, starts_on: '2026-06-19', sequence: 2 }]));
  expect(lines).toContain('UID:event-1@paddock.example');
  expect(lines).toContain('SEQUENCE:2');
});

test('what is cancelled says so and takes no day', () => {
  const lines = unfolded(calendar([{ ...race, is_cancelled: true }]));
  expect(lines).toContain('STATUS:CANCELLED');
  expect(lines).toContain('TRANSP:TRANSPARENT');
});

describe('whatever is written in it', () => {
  const anything = fc.string({ unit: 'binary', maxLength: 400 });
  test('no line is longer than 75 octets, none is broken, and the words come back', () => {
    fc.assert(
      fc.property(
        anything,
        fc.string({ unit: 'binary', minLength: 1, maxLength: 400 }),
        (title, about) => {
          const text = calendar([{ ...race, title, about }]);
          for (const line of text.split('\r\n'))
            expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
          expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
          const summary = unfolded(text).find((line) => line.startsWith('SUMMARY:')) ?? '';
          const read = summary
            .slice(8)
            .replaceAll(/\\([\\;,n])/g, (_, one: string) => (one === 'n' ? '\n' : one));
          const known = title.toWellFormed().replaceAll(/\r\n|\r/g, '\n');
          expect(read).toBe(known.replaceAll(/[^\n\P{Cc}]/gu, ' '));
          expect(unfolded(text)).toHaveLength(23);
        },
      ),
    );
  });
});
