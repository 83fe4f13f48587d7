// What sending a changed version costs beyond its new price (manual 4.7). Example: Portimão withdrawn six days before is
// worth 8,287.08 net, half of which goes back: 4,143.54 with 745.84 tax (18 %), and 4,143.54 with 745.83 are kept; ten days
// before, only the fee of 25.00 with 4.50 is charged.

import { type Cents, percentOf, splitByWeights } from '#domain/money.ts';
import { rateOnTrack } from '#domain/rating/calculate-on-track.ts';
import type { ItemRefund } from '#domain/rating/change/cancellation.ts';
import {
  chargedKey,
  type CountryNet,
  differenceByCountry,
  feeRateOf,
  netByCountry,
  type PricedPolicy,
} from '#domain/rating/change/change-amounts.ts';
import type { OnTrackTables } from '#domain/rating/on-track-tables.ts';
import { type RemovalCase, removeItems } from '#domain/rating/change/policy-change.ts';

/** Kinds of charges that come with changes. */
export const chargeKinds = [
  'endorsement_fee',
  'kept_premium',
  'kept_discount',
  'days_run',
  'cancellation',
  'reinstatement',
  'reinstatement_fee',
] as const;

/** Kind of a charge. */
export type ChargeKind = (typeof chargeKinds)[number];

/** What readers see for each kind. */
export const chargeKindLabels: Readonly<Record<ChargeKind, string>> = {
  endorsement_fee: 'Endorsement fee',
  kept_premium: 'Kept of withdrawn events',
  kept_discount: 'Discount that stays',
  days_run: 'Days before the change',
  cancellation: 'Given back on cancellation',
  reinstatement: 'Owed again on reinstatement',
  reinstatement_fee: 'Reinstatement fee',
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
  /** The item that it belongs to, where it belongs to one. */
  readonly item_id?: string | null;
  /** Of the refund of one item: its part of the net premium, and what of that goes back in percent. */
  readonly net_share?: Cents | null;
  readonly refund_pct?: number | null;
  /** The end or the return of the policy that it belongs to, where that was worked out again. */
  readonly again_of?: string | null;
}

/** Items of the old version that left it for one reason; indexes of the old version. */
export interface Removal {
  readonly item_indexes: readonly number[];
  readonly claimed_items: readonly number[];
  readonly removal: RemovalCase;
}

/** What is kept of items that left, or the discount that the others keep, by country and rate. */
interface Kept {
  readonly kind: 'kept_premium' | 'kept_discount';
  readonly rows: Map<string, CountryNet & { readonly ipt: Cents }>;
  commission: Cents;
}

/**
 * The charges of a version: premium kept of items that left it, which the new price alone would give back in full, and
 * one endorsement fee when a car or driver was changed or an event withdrawn in time. The items leave one group after
 * the other, each priced on what the last one left. Tax and commission go back on the net that goes back; what is kept of
 * them is the rest, so that nothing is lost by rounding.
 */
export function chargesOfVersion(
  before: PricedPolicy,
  change: { readonly removals: readonly Removal[]; readonly endorsed: boolean },
  tables: OnTrackTables,
): VersionCharge[] {
  const premium = nothingKept('kept_premium');
  const discount = nothingKept('kept_discount');
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
    const kept = removal.kind === 'organiser_cancelled' ? discount : premium;
    addRows(kept, rule.taxes, 1);
    addRows(kept, priceDifference(policy, rest), -1);
    kept.commission +=
      percentOf(rule.net, before.input.commission_pct) +
      policy.result.commission -
      (rest?.result.commission ?? 0);
    hasFee ||= rule.endorsement_fee > 0;
    policy = rest;
  }
  const charges = [...keptCharges(premium), ...keptCharges(discount)];
  return hasFee ? [...charges, feeCharge(before, tables)] : charges;
}

const nothingKept = (kind: Kept['kind']): Kept => ({ kind, rows: new Map(), commission: 0 });

/**
 * The charges of a version that some items left for a reason other than the client's wish: what they give back by their
 * rule, less what the price of the new version alone gives back. Both together are the refund to the cent, in net, tax and
 * commission. Where all of an item goes back, the difference is the discount that the others keep.
 */
export function chargesOfLeavingItems(
  before: PricedPolicy,
  after: PricedPolicy,
  refunds: readonly ItemRefund[],
): VersionCharge[] {
  const sumOf = (amountOf: (refund: ItemRefund) => Cents) =>
    refunds.reduce((sum, refund) => sum + amountOf(refund), 0);
  const kept: Kept = {
    ...nothingKept(
      refunds.every(({ net, share }) => net === share) ? 'kept_discount' : 'kept_premium',
    ),
    commission:
      before.result.commission - after.result.commission - sumOf(({ commission }) => commission),
  };
  addRows(kept, refunds, -1);
  addRows(kept, priceDifference(before, after), -1);
  return keptCharges(kept);
}

function keptCharges({ kind, rows, commission }: Kept): VersionCharge[] {
  const charged = [...rows.values()].filter(({ net, ipt }) => net !== 0 || ipt !== 0);
  const net = charged.reduce((sum, row) => sum + row.net, 0);
  const commissions = splitByWeights(
    net === 0 ? 0 : commission,
    charged.map((row) => row.net),
  );
  return charged.map((row, index) => ({
    kind,
    ...row,
    fee: 0,
    commission: commissions[index] ?? 0,
  }));
}

/** What net premium and tax change from one pricing to another; of a policy of which nothing stays, the fee does. */
function priceDifference(before: PricedPolicy, after: PricedPolicy | null) {
  const old = netByCountry(before);
  const taxesOf = ({ result }: PricedPolicy) =>
    new Map(result.taxes.map((row) => [chargedKey(old, row.country, row.rate_pct), row.ipt]));
  const then = taxesOf(before);
  const now = after === null ? null : taxesOf(after);
  return [...differenceByCountry(before, after)].map(([key, row]) => ({
    ...row,
    ipt:
      now === null ? percentOf(row.net, row.rate_pct) : (now.get(key) ?? 0) - (then.get(key) ?? 0),
  }));
}

/** The fee of a change with its tax, where the policyholder is. */
export function feeCharge(
  policy: PricedPolicy,
  tables: OnTrackTables,
  kind: 'endorsement_fee' | 'reinstatement_fee' = 'endorsement_fee',
): VersionCharge {
  const rate_pct = feeRateOf(policy);
  const fee = tables.endorsement_fee;
  const country = policy.input.policyholder_country;
  return {
    kind,
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

function addRows(
  { rows }: Kept,
  added: readonly (CountryNet & { readonly ipt: Cents })[],
  sign: 1 | -1,
): void {
  for (const { country, rate_pct, net, ipt } of added) {
    const key = `${country} ${rate_pct}`;
    const known = rows.get(key);
    rows.set(key, {
      country,
      rate_pct,
      net: (known?.net ?? 0) + sign * net,
      ipt: (known?.ipt ?? 0) + sign * ipt,
    });
  }
}
