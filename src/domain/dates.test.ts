import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { epochOfTypedDate, parseTypedDate } from '#domain/date-entry.ts';
import {
  addDays,
  addDaysToInstant,
  addMonths,
  ageOn,
  compareDates,
  dateOfInstant,
  daysBetween,
  formatCalendarDate,
  formatDate,
  formatDateTime,
  instantOf,
  isCalendarDate,
  startOfDay,
  timeOfInstant,
  unixSeconds,
} from '#domain/dates.ts';

const utc = (text: string): number => Date.parse(`${text}Z`) / 1000;

describe('[5.17] dates as people read them', () => {
  test.each([undefined, null, '', 0, '0'] as const)('[5.18] %s gives empty text', (value) => {
    expect(formatDate(value)).toBe('');
    expect(formatDateTime(value)).toBe('');
  });

  test('[5.19] epoch seconds show as DD-MM-YYYY, with time as DD-MM-YYYY HH:MM', () => {
    expect(formatDate(utc('2026-05-17T10:05:00'))).toBe('17-05-2026');
    expect(formatDateTime(utc('2026-05-17T10:05:00'))).toBe('17-05-2026 12:05');
    expect(formatDateTime(`${utc('2026-01-17T10:05:59')}` as const)).toBe('17-01-2026 11:05');
  });

  test('[5.19] [9.12] the day is that of Amsterdam: 22:30 UTC in summer is the next day', () => {
    expect(formatDate(utc('2026-07-31T22:30:00'))).toBe('01-08-2026');
    expect(formatDate(utc('2026-12-31T22:30:00'))).toBe('31-12-2026');
  });

  test('a calendar date is only written the other way round', () => {
    expect(formatCalendarDate('2026-05-07')).toBe('07-05-2026');
    expect(formatCalendarDate(null)).toBe('');
  });
});

describe('dates as people type them', () => {
  test('[5.20] DD/MM/YYYY converts to the epoch seconds at which that day begins', () => {
    expect(epochOfTypedDate('17/05/2026')).toBe(utc('2026-05-16T22:00:00'));
    expect(epochOfTypedDate('17/01/2026')).toBe(utc('2026-01-16T23:00:00'));
    expect(epochOfTypedDate('nothing')).toBeUndefined();
  });

  test.each([
    ['17/05/2026', '2026-05-17'],
    ['17-5-26', '2026-05-17'],
    ['7.5.2026', '2026-05-07'],
    ['17 may', '2026-05-17'],
    ['17 May 2027', '2027-05-17'],
    ['1 october', '2026-10-01'],
    ['3 mrt 24', '2024-03-03'],
    ['17 mei', '2026-05-17'],
    ['17-5', '2026-05-17'],
    ['2026-05-17', '2026-05-17'],
    ['29/02/2028', '2028-02-29'],
    ['1-1-85', '1985-01-01'],
  ])('[5.2] %s is %s', (typed, expected) => {
    expect(parseTypedDate(typed, '2026-11-20')).toBe(expected);
  });

  test.each([
    '31/04/2026',
    '29/02/2026',
    '0/1/2026',
    '17/13/2026',
    'may',
    '17 foo',
    '',
    '17/5/202',
  ])('[5.2] "%s" is refused', (typed) => {
    expect(parseTypedDate(typed, '2026-11-20')).toBeUndefined();
  });

  test('without today a year must be typed', () => {
    expect(parseTypedDate('17 may')).toBeUndefined();
  });
});

test('[5.19] [5.20] every day from 1970 to 2100 is written and read back as the same day', () => {
  const wrong: string[] = [];
  for (let day = '1970-01-02'; day <= '2100-12-31'; day = addDays(day, 1)) {
    const start = startOfDay(day);
    const shown = formatDate(start);
    const isSame = epochOfTypedDate(shown.replaceAll('-', '/')) === start;
    if (!isSame || shown !== formatCalendarDate(day)) wrong.push(`${day} shows as ${shown}`);
  }
  expect(wrong).toEqual([]);
});

