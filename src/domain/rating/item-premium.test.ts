import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { percentages } from '#domain/percentages.ts';
import { defaultOnTrackTables as tables } from '#domain/rating/default-on-track-tables.ts';
import { driverCategories, experienceLevels } from '#domain/rating/levels/driver-levels.ts';
import { driverLoadings } from '#domain/rating/levels/driver-loading.ts';
import { type FactorName, rateItem, sliceValue } from '#domain/rating/item-premium.ts';
import {
  driverToFollow,
  type OnTrackDriver,
  type OnTrackItem,
} from '#domain/rating/on-track-input.ts';
import { writeFactor } from '#domain/rating/on-track-result.ts';
import { compileTables } from '#domain/rating/on-track-tables.ts';
import { plainDriver, plainItem } from '#test/harness/risk-examples.ts';

const compiled = compileTables(tables);
const rate = (change: Partial<OnTrackItem>) => rateItem({ ...plainItem, ...change }, compiled);
const factor = (name: FactorName, change: Partial<OnTrackItem>): string =>
  writeFactor(rate(change).factors[name]);

test('the plain item is worth its base premium: 212,500.00 × 2.8 % = 5,950.00', () => {
  expect(rate({})).toMatchObject({
    slice_base: 21_250_000,
    base_premium: 595_000,
    premium: 595_000,
  });
});

describe('value slices', () => {
  test.each([
    [5_000_000, 5_750_000, '50,000 × 1.15'],
    [5_000_001, 5_750_001, '50,000 × 1.15 + 0.01 × 1.05'],
    [15_000_000, 16_250_000, '57,500 + 100,000 × 1.05'],
    [30_000_000, 31_250_000, '162,500 + 150,000 × 1.00'],
    [60_000_000, 59_750_000, '312,500 + 300,000 × 0.95'],
    [100_000_000, 95_750_000, '597,500 + 400,000 × 0.90'],
    [200_000_000, 180_750_000, '957,500 + 1,000,000 × 0.85'],
  ])('%i cents weigh %i: %s', (value, expected) => {
    expect(rate({ insured_value: value }).slice_base).toBe(expected);
  });

  test('the parts add up to the value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1e12 }), (value) => {
        const parts = sliceValue(value, compiled);
        expect(parts.reduce((sum, { part }) => sum + part, 0)).toBe(value);
        expect(parts.every(({ part }) => part > 0)).toBe(true);
      }),
    );
  });
});

describe('circuits', () => {
  test.each([
    ['computed', { circuit: 'zandvoort' }, '0.8300'],
    ['set by hand', { circuit: 'nordschleife' }, '1.5000'],
    [
      'its own factor comes before its kind',
      { circuit: 'zandvoort', circuit_type: 'STREET' },
      '0.8300',
    ],
    ['known as a road circuit', { circuit: 'sebring' }, '1.5000'],
    ['known as a street circuit', { circuit: 'long-beach' }, '1.5000'],
    ['known as a permanent track', { circuit: 'jerez' }, '1.0000'],
    ['unknown: a permanent track', { circuit: 'nowhere' }, '1.0000'],
    ['unknown, a word of the language', { circuit: 'constructor' }, '1.0000'],
    ['unknown, said to be streets', { circuit: 'nowhere', circuit_type: 'STREET' }, '1.5000'],
    ['unknown, said to be roads', { circuit: 'nowhere', circuit_type: 'ROAD' }, '1.5000'],
  ] satisfies [string, Partial<OnTrackItem>, string][])('%s: %j is %s', (_, change, expected) => {
    expect(factor('circuit', change)).toBe(expected);
  });

  test('a factor given with the item comes before all', () => {
    expect(factor('circuit', { circuit: 'monaco', circuit_factor: '1.2345' })).toBe('1.2345');
  });
});

