// Who gives back what an item costs less: whoever had it by the item's own bookings. Zandvoort was billed when the premium tax
// was ours to file (1,200.00), Spa when the insurer paid it itself (900.00): when Spa leaves, the insurer gives 900.00 back.

import { type Cents, splitByWeights } from '#domain/money.ts';
import { sumBy } from '#domain/sums.ts';

/** What was billed at one time: who has it, and how much of each item, with what changes made of it. */
export interface HeldBooking {
  readonly holder: string | null;
  /** By the car and the event; what belongs to no item stands under an empty key. */
  readonly items: ReadonlyMap<string, Cents>;
}

/** What somebody holds of an item, or has to give back. */
export interface HeldPart {
  readonly key: string;
  readonly holder: string | null;
  readonly amount: Cents;
}

/** Both of the key and the holder, so that what one holds of an item stands once. */
type Holdings = Map<string, HeldPart>;

function add(holdings: Holdings, { key, holder, amount }: HeldPart): void {
  const id = `${key} ${holder ?? ''}`;
  holdings.set(id, { key, holder, amount: (holdings.get(id)?.amount ?? 0) + amount });
}

/** How much more of each item was billed than before. */
function movesOf(before: HeldBooking | undefined, now: HeldBooking): [string, Cents][] {
  const keys = new Set([...(before?.items.keys() ?? []), ...now.items.keys()]);
  return [...keys].map((key) => [key, (now.items.get(key) ?? 0) - (before?.items.get(key) ?? 0)]);
}

/** What the items that cost less are worth to those who hold them: the weights by which a fall is split. */
function fallenOf(holdings: Holdings, moves: readonly [string, Cents][]): HeldPart[] {
  return moves.flatMap(([key, move]) => {
    const held = [...holdings.values()].filter((one) => one.key === key && one.amount > 0);
    if (move >= 0 || held.length === 0) return [];
    const parts = splitByWeights(
      -move,
      held.map(({ amount }) => amount),
    );
    return held.map((one, index) => ({ ...one, amount: parts[index] ?? 0 }));
  });
}

/**
 * Who gives back what the last booking takes off, by item: those who hold the items that cost less. A booking that costs
 * more in all is held by its own holder, on the items that cost more. The amounts are weights: they add up to what those
 * items fell by. Bookings stand in the order in which they were made; empty where nobody is known.
 */
export function whoGivesBack(bookings: readonly HeldBooking[]): HeldPart[] {
  const holdings: Holdings = new Map();
  let before: HeldBooking | undefined;
  for (const [place, now] of bookings.entries()) {
    const moves = movesOf(before, now);
    const total = sumBy(moves, ([, move]) => move);
    before = now;
    if (total >= 0) {
      const risen = moves.filter(([, move]) => move > 0);
      const parts = splitByWeights(
        total,
        risen.map(([, move]) => move),
      );
      for (const [index, [key]] of risen.entries())
        add(holdings, { key, holder: now.holder, amount: parts[index] ?? 0 });
      continue;
    }
    const fallen = fallenOf(holdings, moves);
    if (place === bookings.length - 1) return fallen;
    if (fallen.length === 0) continue;
    const back = splitByWeights(
      total,
      fallen.map(({ amount }) => amount),
    );
    for (const [index, one] of fallen.entries())
      add(holdings, { ...one, amount: back[index] ?? 0 });
  }
  return [];
}
