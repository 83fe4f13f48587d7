// Some risks are not for an underwriter alone: they wait for a superadmin, with the reason. Example: a car worth more than
// 1,000,000, a driver at level 10, or a race of more than 24 hours.

import { compare, parseDecimal } from '#domain/decimal.ts';
import type { OnTrackInput, OnTrackItem } from '#domain/rating/on-track-input.ts';
import type { OnTrackTables } from '#domain/rating/on-track-tables.ts';

/** Why a risk is referred to a superadmin (manual 4.4). */
export const referralReasons = {
  value_above_limit: 'Insured value above the limit',
  driver_level_10: 'Driver with claim level 10',
  series_level_10: 'Series with claim level 10',
  race_over_24_hours: 'Race longer than 24 hours',
  adjustment_over_limit: 'Underwriter’s adjustment beyond ±15 %',
  event_within_24_hours: 'Event starts within 24 hours',
  additional_excess_override: 'Additional excess overridden',
} as const;

export type ReferralReason = keyof typeof referralReasons;

/** A reason with the item that it concerns; null when it concerns the whole policy. */
export interface Referral {
  readonly reason: ReferralReason;
  readonly item_index: number | null;
}

/** The reasons that lie in an item itself. */
export function referItem(item: OnTrackItem, tables: OnTrackTables): ReferralReason[] {
  const reasons: ReferralReason[] = [];
  if (item.insured_value > tables.refer_above_value) reasons.push('value_above_limit');
  if (item.drivers.some((driver) => driver.claim_level >= 10)) reasons.push('driver_level_10');
  if (item.series_claim_level >= 10) reasons.push('series_level_10');
  const longest = tables.race_hours.at(-1)?.to ?? '24';
  const isLonger =
    item.kind === 'race_event' &&
    compare(parseDecimal(item.race_hours ?? '0'), parseDecimal(longest)) > 0;
  if (isLonger) reasons.push('race_over_24_hours');
  return reasons;
}

/** What is known about a policy beside its rating. Instants are unix seconds. */
export interface ReferralFacts {
  readonly now?: number | undefined;
  readonly first_event_start?: number | undefined;
  readonly additional_excess_overridden?: boolean | undefined;
}

const noticeSeconds = 24 * 3600;

/** Every reason why a policy is referred, items in their order and then the policy's own. Empty: none. */
export function findReferrals(
  input: OnTrackInput,
  tables: OnTrackTables,
  facts: ReferralFacts = {},
): Referral[] {
  const referrals: Referral[] = input.items.flatMap((item, index) =>
    referItem(item, tables.item_bases?.[item.basis ?? ''] ?? tables).map((reason) => ({
      reason,
      item_index: index,
    })),
  );
  const unsigned = parseDecimal(input.adjustment_pct.replace(/^[+-]/, ''));
  if (compare(unsigned, parseDecimal(tables.refer_adjustment_beyond_pct)) > 0) {
    referrals.push({ reason: 'adjustment_over_limit', item_index: null });
  }
  const { now, first_event_start: start } = facts;
  if (now !== undefined && start !== undefined && start - now < noticeSeconds) {
    referrals.push({ reason: 'event_within_24_hours', item_index: null });
  }
  if (facts.additional_excess_overridden === true) {
    referrals.push({ reason: 'additional_excess_override', item_index: null });
  }
  return referrals;
}
