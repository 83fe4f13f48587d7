import { describe, expect, it } from 'vitest';
import { mondayOf } from '#domain/dates.ts';
import { daysText, groupByWeekend } from '#web/events/weekend/event-weekends.ts';

describe('race weekends', () => {
  it.each([
    ['2026-05-20', '2026-05-18'],
    ['2026-05-18', '2026-05-18'],
    ['2026-05-24', '2026-05-18'],
    ['2026-03-29', '2026-03-23'],
    ['1969-12-31', '1969-12-29'],
  ])('the week of %s begins on %s', (date, monday) => expect(mondayOf(date)).toBe(monday));

  it.each([
    ['2026-05-22', '2026-05-24', '22 – 24 May 2026'],
    ['2026-05-29', '2026-06-01', '29 May – 1 June 2026'],
    ['2026-05-22', '2026-05-22', '22 May 2026'],
  ])('%s to %s reads %s', (from, to, text) => expect(daysText(from, to)).toBe(text));

  it('[2.14] upcoming events stand together by weekend, named from today on', () => {
    const event = (start_on: string, end_on: string) => ({ start_on, end_on });
    const groups = groupByWeekend(
      [
        event('2026-05-22', '2026-05-24'),
        event('2026-05-23', '2026-05-24'),
        event('2026-05-29', '2026-05-31'),
        event('2026-06-13', '2026-06-14'),
      ],
      '2026-05-20',
    );
    expect(groups.map(({ title, events }) => [title, events.length])).toEqual([
      ['This weekend · 22 – 24 May 2026', 2],
      ['Next weekend · 29 – 31 May 2026', 1],
      ['13 – 14 June 2026', 1],
    ]);
  });
});
