// A document's cars or items share its net premium by what each costs before discount. Example: of 4,951.87 for cars of 3,000.00 and
// 2,212.50 before a discount of 5 % the first has 2,850.00 and the second 2,101.87.

import { type Cents, splitByWeights } from '#domain/money.ts';

/** The net premium in parts that add up to it; parts that cost nothing before discount have equal shares of it. */
export function netOfParts(net: Cents, premiums: readonly Cents[]): Cents[] {
  const weighs = premiums.some((premium) => premium !== 0);
  return splitByWeights(net, weighs ? premiums : premiums.map(() => 1));
}
