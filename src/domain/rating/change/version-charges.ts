// What sending a changed version costs beyond its new price (manual 4.7). Example: Portimão withdrawn six days before is
// worth 8,287.08 net, half of which goes back: 4,143.54 with 745.84 tax (18 %), and 4,143.54 with 745.83 are kept; ten days
// before, only the fee of 25.00 with 4.50 is charged.

import { type Cents, percentOf, splitByWeights } from '#domain/money.ts';
import { rateOnTrack } from '#domain/rating/calculate-on-track.ts';
import { type ItemRefund, refundsOfCancellation } from '#domain/rating/change/cancellation.ts';
import {
  chargedKey,
  type CountryNet,
  differenceByCountry,
  feeRateOf,
  netByCountry,
  type PricedPolicy,
} from '#domain/rating/change/change-amounts.ts';
import { discountReachedAgain } from '#domain/rating/change/discount-again.ts';
import type { OnTrackResult } from '#domain/rating/on-track-result.ts';
import type { OnTrackTables } from '#domain/rating/on-track-tables.ts';
import { type RemovalCase, removeItems } from '#domain/rating/change/policy-change.ts';
import {
  type ChargedBefore,
  type Left,
  leftToGiveBack,
  withKeptDiscount,
} from '#domain/rating/change/standing-premium.ts';
import { sumBy } from '#domain/sums.ts';

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

/** Money of one line of tax beside the price of the items that stay; the commission lies inside the net. */
interface Row extends CountryNet {
  readonly ipt: Cents;
  readonly commission: Cents;
}

/** What stays of items that left, and by how much the discount that the others keep grows or shrinks. */
interface Kept {
  readonly premium: readonly Row[];
  readonly discount: readonly Row[];
}

interface KeptWithFee extends Kept {
  readonly has_fee: boolean;
}

/** Items leave a policy: as it was priced with them, as the rest is, and what it was charged beside its price until then. */
interface Leaving {
  readonly policy: PricedPolicy;
  readonly rest: PricedPolicy | null;
  readonly charged: readonly ChargedBefore[];
}

/**
 * The charges of a version: premium kept of items that left it, which the new price alone would give back in full, and
 * one endorsement fee when a car or driver was changed or an event withdrawn in time. The items leave one group after
 * the other, each priced on what the last one left with the discount that it keeps (decision 107), which ends as far as the
 * new version gives it again. Tax and commission go back on the net that goes back; what is kept of them is the rest, so
 * that nothing is lost by rounding.
 */
export function chargesOfVersion(
  before: PricedPolicy,
  change: {
    readonly removals: readonly Removal[];
    readonly endorsed: boolean;
    readonly charged: readonly ChargedBefore[];
    /** What the new version is priced at, where that is known. */
    readonly after?: OnTrackResult | null;
  },
  tables: OnTrackTables,
): VersionCharge[] {
  const charges: VersionCharge[] = [];
  let hasFee = change.endorsed;
  let policy: PricedPolicy | null = before;
  let left: number[] = before.input.items.map((_, index) => index);
  for (const { item_indexes, claimed_items, removal } of change.removals) {
    if (policy === null) break;
    const places = (indexes: readonly number[]) => indexes.map((index) => left.indexOf(index));
    const group = { item_indexes: places(item_indexes), claimed_items: places(claimed_items) };
    left = left.filter((index) => !item_indexes.includes(index));
    const rest = priceItems(before, left, tables);
    const leaving = { policy, rest, charged: [...change.charged, ...charges] };
    const { has_fee, ...kept } =
      removal.kind === 'organiser_cancelled'
        ? keptOfCalledOff(leaving, group, tables)
        : keptOfWithdrawal(leaving, { ...group, removal }, tables);
    charges.push(...keptCharges(kept));
    hasFee ||= has_fee;
    policy = rest;
  }
  const { after = null } = change;
  if (policy !== null && after !== null) {
    const charged = [...change.charged, ...charges];
    const ended = discountReachedAgain(policy, { after, charged }, tables);
    charges.push(...chargesOf('kept_discount', ended));
  }
  const sums = addedUp(charges);
  return hasFee ? [...sums, feeCharge(before, tables)] : sums;
}

