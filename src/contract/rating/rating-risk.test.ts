import { expect, test } from 'vitest';
import { ratingRisk } from '#contract/rating/rating-risk.ts';

const item = {
  car: 'C1',
  event: 'E1',
  car_class: 'GT3',
  insured_value: 52_500_000,
  series_claim_level: 8,
  circuit: 'Norisring',
  race_hours: 1.5,
  drivers: [{ category: 'Silver', age: 30 }],
};
const parse = (change: object) =>
  ratingRisk.parse({ policyholder_country: 'nl', items: [{ ...item, ...change }] });

test('what is left out has the manual’s defaults', () => {
  expect(parse({})).toEqual({
    currency: 'EUR',
    policyholder_country: 'NL',
    clean_seasons: 0,
    adjustment_pct: '0',
    commission_pct: '15',
    instalments: 1,
    items: [
      {
        ...item,
        circuit: 'norisring',
        kind: 'race_event',
        race_hours: '1.5',
        sessions: ['practice', 'qualifying', 'race'],
        extra_test_days: 0,
        drivers: [{ category: 'Silver', experience: 'Unknown', age: 30, claim_level: 4 }],
        excess_pct: '10',
        scope: 'parts_only',
        accident_limit_pct: '100',
        aggregate: 'reinstated',
      },
    ],
  });
});

test.each([
  ['reinstated', 'reinstated'],
  ['reinstated_per_event', 'reinstated'],
  ['single', 'single_aggregate'],
  ['single_aggregate', 'single_aggregate'],
])('aggregate %s is %s', (word, expected) => {
  expect(parse({ aggregate: word }).items[0]?.aggregate).toBe(expected);
});

test('a series that is in the ratings gives class and claim level, in its year', () => {
  const series = { car_class: undefined, series_claim_level: undefined, series: 'DTM', year: 2026 };
  expect(parse(series).items[0]).toMatchObject({
    car_class: 'GT3',
    series_claim_level: 8,
    series: 'DTM',
  });
  const unknown = ratingRisk.safeParse({
    policyholder_country: 'NL',
    items: [{ ...item, ...series, series: 'Lawnmowers' }],
  });
  expect(unknown.error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'items.0.car_class',
    'items.0.series_claim_level',
  ]);
});

test.each([
  [{ excess_pct: '10,5' }, 'excess_pct'],
  [{ race_hours: 1.00001 }, 'race_hours'],
  [{ insured_value: 10.5 }, 'insured_value'],
  [{ drivers: [] }, 'drivers'],
  [{ sessions: ['warm_up'] }, 'sessions.0'],
  [{ tax_country: 'Germany' }, 'tax_country'],
])('%j is refused at %s', (change, path) => {
  const parsed = ratingRisk.safeParse({
    policyholder_country: 'NL',
    items: [{ ...item, ...change }],
  });
  expect(parsed.error?.issues.map((issue) => issue.path.join('.'))).toEqual([`items.0.${path}`]);
});
