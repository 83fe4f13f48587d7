import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentages } from '#domain/percentages.ts';
import { calculateOnTrack, rateOnTrack } from '#domain/rating/calculate-on-track.ts';
import { defaultOnTrackTables as tables } from '#domain/rating/default-on-track-tables.ts';
import type { OnTrackInput, OnTrackItem } from '#domain/rating/on-track-input.ts';
import { plainDriver, plainItem, plainRisk } from '#test/harness/risk-examples.ts';

const rate = (change: Partial<OnTrackInput>) => rateOnTrack({ ...plainRisk, ...change }, tables);
const items = (count: number, change: (index: number) => Partial<OnTrackItem>): OnTrackItem[] =>
  Array.from({ length: count }, (_, index) => ({ ...plainItem, ...change(index) }));
const events = (count: number): OnTrackItem[] => items(count, (index) => ({ event: `E${index}` }));
const cars = (count: number): OnTrackItem[] => items(count, (index) => ({ car: `C${index}` }));

describe('discounts', () => {
  test.each([
    [1, '0'],
    [2, '0'],
    [3, '5'],
    [4, '5'],
    [5, '8'],
    [7, '8'],
    [8, '12'],
    [20, '12'],
  ])('%i race events: %s %%', (count, expected) => {
    expect(rate({ items: events(count) }).discount_pct.events).toBe(expected);
  });

  test('the same event of two cars is one event, and test days are no race events', () => {
    const risk = [
      ...cars(3),
      ...items(4, (index) => ({ event: `T${index}`, kind: 'test_day' as const })),
    ];
    expect(rate({ items: risk }).discount_pct).toEqual({
      events: '0',
      cars: '3',
      clean_seasons: '0',
      total: '3.0',
    });
  });

  test.each([
    [1, '0'],
    [2, '3'],
    [3, '3'],
    [4, '5'],
  ])('%i cars: %s %%', (count, expected) => {
    expect(rate({ items: cars(count) }).discount_pct.cars).toBe(expected);
  });

  test.each([
    [0, '0', '0.0'],
    [1, '2.5', '2.5'],
    [2, '5', '5.0'],
    [3, '7.5', '7.5'],
    [9, '7.5', '7.5'],
  ])('%i clean seasons: %s %%, together %s', (seasons, expected, total) => {
    expect(rate({ clean_seasons: seasons }).discount_pct).toMatchObject({
      clean_seasons: expected,
      total,
    });
  });

  test('12 + 5 + 7.5 = 24.5 is held at 20 %: 8 × 4 × 5,950.00 × 20 % = 38,080.00', () => {
    const fleet = items(32, (index) => ({ car: `C${index % 4}`, event: `E${index % 8}` }));
    const result = rate({ items: fleet, clean_seasons: 3 });
    expect(result.discount_pct).toEqual({
      events: '12',
      cars: '5',
      clean_seasons: '7.5',
      total: '20.0',
    });
    expect(result.discount).toBe(3_808_000);
  });
});

describe('adjustment and minimum', () => {
  test.each([
    ['-10', -59_500, 535_500],
    ['12.5', 74_375, 669_375],
    ['-30.0', -178_500, 416_500],
    ['0', 0, 595_000],
  ])('%s %% of 5,950.00 is %i, net %i', (pct, adjustment, net) => {
    expect(rate({ adjustment_pct: pct })).toMatchObject({ adjustment, net_premium: net });
  });

  test('half a cent is rounded away from zero: ±0.5 % of 5,951.00 = ±29.755', () => {
    const risk = { items: [{ ...plainItem, insured_value: 20_003_571 }] };
    expect(rate(risk).items_total).toBe(595_100);
    expect(rate({ ...risk, adjustment_pct: '0.5' }).adjustment).toBe(2976);
    expect(rate({ ...risk, adjustment_pct: '-0.5' }).adjustment).toBe(-2976);
  });

  test('the net premium of a policy is at least 500.00', () => {
    const item = { ...plainItem, insured_value: 100_000 };
    const result = rate({ items: [item], adjustment_pct: '-20' });
    expect(result).toMatchObject({
      items_total: 40_000,
      adjustment: -8000,
      net_premium: 50_000,
      commission: 7500,
    });
  });
});