/** The client takes items out: what goes back is worked out of what all of them carry. */
function keptOfWithdrawal(
  leaving: Leaving,
  change: Parameters<typeof removeItems>[1],
  tables: OnTrackTables,
): KeptWithFee {
  const standing = withKeptDiscount(leaving.policy, leaving.charged);
  const { taxes, net, endorsement_fee } = removeItems(standing, change, tables);
  const commission = percentOf(-net, leaving.policy.input.commission_pct);
  const left = leftToGiveBack(standing, leaving.charged);
  const kept = keptInPart(leaving, {
    moved: taxes.map((row) => withinLine(row, left)),
    commission,
  });
  // Where the whole net of a line goes back, so does all of its tax.
  const premium = kept.premium.filter((row) => row.net > 0);
  return { ...kept, premium, has_fee: endorsement_fee > 0 };
}

/** No more tax goes back than its line still holds, and all of it with the last of its net. */
function withinLine<T extends TaxedNet>(row: T, left: Left): T {
  const line = left.line(`${row.country} ${row.rate_pct}`);
  if (line === null) return row;
  return { ...row, ipt: row.net === -line.net ? -line.ipt : Math.max(row.ipt, -line.ipt) };
}

/** An event was called off: its items give back all that they carry, save those on which a claim was paid. */
function keptOfCalledOff(
  leaving: Leaving,
  { item_indexes, claimed_items }: Pick<Removal, 'item_indexes' | 'claimed_items'>,
  tables: OnTrackTables,
): KeptWithFee {
  const carried = carriedByItems(leaving, item_indexes, tables);
  const stay = carried.filter(({ index }) => claimed_items.includes(index));
  return { ...keptWhole(leaving, { carried, stay }), has_fee: false };
}

/** What items carry of the net premium, with its tax and commission. */
function carriedByItems(
  { policy, charged }: Leaving,
  indexes: readonly number[],
  tables: OnTrackTables,
): ItemRefund[] {
  const items_ahead = indexes.map((index) => ({ index, days_away: 0, is_called_off: true }));
  return refundsOfCancellation(
    policy,
    { initiator: 'organiser', items_ahead, claimed_items: [], open: 0, charged },
    tables,
  );
}

/**
 * The charges of a version that some items left for a reason other than the client's wish: what they give back by their
 * rule, less what the price of the new version alone gives back. Both together are the refund to the cent, in net, tax and
 * commission. Where all of an item goes back, the others keep the discount; where a part does, they lose it. Items
 * without a refund, because a claim was paid on them, leave all that they carry.
 */
export function chargesOfLeavingItems(
  before: PricedPolicy,
  after: PricedPolicy,
  change: {
    readonly item_indexes: readonly number[];
    readonly refunds: readonly ItemRefund[];
    readonly charged: readonly ChargedBefore[];
  },
  tables: OnTrackTables,
): VersionCharge[] {
  const { item_indexes, refunds, charged } = change;
  const leaving = { policy: before, rest: after, charged };
  if (refunds.some(({ pct }) => pct < 100)) {
    const commission = sumBy(refunds, (refund) => refund.commission);
    return keptCharges(keptInPart(leaving, { moved: lessOf(refunds), commission }));
  }
  const carried = carriedByItems(leaving, item_indexes, tables);
  const stay = carried.map((item): Row => {
    const back = refunds.find(({ index }) => index === item.index);
    return {
      ...item,
      net: item.net - (back?.net ?? 0),
      ipt: item.ipt - (back?.ipt ?? 0),
      commission: item.commission - (back?.commission ?? 0),
    };
  });
  return keptCharges(keptWhole(leaving, { carried, stay }));
}

