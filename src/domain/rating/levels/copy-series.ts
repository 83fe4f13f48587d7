// A year's series ratings begin as a copy of the year before, with every rate and minimum premium moved by one percentage.
// Example: 3.40 % and 400.00 with +5 % become 3.57 % and 420.00; excess and claim level stay.

import {
  add,
  compare,
  divide,
  multiply,
  parseDecimal,
  roundHalfUp,
  roundToWhole,
  trimDecimal,
  wholeNumber,
} from '#domain/decimal.ts';
import type { Cents } from '#domain/money.ts';
import { FACTOR_DECIMALS } from '#domain/rating/on-track-tables.ts';

/** The highest rate of a series in percent: the top of the picker [3.31]. */
const HIGHEST_RATE_PCT = '30';

const moved = (value: string | number, change_pct: string) =>
  multiply(
    parseDecimal(value),
    divide(add(wholeNumber(100), parseDecimal(change_pct)), wholeNumber(100)),
  );

/**
 * A rate moved by a percentage, rounded half-up to four decimals (manual 4.1) and at most 30 %; without a change the
 * text stays as it is.
 */
export function moveRate(rate_pct: string, change_pct: string): string {
  if (compare(parseDecimal(change_pct), wholeNumber(0)) === 0) return rate_pct;
  const next = moved(rate_pct, change_pct);
  const highest = parseDecimal(HIGHEST_RATE_PCT);
  return trimDecimal(roundHalfUp(compare(next, highest) > 0 ? highest : next, FACTOR_DECIMALS));
}

/** An amount moved by a percentage, rounded half-up to cents. */
export function moveAmount(amount: Cents, change_pct: string): Cents {
  return roundToWhole(moved(amount, change_pct));
}

export interface CopiedPrice {
  readonly base_rate_override: string | null;
  readonly min_premium_override: Cents | null;
}

/**
 * What a series costs in the copied year. A series without a rate of its own gets one as soon as the percentage is not
 * nought: that of its class, moved. Nothing moves an unknown class.
 */
export function copyPrice(
  row: CopiedPrice & { readonly class_rate_pct: string | null },
  change_pct: string,
): CopiedPrice {
  const same = compare(parseDecimal(change_pct), wholeNumber(0)) === 0;
  const from = row.base_rate_override ?? (same ? null : row.class_rate_pct);
  return {
    base_rate_override: from === null ? null : moveRate(from, change_pct),
    min_premium_override:
      row.min_premium_override === null ? null : moveAmount(row.min_premium_override, change_pct),
  };
}
