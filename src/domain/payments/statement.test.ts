import { expect, test } from 'vitest';
import { periodFrom, usualUntil } from './statement.ts';

test.each(
  [
    ['no statement yet: from the first booking', null, '2026-03-01', '2026-04-01'],
    ['one that is closed: the day after it', '2026-02-28', '2026-03-01', '2026-03-01'],
    ['a late booking of a closed period moves nothing', '2026-02-28', '2026-01-10', '2026-03-01'],
  ].map(([name, closed, first, from]) => [name, closed ?? null, first ?? null, from] as const),
)('a period begins, %s', (_name, closed, first, from) => {
  const start = closed === null ? '2026-04-01' : first;
  expect(periodFrom(closed, start, '2026-04-30')).toBe(from);
});

test('an account without a booking has a period of one day', () => {
  expect(periodFrom(null, null, '2026-04-30')).toBe('2026-04-30');
});

test('a month is closed at its end; once it is, up to yesterday', () => {
  expect(usualUntil('2026-05-20', null)).toBe('2026-04-30');
  expect(usualUntil('2026-03-01', '2026-01-31')).toBe('2026-02-28');
  expect(usualUntil('2026-05-20', '2026-04-30')).toBe('2026-05-19');
});
