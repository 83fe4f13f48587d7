import { expect, it } from 'vitest';
import { monthsAndEdges } from '#domain/analytics/months-and-edges.ts';

it.each([
  ['2026-01-01', '2026-12-31', 'whole months', ['2026-01-01', '2026-12-01'], []],
  [
    '2026-02-11',
    '2026-08-19',
    'months and both edges',
    ['2026-03-01', '2026-07-01'],
    ['2026-02-11 2026-02-28', '2026-08-01 2026-08-19'],
  ],
  ['2026-02-01', '2026-02-28', 'one month', ['2026-02-01', '2026-02-01'], []],
  ['2024-02-01', '2024-02-28', 'a month but for its leap day', null, ['2024-02-01 2024-02-28']],
  ['2026-05-30', '2026-06-02', 'no whole month', null, ['2026-05-30 2026-06-02']],
  [
    '2026-05-31',
    '2026-06-30',
    'a day and a month',
    ['2026-06-01', '2026-06-01'],
    ['2026-05-31 2026-05-31'],
  ],
])('%s to %s is %s', (from, to, _says, ...found_is) => {
  const [months, edges] = found_is;
  const found = monthsAndEdges({ from, to });
  expect(found.months && [found.months.first, found.months.last]).toEqual(months);
  expect(found.edges.map((edge) => `${edge.from} ${edge.to}`)).toEqual(edges);
});