describe('race hours', () => {
  test.each([
    ['0.5', '0.8500'],
    ['1', '0.8500'],
    ['1.01', '1.0000'],
    ['2.0', '1.0000'],
    ['3', '1.1500'],
    ['4', '1.2500'],
    ['6', '1.4500'],
    ['8', '1.6000'],
    ['12', '1.9000'],
    ['24', '2.6000'],
    ['25', '2.6000'],
  ])('%s hours weigh %s', (hours, expected) => {
    expect(factor('duration', { race_hours: hours })).toBe(expected);
  });

  test('a test day or track day has no race hours', () => {
    expect(factor('duration', { kind: 'track_day', race_hours: null })).toBe('1.0000');
    expect(factor('duration', { kind: 'test_day', race_hours: '24' })).toBe('1.0000');
  });
});

describe('sessions', () => {
  test.each([
    ['0.20 + 0.15 + 0.65 = 1.00', {}, '1.0000'],
    ['race only: 0.65 + 0.05', { sessions: ['race'] }, '0.7000'],
    ['qualifying 0.15 + race 0.65, no loading', { sessions: ['qualifying', 'race'] }, '0.8000'],
    ['practice 0.20 + race 0.65, no loading', { sessions: ['practice', 'race'] }, '0.8500'],
    ['practice and qualifying: 0.35', { sessions: ['practice', 'qualifying'] }, '0.3500'],
    ['a session named twice counts once', { sessions: ['race', 'race'] }, '0.7000'],
    ['all and 2 test days: 1.00 + 2 × 0.20', { extra_test_days: 2 }, '1.4000'],
    ['race only and a test day: 0.70 + 0.20', { sessions: ['race'], extra_test_days: 1 }, '0.9000'],
    ['a test day alone', { sessions: [], extra_test_days: 1 }, '0.2000'],
    ['test day: 0.35', { kind: 'test_day' }, '0.3500'],
    ['3 test days: 0.35 + 2 × 0.32', { kind: 'test_day', extra_test_days: 2 }, '0.9900'],
    ['track day: 0.30', { kind: 'track_day', sessions: [] }, '0.3000'],
    ['2 track days: 0.30 + 0.27', { kind: 'track_day', extra_test_days: 1 }, '0.5700'],
  ] satisfies [string, Partial<OnTrackItem>, string][])('%s', (_, change, expected) => {
    expect(factor('sessions', change)).toBe(expected);
  });
});

describe('drivers', () => {
  test.each([
    [
      'the category counts, not the experience',
      { category: 'Platinum', experience: 'Unknown', age: 30, claim_level: 4 },
      '0.8000',
    ],
    [
      'without a category the experience counts',
      { category: 'Non-Categorised', experience: 'Pro', age: 30, claim_level: 4 },
      '0.8500',
    ],
    [
      '1.50 × 1.10 × 1.70',
      { category: 'Non-Categorised', experience: 'No experience', age: 17, claim_level: 10 },
      '2.8050',
    ],
    [
      '1.18 × 1.15 × 1.48 = 2.00836',
      { category: 'Bronze', experience: 'Beginner (low experience)', age: 65, claim_level: 9 },
      '2.0084',
    ],
    [
      '18 to 24',
      { category: 'Silver', experience: 'Experienced', age: 18, claim_level: 4 },
      '1.0500',
    ],
    [
      '25 to 54',
      { category: 'Silver', experience: 'Experienced', age: 25, claim_level: 4 },
      '1.0000',
    ],
    [
      '55 to 64',
      { category: 'Silver', experience: 'Experienced', age: 55, claim_level: 4 },
      '1.0500',
    ],
    [
      'an unknown age weighs 1.00',
      { category: 'Silver', experience: 'Experienced', age: null, claim_level: 4 },
      '1.0000',
    ],
  ] satisfies [string, OnTrackDriver, string][])('%s: %j is %s', (_, driver, expected) => {
    expect(factor('drivers', { drivers: [driver] })).toBe(expected);
  });

  test('a driver who is still to be named weighs as an unknown one: 1.35', () => {
    expect(factor('drivers', { drivers: [driverToFollow] })).toBe('1.3500');
  });

  test.each([
    [1, '1.0000'],
    [2, '1.0300'],
    [3, '1.0600'],
    [4, '1.0900'],
    [5, '1.1200'],
    [9, '1.1200'],
  ])('a crew of %i equal drivers weighs %s', (count, expected) => {
    expect(factor('drivers', { drivers: Array.from({ length: count }, () => plainDriver) })).toBe(
      expected,
    );
  });

  test('half mean and half worst: (½ × (1.00 + 0.80) / 2 + ½ × 1.00) × 1.03 = 0.9785', () => {
    const drivers = [plainDriver, { ...plainDriver, category: 'Platinum' as const }];
    expect(factor('drivers', { drivers })).toBe('0.9785');
  });

  test('what each driver adds: 5,950.00 × 0.9785 = 5,822.08, alone 4,760.00 or 5,950.00', () => {
    const drivers = [plainDriver, { ...plainDriver, category: 'Platinum' as const }];
    expect(driverLoadings({ ...plainItem, drivers }, tables)).toEqual([
      582_208 - 476_000,
      582_208 - 595_000,
    ]);
    expect(driverLoadings(plainItem, tables)).toEqual([null]);
  });
});