describe('premium tax', () => {
  test('net and fee are taxed: (5,950.00 + 75.00) × 21 % = 1,265.25', () => {
    expect(rate({}).taxes).toEqual([
      { country: 'NL', base: 602_500, rate_pct: '21', ipt: 126_525 },
    ]);
  });

  test('without an item in the policyholder’s country the fee alone is taxed there, last', () => {
    const risk = items(2, (index) => ({
      car: `C${index}`,
      tax_country: index === 0 ? 'GB' : 'DE',
    }));
    expect(rate({ items: risk, policyholder_country: 'AT' }).taxes).toEqual([
      { country: 'DE', base: 577_150, rate_pct: '19', ipt: 109_659 },
      { country: 'GB', base: 577_150, rate_pct: '12', ipt: 69_258 },
      { country: 'AT', base: 7500, rate_pct: '11', ipt: 825 },
    ]);
  });

  test('countries A to Z, the last one takes the rest: 17,850.00 − 8 % … in thirds', () => {
    const risk = items(3, (index) => ({
      car: `C${index}`,
      tax_country: ['NL', 'BE', 'DE'][index],
    }));
    const result = rate({ items: risk, adjustment_pct: '-0.5' });
    expect(result.net_premium).toBe(1_722_793);
    expect(result.taxes.map(({ country, base }) => [country, base])).toEqual([
      ['BE', 574_264],
      ['DE', 574_264],
      ['NL', 574_265 + 7500],
    ]);
  });

  test('a Swiss policyholder is taxed in Switzerland on the whole premium', () => {
    const risk = items(2, (index) => ({ car: `C${index}`, tax_country: 'DE' }));
    expect(rate({ items: risk, policyholder_country: 'CH' }).taxes).toEqual([
      { country: 'CH', base: 1_154_300 + 7500, rate_pct: '5', ipt: 58_090 },
    ]);
  });

  test('a car with a road registration in Belgium is taxed at 26.75 %, beside one without', () => {
    const risk = items(2, (index) => ({ car: `C${index}`, road_registered: index === 0 }));
    expect(rate({ items: risk, policyholder_country: 'BE' }).taxes).toEqual([
      { country: 'BE', base: 577_150 + 7500, rate_pct: '9.25', ipt: 54_080 },
      { country: 'BE', base: 577_150, rate_pct: '26.75', ipt: 154_388 },
    ]);
  });

  test('a tax that the insurer bears is not charged', () => {
    expect(rate({ policyholder_country: 'HU' })).toMatchObject({ ipt: 0, gross_premium: 602_500 });
    const rates = tables.premium_tax.map((row) =>
      row.country_code === 'HU' ? { ...row, rate_pct: '15' } : row,
    );
    const borne = rateOnTrack(
      { ...plainRisk, policyholder_country: 'HU' },
      { ...tables, premium_tax: rates },
    );
    expect(borne).toMatchObject({ ipt: 0, taxes: [{ rate_pct: '0' }] });
  });

  test.each([
    ['SK', '2025-12-31', '8'],
    ['SK', '2026-01-01', '10'],
    ['LT', '2025-12-31', '0'],
    ['LT', '2026-01-01', '10'],
    ['FI', '2024-08-31', '24'],
    ['FI', '2024-09-01', '25.5'],
    ['FI', undefined, '25.5'],
  ])('%s on %s: %s %%', (country, inceptionDate, expected) => {
    const result = rate({ policyholder_country: country, inception_date: inceptionDate });
    expect(result.taxes[0]?.rate_pct).toBe(expected);
  });
});

describe('instalments and commission', () => {
  test('7,290.25 in 4 is 1,822.57 and three times 1,822.56', () => {
    const result = rate({ instalments: 4 });
    expect(result.gross_premium).toBe(729_025);
    expect(result.instalments).toEqual([182_257, 182_256, 182_256, 182_256]);
  });

  test('commission lies inside the net premium: 22.5 % of 5,950.00 = 1,338.75', () => {
    expect(rate({ commission_pct: '22.5' })).toMatchObject({
      commission: 133_875,
      to_insurer: 461_125,
      gross_premium: 729_025,
    });
  });
});

