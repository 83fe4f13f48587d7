// What a cancelled policy gives back, by who ends it (manual A8). Items of 4,000.00 (starts in 10 days), 2,000.00 (in 3 days)
// and 3,000.00 (begun), net 8,550.00 after 5 %: the client gets 90 % of 3,700.00 and 50 % of 1,850.00 back, 4,255.00.

import { type Cents, percentOf, splitByWeights } from '#domain/money.ts';
import { invariant } from '#domain/invariant.ts';
import type { CancellationInitiator } from '#domain/policies/cancellation-initiators.ts';
import {
  type CountryNet,
  netByCountry,
  type PricedPolicy,
} from '#domain/rating/change/change-amounts.ts';
import {
  FREE_WITHDRAWAL_DAYS,
  lineOfItem,
  priceRest,
} from '#domain/rating/change/policy-change.ts';
import {
  type ChargedBefore,
  type Left,
  leftToGiveBack,
  withKeptDiscount,
} from '#domain/rating/change/standing-premium.ts';
import type { OnTrackTables } from '#domain/rating/on-track-tables.ts';
import { sumBy, sumOf } from '#domain/sums.ts';

/** An item that has not begun when its cover ends. */
export interface ItemAhead {
  readonly index: number;
  /** Days from the day on which the cancellation holds to the first day of the event. */
  readonly days_away: number;
  /** The organiser has called its event off: it gives back everything, whoever ends the policy. */
  readonly is_called_off: boolean;
}

/** What one item gives back, in cents; all amounts are positive. */
export interface ItemRefund {
  readonly index: number;
  readonly country: string;
  readonly rate_pct: string;
  /** The part of the net premium that it carries. */
  readonly share: Cents;
  /** What of that goes back, in percent; what is less was capped by the minimum or by what is open. */
  readonly pct: number;
  readonly net: Cents;
  readonly ipt: Cents;
  /** Inside the net. */
  readonly commission: Cents;
}

/** A refund of net premium before its tax and its commission. */
type NetRefund = Omit<ItemRefund, 'ipt' | 'commission'>;

/** What is cancelled: items that have not begun, without those on which a claim was paid. */
export interface Cancellation {
  readonly initiator: Exclude<CancellationInitiator, 'flat'>;
  readonly items_ahead: readonly ItemAhead[];
  readonly claimed_items: readonly number[];
  /** What the client still owes of the policy: all that non-payment can credit. */
  readonly open: Cents;
  /** What the policy was charged or gave back so far beyond the price of its version. */
  readonly charged: readonly ChargedBefore[];
}

/** What a policy carries, and what of it can still go back. */
interface Standing {
  readonly policy: PricedPolicy;
  readonly left: Left;
}

/** Percent of an item that goes back when the client ends the policy. */
function clientPct(days_away: number): number {
  return days_away >= FREE_WITHDRAWAL_DAYS ? 90 : 50;
}

const partsOf = (difference: Cents, items: readonly { readonly premium: Cents }[]): Cents[] =>
  splitByWeights(
    difference,
    items.map(({ premium }) => premium),
  );

const netOf = (refunds: readonly { readonly net: Cents }[]): Cents =>
  sumBy(refunds, ({ net }) => net);

/**
 * What the items that have not begun give back, each with its tax and commission; the last of them give back what is left of
 * both, so that nobody keeps a cent. An organiser, an insurer or we give
 * back the whole part that an item carries of its line of tax; the discount stays. The client gives up what the season
 * discount loses and 10 or 50 %, a total loss 50 %, and the minimum premium stays. Non-payment credits no more than is
 * open.
 */
export function refundsOfCancellation(
  priced: PricedPolicy,
  cancellation: Cancellation,
  tables: OnTrackTables,
): ItemRefund[] {
  const { initiator, items_ahead, claimed_items, open, charged } = cancellation;
  const policy = withKeptDiscount(priced, charged);
  const standing = { policy, left: leftToGiveBack(policy, charged) };
  const ahead = items_ahead.filter(({ index }) => !claimed_items.includes(index));
  const inPart = initiator === 'client' || initiator === 'total_loss';
  const whole = ahead.filter(({ is_called_off }) => !inPart || is_called_off);
  const refunds = wholeRefunds(policy, whole, tables);
  if (!inPart) {
    const all = withTaxes(standing, refunds);
    return initiator === 'non_payment' ? cappedToOpen(standing, all, open) : all;
  }
  const rest = ahead.filter(({ is_called_off }) => !is_called_off);
  return withTaxes(standing, [
    ...refunds,
    ...partRefunds(
      policy,
      { initiator, called_off: whole, items: rest, taken: netOf(refunds) },
      tables,
    ),
  ]);
}

/** The part of its line of tax that an item carries: all items of a line carry exactly what was charged on it. */
function wholeRefunds(
  policy: PricedPolicy,
  ahead: readonly ItemAhead[],
  tables: OnTrackTables,
): NetRefund[] {
  const charged = netByCountry(policy);
  const keys = policy.input.items.map((_, index) => lineOfItem(policy, index, tables));
  return ahead.map(({ index }) => {
    const line = charged.get(keys[index] ?? '');
    invariant(line, `No tax was charged for item ${index}`);
    const places = keys.flatMap((key, place) => (key === keys[index] ? [place] : []));
    const parts = splitByWeights(
      line.net,
      places.map((place) => policy.result.items[place]?.premium ?? 0),
    );
    const share = parts[places.indexOf(index)] ?? 0;
    return { ...taxLineOf(line), index, share, pct: 100, net: share };
  });
}

