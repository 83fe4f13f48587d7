// What a calculation answers, as it is stored with a quote and printed: amounts in cents, factors with four decimals.
// Example: premium 803004, factor drivers "1.0500".

import { trimDecimal, writeScaled } from '#domain/decimal.ts';
import type { Cents } from '#domain/money.ts';
import { type FactorName, factorNames, type ItemWorking } from '#domain/rating/item-premium.ts';
import { FACTOR_DECIMALS } from '#domain/rating/on-track-tables.ts';
import type { DiscountPercentages, PolicyWorking } from '#domain/rating/policy-premium.ts';

interface OnTrackItemResult {
  readonly car: string;
  readonly event: string;
  readonly slice_base: Cents;
  readonly base_premium: Cents;
  readonly factors: Readonly<Record<FactorName, string>>;
  readonly driver_factors: readonly string[];
  readonly technical_premium: Cents;
  readonly minimum_premium: Cents;
  readonly premium: Cents;
  readonly excess: Cents;
  readonly referral: boolean;
}

interface OnTrackTaxResult {
  readonly country: string;
  /** Net premium of the country, plus the policy fee in the policyholder's own. */
  readonly base: Cents;
  readonly rate_pct: string;
  readonly ipt: Cents;
}

export interface OnTrackResult {
  readonly items: readonly OnTrackItemResult[];
  readonly items_total: Cents;
  readonly discount_pct: DiscountPercentages;
  /** Taken off, written as a positive amount. */
  readonly discount: Cents;
  readonly adjustment: Cents;
  readonly net_premium: Cents;
  readonly policy_fee: Cents;
  readonly taxes: readonly OnTrackTaxResult[];
  readonly ipt: Cents;
  readonly gross_premium: Cents;
  /** Inside the net premium, never added to it. */
  readonly commission: Cents;
  readonly to_insurer: Cents;
  readonly instalments: readonly Cents[];
}

/** A factor as it is shown and stored, with four decimals. */
export const writeFactor = (scaled: bigint): string => writeScaled(scaled, FACTOR_DECIMALS);

function itemResult(working: ItemWorking, isReferred: boolean): OnTrackItemResult {
  const factors = {} as Record<FactorName, string>;
  for (const name of factorNames) factors[name] = writeFactor(working.factors[name]);
  return {
    car: working.item.car,
    event: working.item.event,
    slice_base: working.slice_base,
    base_premium: working.base_premium,
    factors,
    driver_factors: working.drivers.map(({ factor }) => writeFactor(factor)),
    technical_premium: working.technical_premium,
    minimum_premium: working.minimum_premium,
    premium: working.premium,
    excess: working.excess.amount,
    referral: isReferred,
  };
}

/** Writes a calculation as its result; `referred` says for each item whether it waits for a superadmin. */
export function writeResult(
  items: readonly ItemWorking[],
  policy: PolicyWorking,
  referred: readonly boolean[],
): OnTrackResult {
  return {
    items: items.map((item, index) => itemResult(item, referred[index] === true)),
    items_total: policy.items_total,
    discount_pct: policy.discount_pct,
    discount: policy.discount,
    adjustment: policy.adjustment,
    net_premium: policy.net_premium,
    policy_fee: policy.policy_fee,
    taxes: policy.taxes.map(({ rate, base, ipt }) => ({
      country: rate.country_code,
      base,
      rate_pct: rate.insurer_borne ? '0' : trimDecimal(rate.rate_pct),
      ipt,
    })),
    ipt: policy.ipt,
    gross_premium: policy.gross_premium,
    commission: policy.commission,
    to_insurer: policy.to_insurer,
    instalments: policy.instalments,
  };
}
