import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { calculateOnTrack } from '#domain/rating/calculate-on-track.ts';
import { defaultOnTrackTables } from '#domain/rating/default-on-track-tables.ts';
import { driverToFollow, type OnTrackInput } from '#domain/rating/on-track-input.ts';
import {
  countChanges,
  riskWithSeries,
  sumTrialLines,
  type TrialLine,
} from '#domain/rating/rating-trial.ts';

const risk: OnTrackInput = {
  currency: 'EUR',
  policyholder_country: 'NL',
  clean_seasons: 0,
  adjustment_pct: '0.0',
  commission_pct: '15.0',
  instalments: 1,
  inception_date: '2026-06-12',
  items: [
    {
      car: 'C1',
      event: 'E1',
      car_class: 'CUP',
      insured_value: 26_000_000,
      series: 'Porsche Carrera Cup Benelux',
      series_claim_level: 5,
      circuit: 'zandvoort',
      kind: 'race_event',
      race_hours: '1',
      sessions: ['practice', 'qualifying', 'race'],
      extra_test_days: 0,
      drivers: [driverToFollow],
      excess_pct: '10.0',
      scope: 'parts_only',
      accident_limit_pct: '100',
      aggregate: 'reinstated',
    },
  ],
};

const plain = { base_rate_override: null, min_excess_override: null, min_premium_override: null };
const net = (input: OnTrackInput) => {
  const calculated = calculateOnTrack(input, defaultOnTrackTables);
  return calculated.ok ? calculated.result.net_premium : NaN;
};

describe('[2.16] the series of a year on trial', () => {
  it('a level of 10 instead of 5 is half as much again', () => {
    const tried = riskWithSeries(
      risk,
      new Map([['porsche-carrera-cup-benelux', { claim_level: 10, ...plain }]]),
    );
    expect(tried.items[0]?.series_claim_level).toBe(10);
    expect(Math.abs(net(tried) - 1.5 * net(risk))).toBeLessThanOrEqual(1);
  });

  it('a series that the year does not know stays as it was', () => {
    expect(riskWithSeries(risk, new Map([['dtm', { claim_level: 10, ...plain }]]))).toEqual(risk);
  });
});

describe('who pays more', () => {
  const line = fc.record({
    id: fc.constantFrom('a', 'b', 'c'),
    name: fc.constant('x'),
    currency: fc.constantFrom('EUR' as const, 'GBP' as const),
    policies: fc.constant(1),
    before: fc.integer({ min: 0, max: 1_000_000 }),
    after: fc.integer({ min: 0, max: 1_000_000 }),
  });

  it('sums lose nothing, keep currencies apart, and every line is counted once', () => {
    fc.assert(
      fc.property(fc.array(line), (lines) => {
        const sums = sumTrialLines(lines);
        const total = (of: readonly TrialLine[], currency: string) =>
          of
            .filter((one) => one.currency === currency)
            .reduce((sum, { before, after }) => sum + before * 3 + after, 0);
        for (const currency of ['EUR', 'GBP'])
          expect(total(sums, currency)).toBe(total(lines, currency));
        const { more, less, same } = countChanges(sums);
        expect(more + less + same).toBe(sums.length);
      }),
    );
  });
});
