// The no-claims ladder: a client with one clean season has 2.5 % off, with two 5 %. On 9,750.00 a year the second one saves
// 2.5 of 97.5 parts, 250.00.

import {
  divide,
  multiply,
  parseDecimal,
  roundHalfUp,
  subtract,
  wholeNumber,
} from '#domain/decimal.ts';
import type { Cents } from '#domain/money.ts';

interface LadderStep {
  readonly from: number;
  readonly pct: string;
}

/**
 * The next step of the ladder after so many clean seasons, and what it takes off a premium in which the step of today is
 * already in; null on the last step.
 */
export function nextCleanSeason(
  ladder: readonly LadderStep[],
  { clean, premium }: { clean: number; premium: Cents },
): { seasons: number; pct: string; saves: Cents } | null {
  const now = ladder.findLast(({ from }) => from <= clean)?.pct ?? '0';
  const next = ladder.find(({ from }) => from > clean);
  if (!next) return null;
  const today = parseDecimal(now);
  const share = divide(subtract(parseDecimal(next.pct), today), subtract(wholeNumber(100), today));
  const saves = Number(roundHalfUp(multiply(wholeNumber(premium), share), 0));
  return { seasons: next.from, pct: next.pct, saves };
}
