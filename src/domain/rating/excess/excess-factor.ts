// A higher excess removes the small losses, which are the frequent ones. Example: GT3 worth 525,000 with 8 %: the excess
// is 42,000 and the factor lies between 1.20 at 5 % and 1.00 at 10 %: 1.08.

import { divideHalfUp, toNumber, toScaled } from '#domain/decimal.ts';
import type { Cents } from '#domain/money.ts';
import {
  type CompiledOnTrackTables,
  FACTOR_DECIMALS,
  ONE,
  requireRow,
} from '#domain/rating/on-track-tables.ts';

export interface ExcessTerms {
  readonly insured_value: Cents;
  readonly excess_pct: string;
  readonly min_excess: Cents;
}

export interface ExcessResult {
  /** The amount the client bears: the larger of value × chosen percentage and the minimum. */
  readonly amount: Cents;
  /** Percentage the factor is read at, in ten-thousandths of a percent. */
  readonly effective_pct: bigint;
  /** Factor in ten-thousandths. */
  readonly factor: bigint;
}

/** Hundredths of a percent in ten-thousandths. */
const HUNDREDTH = 100n;

/** The factor at a percentage: linear between the points of the curve, rounded half-up to 4 decimals. */
function excessFactorAt(pct: bigint, tables: CompiledOnTrackTables): bigint {
  const curve = tables.excess_curve;
  const next = Math.max(
    1,
    curve.findIndex((point) => pct <= point.pct),
  );
  const [low, high] = [requireRow(curve[next - 1], 'excess'), requireRow(curve[next], 'excess')];
  const width = high.pct - low.pct;
  return divideHalfUp(low.factor * width + (high.factor - low.factor) * (pct - low.pct), width);
}

/**
 * Excess amount and factor (manual 4.3, F6). The factor is read at the larger of the chosen percentage and the minimum
 * excess over the value, the latter rounded half-up to 2 decimals, but at most at the end of the curve, 30 %.
 */
export function excessOf(terms: ExcessTerms, tables: CompiledOnTrackTables): ExcessResult {
  const value = BigInt(terms.insured_value);
  const minimum = BigInt(terms.min_excess);
  const chosen = toScaled(terms.excess_pct, FACTOR_DECIMALS);
  const least = divideHalfUp(minimum * 100n * 100n, value) * HUNDREDTH;
  const end = requireRow(tables.excess_curve.at(-1), 'excess').pct;
  const wanted = chosen > least ? chosen : least;
  const effective = wanted < end ? wanted : end;
  const ofValue = divideHalfUp(value * chosen, 100n * ONE);
  return {
    amount: toNumber(ofValue > minimum ? ofValue : minimum),
    effective_pct: effective,
    factor: excessFactorAt(effective, tables),
  };
}
