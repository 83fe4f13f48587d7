import { expect, test } from 'vitest';
import { calculateOnTrack } from '#domain/rating/calculate-on-track.ts';
import { defaultOnTrackTables } from '#domain/rating/default-on-track-tables.ts';
import type { OnTrackInput } from '#domain/rating/on-track-input.ts';
import { itemSteps, policySteps } from '#web/policies/quote/calculation-steps.ts';

/** The first worked example of the manual: 9,265.00 × 1.17 × 0.83 × 0.85 × 1.05 = 8,030.04. */
const cupCar: OnTrackInput = {
  currency: 'EUR',
  policyholder_country: 'NL',
  clean_seasons: 0,
  adjustment_pct: '0',
  commission_pct: '15',
  instalments: 1,
  items: [
    {
      car: 'C1',
      event: 'E1',
      car_class: 'CUP',
      insured_value: 26_000_000,
      series_claim_level: 7,
      circuit: 'zandvoort',
      kind: 'race_event',
      race_hours: '1',
      sessions: ['practice', 'qualifying', 'race'],
      extra_test_days: 0,
      drivers: [{ category: 'Silver', experience: 'Experienced', age: 22, claim_level: 4 }],
      excess_pct: '10',
      scope: 'parts_and_labour',
      accident_limit_pct: '100',
      aggregate: 'reinstated',
    },
  ],
};

function traceOf(input: OnTrackInput) {
  const calculated = calculateOnTrack(input, defaultOnTrackTables);
  if (!calculated.ok) throw new Error('the example cannot be priced');
  return calculated.trace;
}

test('the factors come as F1 to F9 and lead from the base premium to the technical one', () => {
  const steps = itemSteps(traceOf(cupCar), 0, ['J. van Dalen']);
  const factors = steps.filter((step) => step.kind === 'factor');
  expect(factors.map((step) => step.mark).join(' ')).toBe('F1 F2 F3 F4 F5 F6 F7 F8 F9');
  expect(factors[0]).toMatchObject({ value: '1.1700', running: '10,840.05' });
  expect(factors.at(-1)?.running).toBe('8,030.04');
  expect(steps.find((step) => step.key === 'technical_premium')?.value).toBe('8,030.04');
});

test('a driver’s step carries the name', () => {
  const steps = itemSteps(traceOf(cupCar), 0, ['J. van Dalen']);
  expect(steps.filter((step) => step.kind === 'part').map((step) => step.label)).toEqual([
    'J. van Dalen',
  ]);
});

test('the policy’s own steps end with the instalments', () => {
  const steps = policySteps(traceOf(cupCar));
  expect(steps[0]).toMatchObject({ key: 'items_total', value: '8,030.04', kind: 'result' });
  expect(steps.find((step) => step.key === 'gross_premium')?.value).toBe('9,807.10');
  expect(steps.at(-1)?.key).toBe('instalment_1');
});
