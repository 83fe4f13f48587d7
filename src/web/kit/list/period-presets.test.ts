import { expect, test } from 'vitest';
import { periodPresets } from '#web/kit/list/period-presets.ts';

const period = (today: string, id: string) => {
  const found = periodPresets(today).find((preset) => preset.id === id);
  return [found?.from, found?.to];
};

test.each([
  ['2026-05-20', '2026-05-21', '2026-05-25'],
  ['2026-05-24', '2026-05-21', '2026-05-25'],
  ['2026-05-25', '2026-05-21', '2026-05-25'],
  ['2026-05-26', '2026-05-28', '2026-06-01'],
])('on %s the race weekend runs from Thursday %s to Monday %s', (today, from, to) => {
  expect(period(today, 'weekend')).toEqual([from, to]);
});

test('this month ends on its last day, also in February', () => {
  expect(period('2028-02-10', 'month')).toEqual(['2028-02-01', '2028-02-29']);
});

test('the last 12 months end today', () => {
  expect(period('2026-05-20', 'twelve')).toEqual(['2025-05-21', '2026-05-20']);
});
