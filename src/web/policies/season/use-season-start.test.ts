import { describe, expect, it } from 'vitest';
import type { CalendarEvent } from '#web/policies/request/client-garage.ts';
import { withoutYear } from '#domain/events/season-names.ts';
import { championshipsOf } from '#web/policies/season/use-season-start.ts';

const round = (
  championship_id: string | null,
  start_on: string,
  more: Partial<CalendarEvent> = {},
) =>
  ({
    championship_id,
    championship_name: 'Cup 2027',
    start_on,
    kind: 'race_event',
    status: 'confirmed',
    ...more,
  }) as CalendarEvent;

describe('what a season begins with', () => {
  it('the rounds of a championship stand in their order; tests and single events are none', () => {
    const found = championshipsOf([
      round('cup', '2027-06-11'),
      round('cup', '2027-04-16'),
      round('cup', '2027-03-01', { kind: 'test_day' }),
      round(null, '2027-05-01'),
    ]);
    expect(found.map(({ rounds }) => rounds.map(({ start_on }) => start_on))).toEqual([
      ['2027-04-16', '2027-06-11'],
    ]);
  });

  it('a championship is called by its season, and is confirmed when each of its rounds is', () => {
    const [named, unnamed] = championshipsOf([
      round('cup', '2027-06-11'),
      round('dtm', '2027-04-16', { championship_name: 'DTM' }),
      round('dtm', '2027-05-16', { championship_name: 'DTM', status: 'planned' }),
    ]);
    expect([named, unnamed].map((one) => [one?.name, one?.confirmed])).toEqual([
      ['Cup 2027', true],
      ['DTM 2027', false],
    ]);
  });

  it('next year’s edition is the same championship', () => {
    expect(withoutYear('Porsche Carrera Cup Benelux 2027')).toBe(
      withoutYear('Porsche Carrera Cup Benelux 2026'),
    );
    expect(withoutYear('24H Series 2027 Europe')).toBe('24H Series Europe');
  });
});
