import { parseMoney } from '#domain/number-entry.ts';
import type { InputOf } from '#web/api/action-types.ts';
import type { CalculatorInput } from '#web/rating/calculator/calculator-input.ts';

type Calculated = NonNullable<InputOf<'create_quote'>['calculated']>;

/** Everything of a calculation that a quote takes over, besides the records that it is wanted for. */
export function calculatedCover(input: CalculatorInput): Pick<Calculated, 'item' | 'terms'> {
  const races = input.kind === 'race_event';
  return {
    item: {
      insured_value: parseMoney(input.value) ?? 0,
      car_class: input.car_class,
      series: input.series,
      series_claim_level: Number(input.series_claim_level) || 5,
      kind: input.kind,
      race_hours: races ? input.race_hours.replace(',', '.') || '1' : null,
      sessions: races ? [...input.sessions] : [],
      extra_test_days: races ? Number(input.test_days) || 0 : (Number(input.days) || 1) - 1,
      excess_pct: input.excess_pct,
      scope: input.scope,
      accident_limit_pct: input.accident_limit,
      aggregate_mode: input.aggregate,
    },
    terms: {
      currency: input.currency,
      adjust_pct: input.adjustment,
      commission_pct: input.commission,
      instalments: ({ 1: 1, 2: 2, 4: 4 } as const)[input.instalments],
    },
  };
}