describe('excess', () => {
  const value = { insured_value: 100_000_000 };
  test.each([
    ['0', '1.5720', 350_000, 'the minimum 3,500 is 0.35 %: 1.60 − 0.4 × 0.35 / 5'],
    ['2.5', '1.4000', 2_500_000, 'between 0 and 5'],
    ['5', '1.2000', 5_000_000, 'a point'],
    ['7.5', '1.1000', 7_500_000, 'between 5 and 10'],
    ['8', '1.0800', 8_000_000, 'between 5 and 10'],
    ['12.5', '0.9350', 12_500_000, 'between 10 and 15'],
    ['17.5', '0.8250', 17_500_000, 'between 15 and 20'],
    ['30', '0.6500', 30_000_000, 'the end'],
  ])('%s %% of 1,000,000 weighs %s and is %i: %s', (pct, expected, amount) => {
    expect(factor('excess', { ...value, excess_pct: pct })).toBe(expected);
    expect(rate({ ...value, excess_pct: pct }).excess.amount).toBe(amount);
  });

  test('3,500 of 200,000 is 1.75 %: 1.60 − 0.4 × 1.75 / 5 = 1.46', () => {
    expect(factor('excess', { excess_pct: '0' })).toBe('1.4600');
  });

  test('3,500 of 90,000 is 3.888…, rounded 3.89 %: 1.60 − 0.4 × 3.89 / 5 = 1.2888', () => {
    expect(factor('excess', { excess_pct: '1', insured_value: 9_000_000 })).toBe('1.2888');
  });

  test('a minimum above 30 % of the value is read at 30 %, and stays the amount', () => {
    const small = rate({ insured_value: 500_000, excess_pct: '10' });
    expect(writeFactor(small.factors.excess)).toBe('0.6500');
    expect(small.excess.amount).toBe(350_000);
  });

  test('the amount is rounded half-up: 12.5 % of 123,456.78 = 15,432.0975', () => {
    expect(rate({ insured_value: 12_345_678, excess_pct: '12.5' }).excess.amount).toBe(1_543_210);
  });

  test('a series may set its own minimum and base rate', () => {
    const own = rate({ excess_pct: '0', min_excess_override: 0, base_rate_override: '3.5000' });
    expect(own).toMatchObject({ base_premium: 743_750, excess: { amount: 0, factor: 16_000n } });
  });
});

describe('scope and limits', () => {
  test.each([
    ['scope', { scope: 'parts_only' }, '0.8500'],
    ['accident_limit', { accident_limit_pct: '75' }, '0.9400'],
    ['accident_limit', { accident_limit_pct: '50' }, '0.8400'],
    ['aggregate', { aggregate: 'single_aggregate' }, '0.8800'],
  ] satisfies [FactorName, Partial<OnTrackItem>, string][])(
    '%s %j weighs %s',
    (name, change, expected) => {
      expect(factor(name, change)).toBe(expected);
    },
  );
});

