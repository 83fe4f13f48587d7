// What is added so that a premium comes to the least that a policy costs: weekends of 138.00 are insured for 200.00, of which 62.00.

import type { Cents } from '#domain/money.ts';

/** What lies between the items less discount, with the adjustment, and the net premium. */
export const minimumAdded = (built: {
  readonly items_total: Cents;
  readonly discount: Cents;
  readonly adjustment: Cents;
  readonly premium: Cents;
}): Cents => built.premium - (built.items_total - built.discount + built.adjustment);