describe('what always holds', () => {
  const countries = [...new Set(tables.premium_tax.map(({ country_code }) => country_code))];
  const item = fc
    .record({
      car: fc.constantFrom('C1', 'C2', 'C3', 'C4'),
      event: fc.constantFrom('E1', 'E2', 'E3', 'E4', 'E5', 'E6'),
      insured_value: fc.integer({ min: 10_000, max: 90_000_000 }),
      tax_country: fc.constantFrom(...countries),
      kind: fc.constantFrom('race_event', 'test_day', 'track_day'),
    })
    .map((change): OnTrackItem => ({ ...plainItem, ...change }));
  const risk = fc
    .record({
      policyholder_country: fc.constantFrom(...countries),
      clean_seasons: fc.nat(5),
      instalments: fc.constantFrom(1, 2, 4),
      adjustment_pct: fc.constantFrom(...percentages, ...percentages.map((pct) => `-${pct}`)),
      commission_pct: fc.constantFrom(...percentages),
      items: fc.array(item, { minLength: 1, maxLength: 12 }),
    })
    .map((change): OnTrackInput => ({ ...plainRisk, ...change }));

  test('tax bases add up to net and fee, instalments to gross, commission and insurer to net', () => {
    fc.assert(
      fc.property(risk, (input) => {
        const result = rateOnTrack(input, tables);
        const sum = (numbers: readonly number[]): number =>
          numbers.reduce((total, one) => total + one, 0);
        expect(sum(result.taxes.map(({ base }) => base))).toBe(
          result.net_premium + result.policy_fee,
        );
        expect(sum(result.taxes.map(({ ipt }) => ipt))).toBe(result.ipt);
        expect(sum(result.items.map(({ premium }) => premium))).toBe(result.items_total);
        expect(sum(result.instalments)).toBe(result.gross_premium);
        expect(result.gross_premium).toBe(result.net_premium + result.policy_fee + result.ipt);
        expect(result.commission + result.to_insurer).toBe(result.net_premium);
        expect(result.net_premium).toBeGreaterThanOrEqual(tables.minimum_policy_net);
      }),
    );
  });

  test('a lower adjustment never makes the premium higher, and a clean season neither', () => {
    fc.assert(
      fc.property(risk, (input) => {
        const net = rateOnTrack(input, tables).net_premium;
        expect(
          rateOnTrack({ ...input, adjustment_pct: '-30' }, tables).net_premium,
        ).toBeLessThanOrEqual(net);
        const cleaner = { ...input, clean_seasons: input.clean_seasons + 1, adjustment_pct: '0' };
        const same = { ...input, adjustment_pct: '0' };
        expect(rateOnTrack(cleaner, tables).net_premium).toBeLessThanOrEqual(
          rateOnTrack(same, tables).net_premium,
        );
      }),
    );
  });

  test('the same risk is always priced the same, and its trace ends where its result does', () => {
    fc.assert(
      fc.property(risk, (input) => {
        const [first, second] = [calculateOnTrack(input, tables), calculateOnTrack(input, tables)];
        expect(first).toEqual(second);
        const steps = first.ok ? first.trace : [];
        const value = (key: string) =>
          steps.find((step) => step.key === key)?.value.replaceAll(/[,.]/g, '');
        const result = rateOnTrack(input, tables);
        expect(Number(value('gross_premium'))).toBe(result.gross_premium);
        expect(Number(value('net_premium'))).toBe(result.net_premium);
      }),
      { numRuns: 50 },
    );
  });
});

test('every step of the plain risk is told', () => {
  const calculation = calculateOnTrack(
    { ...plainRisk, items: [{ ...plainItem, drivers: [plainDriver, plainDriver] }] },
    tables,
  );
  const steps = calculation.ok ? calculation.trace : [];
  expect(steps.map(({ key }) => key)).toEqual([
    'slice_base',
    'base_premium',
    'series_level',
    'circuit',
    'duration',
    'sessions',
    'driver_1',
    'driver_2',
    'drivers',
    'excess',
    'scope',
    'accident_limit',
    'aggregate',
    'technical_premium',
    'premium',
    'excess_amount',
    'items_total',
    'discount_pct',
    'discount',
    'adjustment',
    'net_premium',
    'policy_fee',
    'net_share_NL',
    'ipt_NL',
    'gross_premium',
    'commission',
    'to_insurer',
    'instalment_1',
  ]);
  expect(steps[0]).toEqual({
    key: 'slice_base',
    item_index: 0,
    label: 'Value in slices',
    formula: '50,000.00 × 1.15 + 100,000.00 × 1.05 + 50,000.00 × 1.00',
    value: '212,500.00',
    unit: 'money',
  });
  expect(steps[8]?.formula).toBe('(½ × mean of 1.00, 1.00 + ½ × worst 1.00) × 2 drivers 1.03');
});