const taxLineOf = ({ country, rate_pct }: CountryNet) => ({ country, rate_pct });

/** The rest of the policy is priced anew; what items carry beyond that is split, and a part of each goes back. */
function partRefunds(
  policy: PricedPolicy,
  change: {
    readonly initiator: 'client' | 'total_loss';
    readonly called_off: readonly ItemAhead[];
    readonly items: readonly ItemAhead[];
    /** What items that were called off give back already. */
    readonly taken: Cents;
  },
  tables: OnTrackTables,
): NetRefund[] {
  const { initiator, items, called_off, taken } = change;
  if (items.length === 0) return [];
  const gone = new Set([...called_off, ...items].map(({ index }) => index));
  const after = priceRest(policy, gone, tables);
  const difference = policy.result.net_premium - taken - (after?.result.net_premium ?? 0);
  const weighted = items.map((item) => ({
    ...item,
    premium: policy.result.items[item.index]?.premium ?? 0,
  }));
  const shares = partsOf(Math.max(0, difference), weighted);
  const charged = netByCountry(policy);
  const refunds = weighted.map(({ index, days_away }, place) => {
    const line = charged.get(lineOfItem(policy, index, tables));
    invariant(line, `No tax was charged for item ${index}`);
    const pct = initiator === 'total_loss' ? 50 : clientPct(days_away);
    const share = shares[place] ?? 0;
    return { ...taxLineOf(line), index, share, pct, net: percentOf(share, pct) };
  });
  const { net_premium } = policy.result;
  const most = Math.max(0, net_premium - taken - Math.min(net_premium, tables.minimum_policy_net));
  if (netOf(refunds) <= most) return refunds;
  const kept = splitByWeights(
    most,
    refunds.map(({ net }) => net),
  );
  return refunds.map((refund, place) => ({ ...refund, net: kept[place] ?? 0 }));
}

/** Adds tax and commission: tax by line, at the rate at which it was charged, and both split over the items. */
function withTaxes(standing: Standing, refunds: readonly NetRefund[]): ItemRefund[] {
  const lines = linesOf(refunds).map((line) => ({
    items: line,
    nets: line.map(({ net }) => net),
    ipt: taxBack(standing, line),
  }));
  return writeRefunds(standing, refunds, lines);
}

/** Items of one line of tax, with what goes back of each and the tax on all of it. */
interface RefundLine {
  readonly items: readonly NetRefund[];
  readonly nets: readonly Cents[];
  readonly ipt: Cents;
}

const linesOf = <T extends NetRefund>(refunds: readonly T[]): T[][] => [
  ...Map.groupBy(refunds, ({ country, rate_pct }) => `${country} ${rate_pct}`).values(),
];

function writeRefunds(
  { policy, left }: Standing,
  refunds: readonly NetRefund[],
  lines: readonly RefundLine[],
): ItemRefund[] {
  const rows = new Map<number, NetRefund & { ipt: Cents }>();
  for (const { items, nets, ipt } of lines) {
    const taxes = splitOver(ipt, nets);
    items.forEach((item, place) =>
      rows.set(item.index, { ...item, net: nets[place] ?? 0, ipt: taxes[place] ?? 0 }),
    );
  }
  const written = refunds.flatMap(({ index }) => rows.get(index) ?? []);
  const net = netOf(written);
  const commissions = splitOver(
    net === left.whole.net ? left.whole.commission : percentOf(net, policy.input.commission_pct),
    written.map((row) => row.net),
  );
  return written.map((row, place) => ({ ...row, commission: commissions[place] ?? 0 }));
}

/** Tax on the net of a line that goes back; a tax that the insurer bears was never charged. */
function taxBack({ policy, left }: Standing, line: readonly NetRefund[]): Cents {
  const key = line[0] ? `${line[0].country} ${line[0].rate_pct}` : '';
  const charged = policy.result.taxes.find(
    ({ country, rate_pct }) => `${country} ${rate_pct}` === key,
  );
  if (!charged || charged.ipt === 0) return 0;
  const net = netOf(line);
  const all = left.line(key);
  return all && all.net === net ? all.ipt : percentOf(net, charged.rate_pct);
}

function splitOver(amount: Cents, weights: readonly Cents[]): Cents[] {
  return weights.every((one) => one === 0) ? weights.map(() => 0) : splitByWeights(amount, weights);
}

/** Credits no more than is open: it is split over the lines of tax, then over net and tax, then over the items. */
function cappedToOpen(
  standing: Standing,
  refunds: readonly ItemRefund[],
  open: Cents,
): ItemRefund[] {
  const lines = linesOf(refunds);
  const taxOf = (line: readonly ItemRefund[]) => sumBy(line, ({ ipt }) => ipt);
  const gross = lines.map((line) => netOf(line) + taxOf(line));
  if (sumOf(gross) <= open) return [...refunds];
  const parts = splitOver(open, gross);
  const capped = lines.map((items, place): RefundLine => {
    const [net = 0, ipt = 0] = splitOver(parts[place] ?? 0, [netOf(items), taxOf(items)]);
    const weights = items.map((item) => item.net);
    return { items, nets: splitOver(net, weights), ipt };
  });
  return writeRefunds(standing, refunds, capped);
}
