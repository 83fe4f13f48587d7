// Before a rule of additional excess is published it is tried on accidents that happened: what clients would have borne.
// Example: base 26,000, LATE_NOTICE of 25 % raised to 40 %: 32,500 before, 36,400 after; a claim of 20,370 costs 16,470.

import type { Currency } from '#domain/currencies.ts';
import type { Cents } from '#domain/money.ts';
import {
  type AccidentFacts,
  type AdditionalExcessRule,
  settleExcess,
} from '#domain/rating/excess/additional-excess.ts';

/** An accident of a car that was insured, and what its claim costs: paid and set aside. */
export interface PastAccident {
  readonly currency: Currency;
  readonly cost: Cents;
  readonly car: { readonly insured_value: Cents; readonly base_excess: Cents };
  readonly facts: AccidentFacts;
}

/** What accidents of one currency cost their clients and the insurer, before and after. */
export interface ExcessTrial {
  readonly currency: Currency;
  /** Accidents whose excess would be another. */
  readonly accidents: number;
  readonly before: Cents;
  readonly after: Cents;
  readonly claims_before: Cents;
  readonly claims_after: Cents;
}

/** The published rules with drafts in place of those of the same code, as if the drafts had always held. */
export function rulesOnTrial(
  published: readonly AdditionalExcessRule[],
  drafts: readonly AdditionalExcessRule[],
): AdditionalExcessRule[] {
  const tried = new Set(drafts.map(({ code }) => code));
  return [
    ...published.filter(({ code }) => !tried.has(code)),
    ...drafts.map((draft) => ({ ...draft, valid_from: '0001-01-01', valid_to: null })),
  ];
}

/**
 * What the excess of accidents (manual 4.6) would have been with other rules, by currency. A claim that costs something
 * costs that much less, never less than nothing; one that cost nothing still does.
 */
export function tryExcessRules(
  accidents: readonly PastAccident[],
  rules: {
    readonly before: readonly AdditionalExcessRule[];
    readonly after: readonly AdditionalExcessRule[];
  },
): ExcessTrial[] {
  const sums = new Map<Currency, ExcessTrial>();
  for (const { currency, cost, car, facts } of accidents) {
    const before = settleExcess(car, facts, rules.before).total;
    const after = settleExcess(car, facts, rules.after).total;
    const sum = sums.get(currency) ?? nothing(currency);
    sums.set(currency, {
      currency,
      accidents: sum.accidents + (before === after ? 0 : 1),
      before: sum.before + before,
      after: sum.after + after,
      claims_before: sum.claims_before + cost,
      claims_after: sum.claims_after + (cost > 0 ? Math.max(0, cost - (after - before)) : 0),
    });
  }
  return [...sums.values()];
}

const nothing = (currency: Currency): ExcessTrial => ({
  currency,
  accidents: 0,
  before: 0,
  after: 0,
  claims_before: 0,
  claims_after: 0,
});
