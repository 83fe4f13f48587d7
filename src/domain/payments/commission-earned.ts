// Commission goes back from the brokerage that earned it with the item that gives it back (manual A8). Zandvoort was sold
// by the first brokerage (1,204.51), Spa by the second (900.00): when Spa leaves, the second gives back 900.00, the first nothing.

import { type Cents, splitByWeights } from '#domain/money.ts';
import { whoGivesBack } from '#domain/payments/given-back.ts';
import type { PremiumLine } from '#domain/payments/premium-lines.ts';
import { sumOf } from '#domain/sums.ts';

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

/**
 * Who gives back the commission that the last booking takes off, by item (decision 059): those who earned it with the items
 * that cost less, as weights.
 */
export function givesCommissionBack(bookings: readonly CommissionBooking[]): EarnedCommission[] {
  return whoGivesBack(bookings.map(({ broker_id, items }) => ({ holder: broker_id, items }))).map(
    ({ key, holder, amount }) => ({ key, broker_id: holder, amount }),
  );
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
  const rest = amount - sumOf([...given.values()]);
  const rooms = [...owed].map(([broker_id, one]) => Math.max(0, one - (given.get(broker_id) ?? 0)));
  if (rest > sumOf(rooms)) return null;
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
