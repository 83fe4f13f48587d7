import { describe, expect, it } from 'vitest';
import { calculatedCover } from '#web/rating/calculator/calculated-cover.ts';
import { firstInput, type CalculatorInput } from '#web/rating/calculator/calculator-input.ts';

const typed = (part: Partial<CalculatorInput> = {}) =>
  calculatedCover({ ...firstInput('2026'), ...part });

describe('what a quote takes over from a calculation', () => {
  it('is every value that was typed, in the units of a quote', () => {
    expect(
      typed({
        ...{ value: '182,500.50', race_hours: '2,5', sessions: ['race'], test_days: '2' },
        ...{ series_claim_level: '9', excess_pct: '12.5', accident_limit: '75' },
        ...{ scope: 'parts_and_labour', aggregate: 'single_aggregate' },
        ...{ currency: 'GBP', adjustment: '-7.5', commission: '12.5', instalments: '4' },
      }),
    ).toEqual({
      item: {
        insured_value: 18_250_050,
        car_class: 'CUP',
        series: 'Porsche Carrera Cup Benelux',
        series_claim_level: 9,
        kind: 'race_event',
        race_hours: '2.5',
        sessions: ['race'],
        extra_test_days: 2,
        excess_pct: '12.5',
        scope: 'parts_and_labour',
        accident_limit_pct: '75',
        aggregate_mode: 'single_aggregate',
      },
      terms: { currency: 'GBP', adjust_pct: '-7.5', commission_pct: '12.5', instalments: 4 },
    });
  });

  it('counts the first day of a track day with the event itself, without hours and sessions', () => {
    const { item } = typed({ kind: 'track_day', days: '3', race_hours: '2', test_days: '9' });
    expect(item).toMatchObject({ race_hours: null, sessions: [], extra_test_days: 2 });
  });
});
