import { describe, expect, test } from 'vitest';
import { circuitFactorOf } from '#domain/rating/levels/circuit-factor.ts';
import { defaultCircuitFactors } from '#domain/rating/levels/default-circuit-factors.ts';
import { defaultSeriesRatings, findDefaultSeries } from '#domain/rating/levels/default-series.ts';
import {
  claimLevels,
  driverCategories,
  experienceLevels,
  suggestDriverClaimLevel,
} from '#domain/rating/levels/driver-levels.ts';
import { areSeriesLoaded, suggestSeriesClaimLevel } from '#domain/rating/levels/series-level.ts';

describe('drivers', () => {
  test('[3.28] [3.29] [3.30] categories, experience and claim levels', () => {
    expect(driverCategories).toEqual(['Non-Categorised', 'Bronze', 'Silver', 'Gold', 'Platinum']);
    expect(experienceLevels).toEqual([
      'Unknown',
      'No experience',
      'Beginner (low experience)',
      'Experienced',
      'Pro',
    ]);
    expect(claimLevels).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  test.each([
    [0, 0, 0, 4, '4'],
    [3, 0, 0, 1, '4 − 3'],
    [9, 0, 0, 1, 'only the last three seasons count'],
    [2, 1, 0, 4, '4 − 2 + 2'],
    [0, 1, 1, 7, '4 + 2 + 1'],
    [0, 3, 1, 10, '4 + 6 + 1, at most 10'],
  ])(
    '%i clean seasons, %i own-fault and %i other claims: level %i (%s)',
    (clean, own, other, expected) => {
      const history = { clean_seasons: clean, own_fault_claims: own, other_claims: other };
      expect(suggestDriverClaimLevel(history)).toBe(expected);
    },
  );
});

describe('series', () => {
  test('[9.13] series count as loaded when the year 2022 exists', () => {
    expect(areSeriesLoaded(defaultSeriesRatings)).toBe(true);
    expect(areSeriesLoaded({ 2026: [] })).toBe(false);
    expect(areSeriesLoaded(undefined)).toBe(false);
  });

  test('35 series a year, each with an identifier of its own', () => {
    expect(defaultSeriesRatings[2026]).toHaveLength(35);
    expect(new Set(defaultSeriesRatings[2026]?.map(({ series_id }) => series_id)).size).toBe(35);
    expect(findDefaultSeries('Porsche Carrera Cup Benelux')).toMatchObject({
      series_id: 'porsche-carrera-cup-benelux',
      car_class: 'CUP',
      claim_level: 7,
      typical_race_hours: '1',
    });
    expect(findDefaultSeries('DTM', 2022)?.claim_level).toBe(8);
    expect(findDefaultSeries('Unknown series')).toBeUndefined();
  });

  const year = {
    claim_level: 5,
    paid: 0,
    reserved: 0,
    earned_net_premium: 10_000_000,
    car_events: 20,
  };
  test.each([
    [1_999_999, 4, 'below 20 %'],
    [2_000_000, 5, '20 %'],
    [6_000_000, 5, '60 %'],
    [6_000_001, 6, 'above 60 %'],
    [10_000_000, 6, '100 %'],
    [10_000_001, 7, 'above 100 %'],
  ])('%i of claims over 100,000.00: level %i, %s', (paid, expected) => {
    expect(suggestSeriesClaimLevel({ ...year, paid })).toBe(expected);
    expect(suggestSeriesClaimLevel({ ...year, reserved: paid })).toBe(expected);
  });

  test('levels stay between 1 and 10', () => {
    expect(suggestSeriesClaimLevel({ ...year, claim_level: 1 })).toBe(1);
    expect(suggestSeriesClaimLevel({ ...year, claim_level: 10, paid: 20_000_000 })).toBe(10);
  });

  test('19 car-events, or no premium, say nothing', () => {
    expect(suggestSeriesClaimLevel({ ...year, car_events: 19 })).toBeNull();
    expect(suggestSeriesClaimLevel({ ...year, earned_net_premium: 0 })).toBeNull();
  });
});

describe('circuits', () => {
  test.each([
    ['monaco', '1.50'],
    ['jeddah', '1.50'],
    ['yeongam', '1.49'],
    ['sochi', '1.49'],
    ['baku', '1.49'],
    ['valencia', '1.46'],
    ['las-vegas', '1.46'],
    ['mugello', '1.42'],
    ['miami', '1.42'],
    ['montreal', '1.41'],
    ['spa-francorchamps', '1.30'],
    ['silverstone', '1.29'],
    ['lusail', '1.17'],
    ['hockenheimring', '1.13'],
    ['austin', '1.04'],
    ['suzuka', '1.03'],
    ['mexico-city', '1.01'],
    ['paul-ricard', '1.00'],
    ['imola', '0.98'],
    ['portimao', '0.97'],
    ['catalunya', '0.93'],
    ['nurburgring', '0.87'],
    ['istanbul', '0.86'],
    ['monza', '0.85'],
    ['spielberg', '0.84'],
    ['zandvoort', '0.83'],
    ['yas-marina', '0.82'],
    ['hungaroring', '0.80'],
    ['norisring', '1.50'],
    ['le-mans', '1.20'],
    ['brands-hatch', '1.10'],
    ['misano', '0.95'],
  ])('%s has factor %s', (circuit, expected) => {
    expect(defaultCircuitFactors[circuit]?.factor).toBe(expected);
  });

  test('35 are computed from crashes and 18 set by hand', () => {
    const reasons = Object.values(defaultCircuitFactors).map(({ reason }) => reason);
    expect(reasons.filter((reason) => reason.startsWith('F1DB'))).toHaveLength(35);
    expect(reasons.filter((reason) => reason === 'Set by hand')).toHaveLength(18);
  });

  test('few starts are hardly trusted: 1 crash in 1 start gives 200/201 of the kind’s rate and 1/201 of its own', () => {
    expect(circuitFactorOf({ starts: 1, crashes: 1 }, 'RACE')).toBe('1.07');
    expect(circuitFactorOf({ starts: 1, crashes: 0 }, 'RACE')).toBe('1.00');
  });
});
