// Commission goes back from the brokerage that earned it with the item that gives it back (manual A8). Zandvoort was sold
// by the first brokerage (1,204.51), Spa by the second (900.00): when Spa leaves, the second gives back 900.00, the first nothing.

import { type Cents, splitByWeights } from '#domain/money.ts';
import type { PremiumLine } from '#domain/payments/premium-lines.ts';

/** What was billed at one time: whose brokerage it was, and the commission of each item, with what changes made of it. */
export interface CommissionBooking {
  /** Null: the commission is our own. */
  readonly broker_id: string | null;
  /** By the car and the event; what belongs to no item stands under an empty key. */
  readonly items: ReadonlyMap<string, Cents>;
}

/** Commission of an item that a brokerage holds, or has to give back. */
export interface EarnedCommission {
  readonly key: string;
  readonly broker_id: string | null;
  readonly amount: Cents;
}

/** Both of the key and the brokerage, so that what one holds of an item stands once. */
type Holdings = Map<string, EarnedCommission>;

const idOf = (key: string, broker_id: string | null): string => `${key} ${broker_id ?? ''}`;

function add(holdings: Holdings, { key, broker_id, amount }: EarnedCommission): void {
  const id = idOf(key, broker_id);
  holdings.set(id, { key, broker_id, amount: (holdings.get(id)?.amount ?? 0) + amount });
}

/** How much more of each item was billed than before. */
function movesOf(before: CommissionBooking | undefined, now: CommissionBooking): [string, Cents][] {
  const keys = new Set([...(before?.items.keys() ?? []), ...now.items.keys()]);
  return [...keys].map((key) => [key, (now.items.get(key) ?? 0) - (before?.items.get(key) ?? 0)]);
}

/** What the items that cost less are worth to those who hold them: the weights by which a fall is split. */
function fallenOf(holdings: Holdings, moves: readonly [string, Cents][]): EarnedCommission[] {
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

const sumOf = (moves: readonly [string, Cents][]): Cents =>
  moves.reduce((sum, [, move]) => sum + move, 0);

/**
 * Who gives back the commission that the last booking takes off, by item (decision 059): those who earned it with the items that cost less.
 * A booking that costs more in all is earned by its own brokerage, on the items that cost more. The amounts are weights: they
 * add up to what those items fell by. Bookings stand in the order in which they were made; empty where nobody is known.
 */
export function givesCommissionBack(bookings: readonly CommissionBooking[]): EarnedCommission[] {
  const holdings: Holdings = new Map();
  let before: CommissionBooking | undefined;
  for (const [place, now] of bookings.entries()) {
    const moves = movesOf(before, now);
    const total = sumOf(moves);
    before = now;
    if (total >= 0) {
      const risen = moves.filter(([, move]) => move > 0);
      const parts = splitByWeights(
        total,
        risen.map(([, move]) => move),
      );
      for (const [index, [key]] of risen.entries())
        add(holdings, { key, broker_id: now.broker_id, amount: parts[index] ?? 0 });
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

/**
 * Commission that goes back, by those who earned it with what costs less. Whoever is not owed as much any more gives all that
 * it is owed, and the others the rest by what they are owed: 30.00 of one that has 20.00 left, beside 80.00 of another, is
 * 20.00 and 10.00. Null where nobody is known, or all together are not owed as much.
 */
export function commissionLinesBack(
  {
    earned = [],
    commission_back = [],
  }: {
    readonly earned?: readonly PremiumLine[];
    readonly commission_back?: readonly EarnedCommission[];
  },
  amount: Cents,
): PremiumLine[] | null {
  const owed = byBroker(
    earned.flatMap((line) =>
      line.account === 'commission'
        ? [{ broker_id: line.broker_id ?? null, amount: line.amount }]
        : [],
    ),
  );
  const given = new Map<string | null, Cents>();
  const weights = byBroker(commission_back);
  if (weights.size === 0) return null;
  const parts = splitByWeights(amount, [...weights.values()]);
  for (const [index, broker_id] of [...weights.keys()].entries())
    given.set(broker_id, Math.min(parts[index] ?? 0, Math.max(0, owed.get(broker_id) ?? 0)));
  const rest = amount - [...given.values()].reduce((sum, one) => sum + one, 0);
  const rooms = [...owed].map(([broker_id, one]) => Math.max(0, one - (given.get(broker_id) ?? 0)));
  if (rest > rooms.reduce((sum, one) => sum + one, 0)) return null;
  for (const [index, part] of splitByWeights(rest, rooms).entries()) {
    const broker_id = [...owed.keys()][index] ?? null;
    if (part > 0) given.set(broker_id, (given.get(broker_id) ?? 0) + part);
  }
  return [...given].flatMap(([broker_id, part]): PremiumLine[] =>
    part === 0
      ? []
      : [{ account: 'commission', amount: part, ...(broker_id === null ? {} : { broker_id }) }],
  );
}

function byBroker(
  of: readonly { broker_id: string | null; amount: Cents }[],
): Map<string | null, Cents> {
  const sums = new Map<string | null, Cents>();
  for (const { broker_id, amount } of of) sums.set(broker_id, (sums.get(broker_id) ?? 0) + amount);
  return sums;
}
