// A booking is of a whole policy; a bordereau shows it by item. What stands on each item after a booking is its part of
// all that is booked so far, by what the items cost; the row is what changed of that, so rows add up to the cent.
// 900.00 on items of 2 and 1: 600.00 and 300.00. 100.00 are given back when the second is gone: +200.00 and −300.00.

import { invariant } from '#domain/invariant.ts';
import { type Cents, splitByWeights } from '#domain/money.ts';

/** An item of a policy at a moment, and what it costs there. */
export interface WeighedItem {
  /** What tells it from others through all versions: a car at an event. */
  key: string;
  weight: number;
}

/** What stands on each item, by its key. */
export type ItemAmounts = ReadonlyMap<string, Cents>;

/** Nothing stands on anything. */
export const noAmounts: ItemAmounts = new Map();

/**
 * A sum split over items by their weights, in whole cents that add up to it; equal parts where nothing has a weight.
 */
export function amountsOnItems(sum: Cents, items: readonly WeighedItem[]): ItemAmounts {
  invariant(items.length > 0, 'A premium stands on an item');
  const weights = items.map(({ weight }) => Math.max(0, weight));
  const parts = splitByWeights(
    Math.abs(sum),
    weights.some((weight) => weight > 0) ? weights : items.map(() => 1),
  );
  const sign = sum < 0 ? -1 : 1;
  return new Map(items.map(({ key }, index) => [key, sign * (parts[index] ?? 0)]));
}

/** By how much each item changed; items of which nothing changed are left out. */
export function changedAmounts(before: ItemAmounts, after: ItemAmounts): ItemAmounts {
  const changed = new Map<string, Cents>();
  const move = (key: string) => {
    const amount = (after.get(key) ?? 0) - (before.get(key) ?? 0);
    if (amount !== 0) changed.set(key, amount);
  };
  for (const key of before.keys()) move(key);
  for (const key of after.keys()) if (!before.has(key)) move(key);
  return changed;
}
