import { expect, test } from 'vitest';
import { pageOf, seriesRows } from '#web/rating/series-rows.ts';

const rating = (name: string, year: number, claim_level: number, car_class = 'CUP') => ({
  series_rating_id: `${name}-${year}`,
  series_id: name,
  year,
  name,
  car_class,
  claim_level,
  default_excess_pct: '10.0',
  typical_race_hours: '1',
  uses_categories: false,
  base_rate_override: name === 'DTM' ? '4.00' : null,
  min_excess_override: null,
  notes: '',
  revision: 0,
});
const by_year = {
  '2022': [rating('DTM', 2022, 8, 'GT3'), rating('Supercup', 2022, 7)],
  '2023': [rating('DTM', 2023, 8, 'GT3'), rating('Supercup', 2023, 8), rating('New cup', 2023, 5)],
};
const classes = [{ value: 'CUP', label: 'Cup', base_rate_pct: '3.40', min_excess: 500_000 }];
const list = { view: '2023', q: '', filters: {}, sortBy: 'name', ascending: true };

test('[9.13] a year’s series show how their level moved, with the rate of their class or their own', () => {
  const rows = seriesRows({ by_year, classes, list });
  expect(rows.map(({ name, moved, rate_pct }) => [name, moved, rate_pct])).toEqual([
    ['DTM', 0, '4.00'],
    ['New cup', 0, '3.40'],
    ['Supercup', 1, '3.40'],
  ]);
});

test('search, class, sorting and pages work on the answer that is there', () => {
  const found = (part: object) =>
    seriesRows({ by_year, classes, list: { ...list, ...part } }).map(({ name }) => name);
  expect(found({ q: 'cup' })).toEqual(['New cup', 'Supercup']);
  expect(found({ filters: { car_class: ['GT3'] } })).toEqual(['DTM']);
  expect(found({ sortBy: 'claim_level', ascending: false })).toEqual([
    'Supercup',
    'DTM',
    'New cup',
  ]);
  expect(found({ view: '1999' })).toHaveLength(3);
  expect(pageOf([1, 2, 3, 4, 5], { page: 2, size: 2 })).toEqual([3, 4]);
});