describe('minimum premium of an item', () => {
  const tiny = { insured_value: 100 } as const;
  test.each([
    ['a race of 2 hours', {}, 40_000],
    ['a race of 5.99 hours', { race_hours: '5.99' }, 40_000],
    ['a race of 6 hours', { race_hours: '6' }, 75_000],
    ['a test day', { kind: 'test_day' }, 25_000],
    ['a track day', { kind: 'track_day', race_hours: null }, 25_000],
  ] satisfies [string, Partial<OnTrackItem>, number][])(
    '%s: %j gives %i',
    (_, change, expected) => {
      expect(rate({ ...tiny, ...change })).toMatchObject({
        minimum_premium: expected,
        premium: expected,
      });
    },
  );
});

describe('the model against public prices', () => {
  test('GT4 of 200,000, Bronze, 2 h, excess 3,500, circuit 0.87: 5,950 × 1.18 × 1.46 × 0.87 = 8,918.07', () => {
    const drivers = [{ ...plainDriver, category: 'Bronze' as const }];
    expect(rate({ drivers, excess_pct: '0', circuit: 'nurburgring' }).premium).toBe(891_807);
  });

  test('a GT3 of 525,000 at 8 % has an excess of 42,000', () => {
    expect(
      rate({ car_class: 'GT3', insured_value: 52_500_000, excess_pct: '8' }).excess.amount,
    ).toBe(4_200_000);
  });
});

describe('what always holds', () => {
  const driver = fc.record({
    category: fc.constantFrom(...driverCategories),
    experience: fc.constantFrom(...experienceLevels),
    age: fc.integer({ min: 14, max: 90 }),
    claim_level: fc.integer({ min: 1, max: 10 }),
  });
  const item = fc.record({
    insured_value: fc.integer({ min: 1, max: 500_000_000 }),
    car_class: fc.constantFrom(...Object.keys(tables.car_classes)),
    series_claim_level: fc.integer({ min: 1, max: 10 }),
    circuit: fc.constantFrom(...Object.keys(tables.circuit_factors), 'nowhere'),
    excess_pct: fc.constantFrom(...percentages),
    drivers: fc.array(driver, { minLength: 1, maxLength: 7 }),
    extra_test_days: fc.nat(4),
  });

  test('a higher excess never costs more', () => {
    fc.assert(
      fc.property(item, fc.nat(60), fc.nat(60), (change, a, b) => {
        const [higher, lower] = [percentages[Math.min(a, b)], percentages[Math.max(a, b)]];
        const premium = (pct = '0'): number => rate({ ...change, excess_pct: pct }).premium;
        expect(premium(higher)).toBeLessThanOrEqual(premium(lower));
      }),
    );
  });

  test('a dearer car, a worse series and one more test day never cost less', () => {
    fc.assert(
      fc.property(item, fc.integer({ min: 1, max: 1e8 }), (change, more) => {
        const premium = rate(change).technical_premium;
        const sameExcess = { ...change, min_excess_override: 0 };
        expect(
          rate({ ...sameExcess, insured_value: change.insured_value + more }).technical_premium,
        ).toBeGreaterThanOrEqual(rate(sameExcess).technical_premium);
        const level = Math.min(10, change.series_claim_level + 1);
        expect(
          rate({ ...change, series_claim_level: level }).technical_premium,
        ).toBeGreaterThanOrEqual(premium);
        const days = change.extra_test_days + 1;
        expect(rate({ ...change, extra_test_days: days }).technical_premium).toBeGreaterThanOrEqual(
          premium,
        );
      }),
    );
  });

  test('a premium is a whole number of cents and never below its minimum', () => {
    fc.assert(
      fc.property(item, (change) => {
        const { premium, minimum_premium: minimum, technical_premium: technical } = rate(change);
        expect(Number.isSafeInteger(technical)).toBe(true);
        expect(premium).toBe(Math.max(technical, minimum));
      }),
    );
  });
});
