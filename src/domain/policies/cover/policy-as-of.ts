// How a policy stood on a day, as it was known on a day (manual A7). A value of 260,000 that was lowered to 200,000 on 1 June
// is 260,000 still for whoever asks what was known on 31 May, whatever day he asks about.

import { coverAt, type CoverInterval } from '#domain/policies/cover/cover-intervals.ts';
import type { TransactionKind } from '#domain/policies/cover/transactions.ts';

/** A transaction as far as it says how the policy stands; instants in unix seconds. */
export interface StandingTransaction {
  readonly kind: TransactionKind;
  readonly effective_at: number;
  readonly version_before: string | null;
  readonly version_after: string | null;
}

/** How a policy stands at a point of time. */
export const pointStatuses = ['not_begun', 'in_force', 'suspended', 'cancelled', 'ended'] as const;

/** One of the five. */
export type PointStatus = (typeof pointStatuses)[number];

/** What readers see for each. */
export const pointStatusLabels: Readonly<Record<PointStatus, string>> = {
  not_begun: 'Not in force yet',
  in_force: 'In force',
  suspended: 'Cover suspended',
  cancelled: 'Cancelled',
  ended: 'Ended',
};

/**
 * The transaction by which a policy stands at a moment: of those that are known, in the order in which they were booked,
 * the last one that holds by then. Each says how the policy stands from its day on, so that a later one counts for more.
 */
export function transactionHolding<T extends StandingTransaction>(
  known: readonly T[],
  valid_at: number,
): T | undefined {
  return known.findLast((one) => one.effective_at <= valid_at && one.version_after !== null);
}

/** How the policy stands at a moment by the transactions that are known, in the order in which they were booked. */
export function statusAt(
  known: readonly StandingTransaction[],
  intervals: readonly CoverInterval[],
  valid_at: number,
): PointStatus {
  const holding = known.filter((one) => one.effective_at <= valid_at);
  if (holding.length === 0) return 'not_begun';
  // Taking some items out brings another version, and the policy goes on with it.
  const whole = holding.filter(
    (one) => one.kind !== 'cancellation' || one.version_before === one.version_after,
  );
  const last = (...kinds: readonly TransactionKind[]) =>
    whole.findLast(({ kind }) => kinds.includes(kind))?.kind;
  if (last('cancellation', 'reinstatement') === 'cancellation') return 'cancelled';
  if (intervals.length > 0 && intervals.every((one) => one.covered_to <= valid_at)) return 'ended';
  const rests = intervals.some((one) => one.reason === 'suspended' && one.covered_to > valid_at);
  return rests && last('suspension', 'resumption') === 'suspension' ? 'suspended' : 'in_force';
}

/** The interval whose terms count at a moment: that which contains it, else the next one, else the last one. */
export function termsAt<T extends CoverInterval>(
  intervals: readonly T[],
  valid_at: number,
): T | undefined {
  const sorted = intervals.toSorted((a, b) => a.covered_from - b.covered_from);
  return (
    coverAt(sorted, valid_at) ?? sorted.find((one) => one.covered_from > valid_at) ?? sorted.at(-1)
  );
}

/**
 * The transactions by which a policy stands on the days of its life, by the day from which they hold: those that were taken
 * off for a change of an earlier day, and applied again, stand here once.
 */
export function standingTransactions<T extends StandingTransaction>(known: readonly T[]): T[] {
  const days = [...new Set(known.map(({ effective_at }) => effective_at))].toSorted(
    (a, b) => a - b,
  );
  const standing = days.flatMap((day) => transactionHolding(known, day) ?? []);
  return standing.filter((one, index) => one !== standing[index - 1]);
}