describe('days in Amsterdam', () => {
  test('29 March 2026 has 23 hours and 25 October 2026 has 25', () => {
    expect((startOfDay('2026-03-30') - startOfDay('2026-03-29')) / 3600).toBe(23);
    expect((startOfDay('2026-10-26') - startOfDay('2026-10-25')) / 3600).toBe(25);
    expect((startOfDay('2026-06-02') - startOfDay('2026-06-01')) / 3600).toBe(24);
  });

  test('02:30 on the night the clock goes forward is 03:30', () => {
    const instant = instantOf('2026-03-29', '02:30');
    expect(instant).toBe(utc('2026-03-29T01:30:00'));
    expect(timeOfInstant(instant)).toBe('03:30');
  });

  test('02:30 on the night the clock goes back is the first of the two', () => {
    expect(instantOf('2026-10-25', '02:30')).toBe(utc('2026-10-25T00:30:00'));
  });

  test('14 days after 20 March 15:00 it is 3 April 15:00, over the change of the clock', () => {
    expect(formatDateTime(addDaysToInstant(instantOf('2026-03-20', '15:00'), 14))).toBe(
      '03-04-2026 15:00',
    );
  });

  test('each instant lies in the day that it is said to lie in', () => {
    fc.assert(
      fc.property(fc.integer({ min: 86_400, max: 4_133_980_799 }), (epoch) => {
        const day = dateOfInstant(epoch);
        expect(startOfDay(day)).toBeLessThanOrEqual(epoch);
        expect(startOfDay(addDays(day, 1))).toBeGreaterThan(epoch);
      }),
    );
  });

  test('milliseconds are dropped', () => {
    expect(unixSeconds(new Date(1_779_012_345_999))).toBe(1_779_012_345);
  });
});

describe('calendar arithmetic', () => {
  test.each([
    ['2026-01-31', 1, '2026-02-28'],
    ['2026-01-31', 2, '2026-03-31'],
    ['2028-01-31', 1, '2028-02-29'],
    ['2026-03-31', -1, '2026-02-28'],
    ['2026-11-30', 3, '2027-02-28'],
    ['2026-12-15', 1, '2027-01-15'],
  ])('%s and %i months is %s', (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });

  test.each([
    ['2026-03-28', 2, '2026-03-30'],
    ['2026-12-31', 1, '2027-01-01'],
    ['2028-03-01', -1, '2028-02-29'],
  ])('%s and %i days is %s', (date, days, expected) => {
    expect(addDays(date, days)).toBe(expected);
  });

  test('days between two dates, added to the first, give the second', () => {
    const day = fc.integer({ min: 0, max: 47_000 }).map((days) => addDays('1970-01-01', days));
    fc.assert(
      fc.property(day, day, (a, b) => {
        expect(addDays(a, daysBetween(a, b))).toBe(b);
        expect(Math.sign(daysBetween(a, b))).toBe(-compareDates(a, b) + 0);
      }),
    );
  });

  test.each([
    ['2004-05-17', '2026-05-16', 21],
    ['2004-05-17', '2026-05-17', 22],
    ['2004-02-29', '2026-02-28', 21],
    ['2004-02-29', '2026-03-01', 22],
    ['2004-12-31', '2026-01-01', 21],
  ])('born %s is on %s %i years old', (birth, date, expected) => {
    expect(ageOn(birth, date)).toBe(expected);
  });

  test.each([
    ['2026-02-29', false],
    ['2028-02-29', true],
    ['2026-1-1', false],
    ['17/05/2026', false],
    ['1849-12-31', false],
    ['1850-01-01', true],
    ['2200-12-31', true],
    ['2201-01-01', false],
    ['0000-01-01', false],
    ['9999-12-31', false],
  ])('%s is a calendar date: %s', (text, expected) => {
    expect(isCalendarDate(text)).toBe(expected);
  });
});
