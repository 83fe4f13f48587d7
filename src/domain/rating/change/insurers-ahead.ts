// What insurers are owed of a policy for what has not begun, when others take it over. Two events of 100.00, one of them begun,
// priced at 200.00 and carrying 190.00 after a third was called off, at 10 % commission: 85.50 is ahead (decision 107).

import { type Cents, shareOf } from '#domain/money.ts';
import {
  chargedKey,
  netByCountry,
  type PricedPolicy,
} from '#domain/rating/change/change-amounts.ts';
import { lineOfItem } from '#domain/rating/change/policy-change.ts';
import type { ChargedBefore } from '#domain/rating/change/standing-premium.ts';
import type { OnTrackTables } from '#domain/rating/on-track-tables.ts';
import { sumBy } from '#domain/sums.ts';

/**
 * Net premium less commission, in cents, of the items that are `ahead`: their part of the version's price, and of the discount
 * that the items of their line of tax kept.
 */
export function insurersAhead(
  policy: PricedPolicy,
  charged: readonly ChargedBefore[],
  ahead: ReadonlySet<number>,
  tables: OnTrackTables,
): Cents {
  const { result } = policy;
  const premiumOf = (places: readonly number[]): Cents =>
    sumBy(places, (place) => result.items[place]?.premium ?? 0);
  const priced = shareOf(result.to_insurer, premiumOf([...ahead]), result.items_total);
  const kept = charged.filter(({ kind }) => kind === 'kept_discount');
  if (kept.length === 0) return priced;
  const lines = netByCountry(policy);
  const places = Map.groupBy(policy.input.items.keys(), (place) =>
    lineOfItem(policy, place, tables),
  );
  const rows = Map.groupBy(kept, ({ country, rate_pct }) => chargedKey(lines, country, rate_pct));
  return [...rows].reduce((sum, [line, own]) => {
    const all = places.get(line) ?? [];
    const whole = premiumOf(all);
    if (whole === 0) return sum;
    const to_insurers = own.reduce((left, { net, commission }) => left + net - commission, 0);
    return sum + shareOf(to_insurers, premiumOf(all.filter((place) => ahead.has(place))), whole);
  }, priced);
}
