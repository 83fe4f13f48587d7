import { words } from './independent-money.ts';
import type { Premium, PricedVersion } from './journal.ts';
import { keyOfItem } from './reckoning.ts';

/** By the car and the event, who earned commission on it. */
export type Sellers = Map<string, Set<string>>;

const brokerOf = ({ broker_id }: PricedVersion): string => broker_id ?? 'our own';

/** Whoever's policy it is when its commission rises earns on what costs more: on all of it where that is not plain. */
export function rememberSellers(
  sellers: Sellers,
  premium: { before: Premium; after: Premium },
  version: { before: PricedVersion; after: PricedVersion },
): void {
  if (premium.after.commission <= premium.before.commission && sellers.size > 0) return;
  for (const item of version.after.items) {
    const key = keyOfItem(item);
    sellers.set(key, (sellers.get(key) ?? new Set()).add(brokerOf(version.after)));
  }
}

/**
 * One item left: whoever never earned on it gives nothing back for it, but for the cent of a rounding, as long as those who
 * did have something left to give.
 */
export function sellerDifferences(
  sellers: Sellers,
  premium: { before: Premium; after: Premium },
  version: { before: PricedVersion; after: PricedVersion },
): string[] {
  const stays = new Set(version.after.items.map(keyOfItem));
  const left = version.before.items.filter((item) => !stays.has(keyOfItem(item)));
  const [item] = left;
  if (!item || left.length > 1 || premium.after.commission >= premium.before.commission) return [];
  const earned = sellers.get(keyOfItem(item)) ?? new Set();
  const was = (party: string) => premium.before.brokers.get(party) ?? 0;
  const is = (party: string) => premium.after.brokers.get(party) ?? 0;
  // Of one that gave all that it was owed the others bear the rest (decision 059).
  const is_used_up =
    [...earned].some((party) => was(party) > 0 && is(party) <= 0) ||
    [...earned].every((party) => is(party) <= 0);
  return [...premium.before.brokers.keys()].flatMap((party) => {
    const back = was(party) - is(party);
    return earned.has(party) || is_used_up || Math.abs(back) <= 1
      ? []
      : [`broker ${party} gives back ${words(back)} of an item that it never sold`];
  });
}
