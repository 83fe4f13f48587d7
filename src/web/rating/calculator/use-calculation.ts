import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { percentages } from '#domain/percentages.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { callWrite } from '#web/api/api-client.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { useSettled } from '#web/kit/base/use-settled.ts';
import { riskOf, type CalculatorInput } from '#web/rating/calculator/calculator-input.ts';

export type Calculation = OutputOf<'calculate_rating'>;

const typingMs = 250;

/** What the inputs cost now; the last figures stay until the new ones are there. */
export function useCalculation(input: CalculatorInput) {
  const settled = useSettled(input, typingMs);
  const risk = riskOf(settled);
  const query = useQuery<Calculation, ApiError>({
    queryKey: ['calculate_rating', risk],
    queryFn: () => callWrite('calculate_rating', { risk: risk as NonNullable<typeof risk> }),
    enabled: risk !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    calculation: query.data,
    error: risk === undefined ? null : query.error,
    isIncomplete: riskOf(input) === undefined,
    isBehind: input !== settled || query.isFetching,
  };
}

export interface ExcessPoint {
  excess_pct: string;
  gross_premium: number;
  excess: number;
}

const shownPercentages = percentages.filter((pct) => Number(pct) % 5 === 0).toReversed();

/** What other excesses would cost, from 0 % to 30 %. */
export function useExcessCurve(input: CalculatorInput): readonly ExcessPoint[] {
  const settled = useSettled(input, typingMs);
  const risk = riskOf(settled);
  const risks =
    risk === undefined
      ? []
      : shownPercentages.map((excess_pct) => ({
          ...risk,
          items: risk.items.map((item) => ({ ...item, excess_pct })),
        }));
  const query = useQuery<OutputOf<'compare_ratings'>, ApiError>({
    queryKey: ['compare_ratings', risks],
    queryFn: () => callWrite('compare_ratings', { risks }),
    enabled: risks.length > 0,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return (query.data?.results ?? []).flatMap((answer, index) => {
    const excess_pct = shownPercentages[index];
    if (!answer.ok || excess_pct === undefined) return [];
    const { gross_premium, items } = answer.result;
    return [{ excess_pct, gross_premium, excess: items[0]?.excess ?? 0 }];
  });
}
