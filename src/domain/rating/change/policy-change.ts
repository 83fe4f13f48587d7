// What a change of a policy gives back or costs (manual 4.7). Example: a client withdraws Portimão ten days before: 8,287.08
// net and 1,491.67 tax back, less fee 25.00 with 4.50 tax: 9,749.25.

import { type CalendarDate, daysBetween } from '#domain/dates.ts';
import { invariant } from '#domain/invariant.ts';
import { percentOf } from '#domain/money.ts';
import { rateOnTrack } from '#domain/rating/calculate-on-track.ts';
import {
  chargedKey,
  type CountryNets,
  differenceByCountry,
  netByCountry,
  type PolicyChangeAmounts,
  type PricedPolicy,
  scaleNets,
  sumNets,
  writeChange,
} from '#domain/rating/change/change-amounts.ts';
import { compileTables, type OnTrackTables } from '#domain/rating/on-track-tables.ts';
import { taxRateOfItem } from '#domain/rating/policy-premium.ts';

/** Why items leave a policy. Days are calendar days in Amsterdam. */
export type RemovalCase = { readonly kind: 'organiser_cancelled' } | ClientWithdrawal;

/** The client takes items out by itself. */
interface ClientWithdrawal {
  readonly kind: 'client_withdraws';
  readonly today: CalendarDate;
  readonly event_start: CalendarDate;
  /** The first session has been driven. */
  readonly has_started: boolean;
}

/** Days before the start until which a withdrawal gives everything back. */
export const FREE_WITHDRAWAL_DAYS = 7;

/** What part of an item's premium a removal gives back, in percent, and whether the endorsement fee is due. */
function removalTerms(removal: ClientWithdrawal): {
  readonly refund_pct: 0 | 50 | 100;
  readonly has_fee: boolean;
} {
  if (removal.has_started) return { refund_pct: 0, has_fee: false };
  const isEarly = daysBetween(removal.today, removal.event_start) >= FREE_WITHDRAWAL_DAYS;
  return isEarly ? { refund_pct: 100, has_fee: true } : { refund_pct: 50, has_fee: false };
}

/** Items that leave, without those on which a claim was paid: they give nothing back. */
function removableItems(indexes: readonly number[], claimed: readonly number[] = []): Set<number> {
  return new Set(indexes.filter((index) => !claimed.includes(index)));
}

/** Prices what stays of a policy; null when nothing stays. */
export function priceRest(
  policy: PricedPolicy,
  removed: ReadonlySet<number>,
  tables: OnTrackTables,
): PricedPolicy | null {
  const items = policy.input.items.filter((_, index) => !removed.has(index));
  if (items.length === 0) return null;
  const input = { ...policy.input, items };
  return { input, result: rateOnTrack(input, tables) };
}

/** The line of tax, by its key in `netByCountry`, on which an item was charged. */
export function lineOfItem(policy: PricedPolicy, index: number, tables: OnTrackTables): string {
  const { input } = policy;
  const item = input.items[index];
  invariant(item, `No item ${index}`);
  const rate = taxRateOfItem(input, item, compileTables(tables));
  return chargedKey(
    netByCountry(policy),
    rate?.country_code ?? input.policyholder_country,
    rate?.rate_pct ?? '',
  );
}

/** The refund of net premium that pricing the rest again gives; nothing when a lost discount would make it a charge. */
function refundOfRest(
  policy: PricedPolicy,
  removed: ReadonlySet<number>,
  pct: number,
  tables: OnTrackTables,
): CountryNets {
  const difference = differenceByCountry(policy, priceRest(policy, removed, tables));
  const sum = sumNets(difference);
  return sum < 0 ? scaleNets(difference, percentOf(sum, pct)) : new Map();
}

/**
 * The client takes items out of a policy: it is priced again without them and the difference goes back in full (less the
 * endorsement fee), by half, or not at all. The policy fee never goes back.
 */
export function removeItems(
  policy: PricedPolicy,
  change: {
    readonly item_indexes: readonly number[];
    readonly claimed_items?: readonly number[];
    readonly removal: ClientWithdrawal;
  },
  tables: OnTrackTables,
): PolicyChangeAmounts {
  const removed = removableItems(change.item_indexes, change.claimed_items);
  const terms = removalTerms(change.removal);
  if (removed.size === 0 || terms.refund_pct === 0) return writeChange(policy, new Map(), 0);
  const refund = refundOfRest(policy, removed, terms.refund_pct, tables);
  return writeChange(policy, refund, terms.has_fee ? tables.endorsement_fee : 0);
}
