// From the damage table to the money: what is agreed, less the excess, but never more than the limit less the excess.
// 46,370.00 agreed, excess 26,000.00 of a car worth 260,000.00: 20,370.00 is paid.

import { type Cents, assertCents, percentOf } from '#domain/money.ts';
import { invariant } from '#domain/invariant.ts';
import { TOTAL_EXCESS_CAP_PCT } from '#domain/rating/excess/additional-excess.ts';
import { sumOf } from '#domain/sums.ts';
import type { ClaimLineKind } from './claim-constants.ts';

/** From this part of the insured value on, the car is a total loss. */
const TOTAL_LOSS_PCT = '75';

/** A line of the damage table; amounts are for the whole line, without reclaimable VAT. */
export interface DamageLine {
  kind: ClaimLineKind;
  claimed: Cents;
  /** Null until somebody has decided. */
  agreed: Cents | null;
  /** The policy excludes it: it counts as claimed, never as agreed. */
  is_excluded?: boolean;
}

/** The terms of the policy that the amounts depend on. */
export interface ClaimTerms {
  insured_value: Cents;
  excess_pct: string;
  /** Minimum excess of the car's class. */
  min_excess: Cents;
  scope: 'parts_only' | 'parts_and_labour';
  accident_limit_pct: string;
  /** What limits of single items leave of the value; the whole of it, unless told. */
  loss_limit?: Cents;
  /** What is left of a single aggregate; null when it is reinstated for each event. */
  aggregate_left: Cents | null;
  /** False where nothing is written off, such as personal accident; a car is. */
  total_loss_applies?: boolean;
}

/** All amounts of a claim [3.16]. */
export interface ClaimAmounts {
  total: { claimed: Cents; agreed: Cents };
  is_total_loss: boolean;
  accident_limit: Cents;
  aggregate_left: Cents | null;
  /** The smaller of accident limit and aggregate left. */
  limit_now: Cents;
  base_excess: Cents;
  additional_excess: Cents;
  excess: Cents;
  max_payout: Cents;
  final_amount: Cents;
  set_off: Cents;
  cash: Cents;
  /** What is left of a single aggregate once this claim is paid. */
  aggregate_left_after: Cents | null;
}

/** What of a line counts as agreed: nothing when it is excluded, or labour of a policy for parts only. */
export function agreedOf(line: DamageLine, scope: ClaimTerms['scope']): Cents {
  if (line.is_excluded === true || (line.kind === 'labour' && scope === 'parts_only')) return 0;
  return line.agreed ?? 0;
}

/** The excess before any rule adds to it: percentage of the value, at least the minimum of the class. */
export function baseExcess(
  terms: Pick<ClaimTerms, 'insured_value' | 'excess_pct' | 'min_excess'>,
): Cents {
  return Math.max(percentOf(terms.insured_value, terms.excess_pct), terms.min_excess);
}

/** Base and additional excess together: at most 30 % of the value, but never below the base. */
export function totalExcess(excess: {
  base: Cents;
  additional: Cents;
  insured_value: Cents;
}): Cents {
  const cap = Math.max(excess.base, percentOf(excess.insured_value, TOTAL_EXCESS_CAP_PCT));
  return Math.min(excess.base + excess.additional, cap);
}

/** What is insured of one accident now: its limit, or what is left of a single aggregate where that is less. */
interface InsuredNow {
  accident_limit: Cents;
  aggregate_left: Cents | null;
}

const limitNow = ({ accident_limit, aggregate_left }: InsuredNow): Cents =>
  Math.min(accident_limit, aggregate_left ?? accident_limit);

/** The most that is paid of one accident, once the excess is taken off. */
export const highestPayout = (insured: InsuredNow, excess: Cents): Cents =>
  Math.max(0, limitNow(insured) - excess);

/**
 * Computes all amounts of a claim (manual 7.3). Percentages are exact and rounded half-up to cents; nothing else is
 * rounded. `additional_excess` holds the confirmed rules' amounts, `salvage_value` counts in a total loss only, and
 * `unpaid_premium` is what of the same policy is due now; no more is set off than is paid.
 */
export function computeClaimAmounts(claim: {
  terms: ClaimTerms;
  lines: readonly DamageLine[];
  additional_excess: readonly Cents[];
  salvage_value?: Cents;
  unpaid_premium?: Cents;
}): ClaimAmounts {
  const { terms, lines } = claim;
  const { insured_value, aggregate_left } = terms;
  const salvage = claim.salvage_value ?? 0;
  const unpaid = claim.unpaid_premium ?? 0;
  for (const line of lines) assertCents(line.claimed, 'claimed amount');
  invariant(salvage >= 0 && unpaid >= 0, 'Salvage and unpaid premium cannot be negative');

  const line_agreed = sumOf(lines.map((line) => agreedOf(line, terms.scope)));
  const is_total_loss =
    terms.total_loss_applies !== false &&
    insured_value > 0 &&
    line_agreed >= percentOf(insured_value, TOTAL_LOSS_PCT);
  const agreed = is_total_loss ? Math.max(0, insured_value - salvage) : line_agreed;

  const accident_limit = Math.min(
    percentOf(insured_value, terms.accident_limit_pct),
    terms.loss_limit ?? insured_value,
  );
  const limit_now = limitNow({ accident_limit, aggregate_left });
  const base_excess = baseExcess(terms);
  const additional_excess = sumOf(claim.additional_excess);
  const excess = totalExcess({ base: base_excess, additional: additional_excess, insured_value });

  const max_payout = highestPayout({ accident_limit, aggregate_left }, excess);
  const final_amount = Math.max(0, Math.min(agreed - excess, max_payout));
  const set_off = Math.min(unpaid, final_amount);
  return {
    total: { claimed: sumOf(lines.map((line) => line.claimed)), agreed },
    is_total_loss,
    accident_limit,
    aggregate_left,
    limit_now,
    base_excess,
    additional_excess,
    excess,
    max_payout,
    final_amount,
    set_off,
    cash: final_amount - set_off,
    aggregate_left_after: aggregate_left === null ? null : aggregate_left - final_amount,
  };
}
