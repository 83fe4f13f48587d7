// Each factor moves the premium by an amount of its own, so that people see what makes a car dear. Example: a base of
// 9,265.00 × 1.17 is 10,840.05, so the series level adds 1,575.05; the last step ends at the technical premium.
// The premium is made of the base before it is rounded (13,936.2255), so the last step that moves takes the cent between.

import {
  multiply,
  parseDecimal,
  roundHalfUp,
  roundToWhole,
  subtract,
  trimDecimal,
  wholeNumber,
} from '#domain/decimal.ts';
import type { Cents } from '#domain/money.ts';
import { type FactorName, factorNames } from '#domain/rating/item-premium.ts';

/** What one factor does to the premium. `pct` is the change in percent with a sign; amounts are in cents. */
export interface PremiumStep {
  readonly name: FactorName;
  readonly factor: string;
  readonly pct: string;
  readonly amount: Cents;
  readonly after: Cents;
}

/**
 * The way from the base premium to the technical premium, factor by factor in the order of the calculation. Each
 * `after` is rounded from the product, so the amounts add up exactly and the last one that moves ends at the premium itself.
 */
export function premiumSteps(
  { base_premium: base, technical_premium }: { base_premium: Cents; technical_premium: Cents },
  factors: Readonly<Record<FactorName, string>>,
): PremiumStep[] {
  const last = factorNames.findLastIndex((name) => Number(factors[name]) !== 1);
  let exact = wholeNumber(base);
  let before = base;
  return factorNames.map((name, place) => {
    const factor = parseDecimal(factors[name]);
    exact = multiply(exact, factor);
    const after = last >= 0 && place >= last ? technical_premium : roundToWhole(exact);
    const amount = after - before;
    before = after;
    const change = multiply(subtract(factor, wholeNumber(1)), wholeNumber(100));
    const pct = trimDecimal(roundHalfUp(change, 2));
    return { name, factor: factors[name], pct: signed(pct), amount, after };
  });
}

function signed(pct: string): string {
  return pct === '0' || pct === '-0' ? '0' : pct.startsWith('-') ? pct : `+${pct}`;
}
