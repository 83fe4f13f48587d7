import { rateOnTrack } from '#domain/rating/calculate-on-track.ts';
import { refundsOfCancellation } from '#domain/rating/change/cancellation.ts';
import type { PricedPolicy } from '#domain/rating/change/change-amounts.ts';
import {
  chargesOfLeavingItems,
  chargesOfVersion,
  type Removal,
  type VersionCharge,
} from '#domain/rating/change/version-charges.ts';
import { defaultOnTrackTables as tables } from '#domain/rating/default-on-track-tables.ts';
import type { OnTrackInput, OnTrackItem } from '#domain/rating/on-track-input.ts';
import { plainItem, plainRisk } from '#test/harness/risk-examples.ts';

const price = (input: OnTrackInput): PricedPolicy => ({
  input,
  result: rateOnTrack(input, tables),
});

/** A policy from change to change, with all that it was charged beside its price. */
export class ChargedBook {
  readonly charged: VersionCharge[] = [];
  policy: PricedPolicy;

  constructor(items: readonly OnTrackItem[]) {
    this.policy = price({ ...plainRisk, items });
  }

  /** Items leave in a new version; the others stand as they are priced without them. */
  remove(removals: readonly Removal[]): VersionCharge[] {
    const change = { removals, endorsed: false, charged: this.charged };
    const charges = chargesOfVersion(this.policy, change, tables);
    this.leave(
      removals.flatMap(({ item_indexes }) => item_indexes),
      charges,
    );
    return charges;
  }

  /** Items are cancelled by somebody else than the client, and the rest stays in force. */
  cancel(
    initiator: 'organiser' | 'insurer' | 'total_loss' | 'non_payment',
    indexes: readonly number[],
    { open = 0, claimed = [] as readonly number[] } = {},
  ): VersionCharge[] {
    const { policy, charged } = this;
    const items_ahead = indexes.map((index) => ({ index, days_away: 30, is_called_off: false }));
    const refunds = refundsOfCancellation(
      policy,
      { initiator, items_ahead, claimed_items: claimed, open, charged },
      tables,
    );
    const after = this.without(indexes);
    const change = { item_indexes: indexes, refunds, charged };
    const charges = chargesOfLeavingItems(policy, after, change, tables);
    this.leave(indexes, charges);
    return charges;
  }

  /** Items are added in a new version, and others leave it. */
  add(items: readonly OnTrackItem[], removals: readonly Removal[] = []): VersionCharge[] {
    const leaving = removals.flatMap(({ item_indexes }) => item_indexes);
    const { input } = this.without(leaving);
    const after = price({ ...input, items: [...input.items, ...items] });
    const change = { removals, endorsed: false, charged: this.charged, after: after.result };
    const charges = chargesOfVersion(this.policy, change, tables);
    this.policy = after;
    this.charged.push(...charges);
    return charges;
  }

  private without(indexes: readonly number[]): PricedPolicy {
    const items = this.policy.input.items.filter((_, index) => !indexes.includes(index));
    return price({ ...this.policy.input, items });
  }

  private leave(indexes: readonly number[], charges: readonly VersionCharge[]): void {
    this.policy = this.without(indexes);
    this.charged.push(...charges);
  }

  /** What the policy has come to: its price and its charges, without fees and their tax. */
  line(country: string) {
    const { input, result } = this.policy;
    const row = result.taxes.find((one) => one.country === country);
    const fee = input.policyholder_country === country ? result.policy_fee : 0;
    const own = this.charged.filter((one) => one.country === country && one.fee === 0);
    const feeTax = Math.round((fee * Number(row?.rate_pct ?? 0)) / 100);
    return {
      net: (row?.base ?? 0) - fee + own.reduce((sum, { net }) => sum + net, 0),
      ipt: (row?.ipt ?? 0) - feeTax + own.reduce((sum, { ipt }) => sum + ipt, 0),
    };
  }

  get net(): number {
    return this.policy.result.net_premium + this.charged.reduce((sum, { net }) => sum + net, 0);
  }

  get commission(): number {
    const { commission } = this.policy.result;
    return commission + this.charged.reduce((sum, one) => sum + one.commission, 0);
  }
}

/** 1,000.00 at an event, taxed by a country. */
export const thousand = (event: string, tax_country = 'NL', premium = 100_000): OnTrackItem => ({
  ...plainItem,
  event,
  tax_country,
  insured_value: premium * 15,
  min_premium_override: premium,
});

export const withdrawn = (index: number, today = '2026-10-06'): Removal => ({
  item_indexes: [index],
  claimed_items: [],
  removal: { kind: 'client_withdraws', today, event_start: '2026-10-16', has_started: false },
});
export const calledOff = (index: number, claimed_items: number[] = []): Removal => ({
  item_indexes: [index],
  claimed_items,
  removal: { kind: 'organiser_cancelled' },
});