/** Items take all that they carry with them, so that the others keep the discount; what of it does not go back stays. */
function keptWhole(
  { policy, rest }: Leaving,
  { carried, stay }: { readonly carried: readonly Row[]; readonly stay: readonly Row[] },
): Kept {
  const commission = sumBy(carried, (row) => row.commission);
  return {
    premium: stay,
    discount: withCommission(
      linesOf([...lessOf(carried), ...lessOf(priceDifference(policy, rest))]),
      policy.result.commission - (rest?.result.commission ?? 0) - commission,
    ),
  };
}

/**
 * A part goes back of what the items carry beyond the price of the rest; the discount that was kept ends. A line of tax
 * that is left with less than the price of its items, be it a cent of tax, keeps that as a discount, because no more can go
 * back of it later.
 */
function keptInPart(
  { policy, rest, charged }: Leaving,
  back: { readonly moved: readonly TaxedNet[]; readonly commission: Cents },
): Kept {
  const before = withKeptDiscount(policy, charged);
  const stays = withCommission(
    linesOf([...back.moved, ...lessOf(priceDifference(before, rest))]),
    before.result.commission - (rest?.result.commission ?? 0) - back.commission,
  );
  const ended = charged.flatMap(({ kind, commission, ...row }) =>
    kind === 'kept_discount'
      ? lessOf([row]).map((less) => ({ ...less, commission: -commission }))
      : [],
  );
  const isPremium = ({ net, ipt }: TaxedNet) => net > 0 && ipt >= 0;
  return {
    premium: stays.filter(isPremium),
    discount: [...stays.filter((row) => !isPremium(row)), ...ended],
  };
}

type TaxedNet = CountryNet & { readonly ipt: Cents };

const lessOf = <T extends TaxedNet>(rows: readonly T[]): T[] =>
  rows.map((row) => ({ ...row, net: -row.net, ipt: -row.ipt }));

const lineKey = ({ country, rate_pct }: CountryNet): string => `${country} ${Number(rate_pct)}`;

/** Money added up by line of tax. */
function linesOf(rows: readonly TaxedNet[]): TaxedNet[] {
  return [...Map.groupBy(rows, lineKey).values()].flatMap((line) => {
    const [first] = line;
    const net = sumBy(line, (row) => row.net);
    const ipt = sumBy(line, (row) => row.ipt);
    return first && (net !== 0 || ipt !== 0)
      ? [{ country: first.country, rate_pct: first.rate_pct, net, ipt }]
      : [];
  });
}

function withCommission(rows: readonly TaxedNet[], commission: Cents): Row[] {
  const net = sumBy(rows, (row) => row.net);
  const parts = splitByWeights(
    net === 0 ? 0 : commission,
    rows.map((row) => row.net),
  );
  return rows.map((row, index) => ({ ...row, commission: parts[index] ?? 0 }));
}

const keptCharges = ({ premium, discount }: Kept): VersionCharge[] =>
  addedUp([...chargesOf('kept_premium', premium), ...chargesOf('kept_discount', discount)]);

const chargesOf = (kind: ChargeKind, rows: readonly Row[]): VersionCharge[] =>
  rows.map(({ country, rate_pct, net, ipt, commission }) => ({
    ...{ kind, country, rate_pct, net, fee: 0, ipt, commission },
  }));

/** One charge for each kind and line of tax. */
function addedUp(charges: readonly VersionCharge[]): VersionCharge[] {
  const groups = Map.groupBy(charges, (one) => `${one.kind} ${lineKey(one)}`);
  return [...groups.values()].flatMap(([first, ...more]) => {
    if (!first) return [];
    const all = [first, ...more];
    const sumOf = (amountOf: (one: VersionCharge) => Cents) => sumBy(all, (one) => amountOf(one));
    const sum = {
      ...first,
      net: sumOf(({ net }) => net),
      ipt: sumOf(({ ipt }) => ipt),
      commission: sumOf(({ commission }) => commission),
    };
    return sum.net === 0 && sum.ipt === 0 && sum.commission === 0 ? [] : [sum];
  });
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
