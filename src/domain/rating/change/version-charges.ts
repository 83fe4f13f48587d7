// What sending a changed version costs beyond its new price (manual 4.7). Example: Portimão withdrawn six days before is
// worth 8,287.08 net, half of which is kept: 4,143.54 with 745.84 tax; ten days before, only the fee of 25.00 with 4.50.

import { type Cents, percentOf } from '#domain/money.ts';
import { rateOnTrack } from '#domain/rating/calculate-on-track.ts';
import {
  type CountryNet,
  differenceByCountry,
  feeRateOf,
  type PricedPolicy,
} from '#domain/rating/change/change-amounts.ts';
import type { OnTrackTables } from '#domain/rating/on-track-tables.ts';
import { type RemovalCase, removeItems } from '#domain/rating/change/policy-change.ts';

/** Kinds of charges that come with changes. */
export const chargeKinds = ['endorsement_fee', 'kept_premium', 'cancellation'] as const;

/** Kind of a charge. */
export type ChargeKind = (typeof chargeKinds)[number];

/** What readers see for each kind. */
export const chargeKindLabels: Readonly<Record<ChargeKind, string>> = {
  endorsement_fee: 'Endorsement fee',
  kept_premium: 'Kept of withdrawn events',
  cancellation: 'Given back on cancellation',
};

/** Money that a change moves beyond the price of the new version, in cents; negative is given back. */
export interface VersionCharge {
  readonly kind: ChargeKind;
  readonly country: string;
  readonly rate_pct: string;
  readonly net: Cents;
  readonly fee: Cents;
  readonly ipt: Cents;
  /** Inside the net. */
  readonly commission: Cents;
}

/** Items of the old version that left it for one reason; indexes of the old version. */
export interface Removal {
  readonly item_indexes: readonly number[];
  readonly claimed_items: readonly number[];
  readonly removal: RemovalCase;
}

type Nets = Map<string, CountryNet>;

/**
 * The charges of a version: premium kept of items that left it, which the new price alone would give back in full, and
 * one endorsement fee when a car or driver was changed or an event withdrawn in time. The items leave one group after
 * the other, each priced on what the last one left.
 */
export function chargesOfVersion(
  before: PricedPolicy,
  change: { readonly removals: readonly Removal[]; readonly endorsed: boolean },
  tables: OnTrackTables,
): VersionCharge[] {
  const kept: Nets = new Map();
  let hasFee = change.endorsed;
  let policy: PricedPolicy | null = before;
  let left: number[] = before.input.items.map((_, index) => index);
  for (const { item_indexes, claimed_items, removal } of change.removals) {
    if (policy === null) break;
    const places = (indexes: readonly number[]) => indexes.map((index) => left.indexOf(index));
    const group = { item_indexes: places(item_indexes), claimed_items: places(claimed_items) };
    const rule = removeItems(policy, { ...group, removal }, tables);
    left = left.filter((index) => !item_indexes.includes(index));
    const rest = priceItems(before, left, tables);
    addNets(kept, rule.taxes, 1);
    addNets(kept, [...differenceByCountry(policy, rest).values()], -1);
    hasFee ||= rule.endorsement_fee > 0;
    policy = rest;
  }
  const charges = [...kept.values()]
    .filter(({ net }) => net !== 0)
    .map((row) => premiumCharge('kept_premium', row, before));
  return hasFee ? [...charges, feeCharge(before, tables)] : charges;
}

/** A share of net premium in one country with its tax and its commission. */
export function premiumCharge(
  kind: ChargeKind,
  { country, rate_pct, net }: CountryNet,
  policy: PricedPolicy,
): VersionCharge {
  const commission = percentOf(net, policy.input.commission_pct);
  return { kind, country, rate_pct, net, fee: 0, ipt: percentOf(net, rate_pct), commission };
}

function feeCharge(policy: PricedPolicy, tables: OnTrackTables): VersionCharge {
  const rate_pct = feeRateOf(policy);
  const fee = tables.endorsement_fee;
  const country = policy.input.policyholder_country;
  return {
    kind: 'endorsement_fee',
    country,
    rate_pct,
    net: 0,
    fee,
    ipt: percentOf(fee, rate_pct),
    commission: 0,
  };
}

function priceItems(
  { input }: PricedPolicy,
  indexes: readonly number[],
  tables: OnTrackTables,
): PricedPolicy | null {
  const items = indexes.flatMap((index) => input.items[index] ?? []);
  if (items.length === 0) return null;
  const rest = { ...input, items };
  return { input: rest, result: rateOnTrack(rest, tables) };
}

function addNets(sums: Nets, rows: readonly CountryNet[], sign: 1 | -1): void {
  for (const { country, rate_pct, net } of rows) {
    const key = `${country} ${rate_pct}`;
    const known = sums.get(key)?.net ?? 0;
    sums.set(key, { country, rate_pct, net: known + sign * net });
  }
}
