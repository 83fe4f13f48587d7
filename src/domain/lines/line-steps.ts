// What a line's price is made of, each part told as a step. Example: 525,000.00 at 0.10 % six times is 3,150.00.

import { multiply, parseDecimal, roundHalfUp, roundToWhole } from '#domain/decimal.ts';
import { invariant } from '#domain/invariant.ts';
import { type Cents, formatAmount } from '#domain/money.ts';
import type { TraceStep } from '#domain/rating/trace-step.ts';

/** A step of one item, or of the whole policy. */
export type LineStep = Omit<TraceStep, 'item_index'>;

/** An amount as a step of a calculation. */
export const amountStep = (
  key: string,
  label: string,
  formula: string,
  amount: Cents,
): LineStep => ({
  ...{ key, label, formula, unit: 'money' },
  value: formatAmount(amount),
});

/** A factor as a step of a calculation. */
export const factorStep = (
  key: string,
  label: string,
  formula: string,
  factor: string,
): LineStep => ({
  ...{ key, label, formula, unit: 'factor' },
  value: roundHalfUp(parseDecimal(factor), 4),
});

/** A rate in percent as a step of a calculation. */
export const percentStep = (
  key: string,
  label: string,
  formula: string,
  pct: string,
): LineStep => ({
  key,
  label,
  formula,
  value: pct,
  unit: 'percent',
});

/** An amount times a rate in percent times factors, exact and rounded once. */
export function pricedBy(amount: Cents, rate_pct: string, ...factors: readonly string[]): Cents {
  return roundToWhole(
    multiply(
      parseDecimal(amount),
      parseDecimal(rate_pct),
      { numerator: 1n, denominator: 100n },
      ...factors.map((factor) => parseDecimal(factor)),
    ),
  );
}

/** The row of a table that a number reaches: the last one from which it counts. */
export function stepReached<R extends { readonly from: number }>(
  rows: readonly R[],
  count: number,
): R {
  const row = rows.findLast(({ from }) => count >= from);
  invariant(row, 'The table does not begin low enough');
  return row;
}
