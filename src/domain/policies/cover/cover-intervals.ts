// Cover is intervals, never a status: from when to when each item is covered, on whose terms, as it is known (manual A2).
// A car entered from Friday 5 June and withdrawn on 1 June was never covered; withdrawn from the policy on the Saturday
// it stays covered to the end of Sunday.

import { addDays, type CalendarDate, startOfDay } from '#domain/dates.ts';

/** Why an interval stands where it does; only `covered` is cover. */
export const coverReasons = ['covered', 'suspended', 'withdrawn', 'cancelled'] as const;

/** One of the four reasons. */
export type CoverReason = (typeof coverReasons)[number];

/** A stretch of time of one item, in unix seconds: from its first second up to the one that is no longer in it. */
export interface CoverInterval {
  readonly covered_from: number;
  readonly covered_to: number;
  readonly reason: CoverReason;
  /** The item of the version whose terms hold; null where a policy insures something as a whole. */
  readonly item_id: string | null;
}

/** An item stands on these terms during this span. */
export interface ItemStands {
  readonly to: 'covered' | 'suspended';
  readonly item_id: string | null;
  readonly span: CoverSpan;
}

/** What one transaction makes of one item from a moment on; or what was still to come of it is covered no longer. */
export type ItemChange = ItemStands | { readonly to: 'withdrawn' | 'cancelled' };

/** First second and end of what an item insures. */
export interface CoverSpan {
  readonly from: number;
  readonly to: number;
}

/** The days of an event as instants; test days that were bought lie anywhere between `test_from` and the event. */
export function spanOfItem(item: {
  start_on: CalendarDate;
  end_on: CalendarDate;
  test_from?: CalendarDate | null;
}): CoverSpan {
  const first = item.test_from && item.test_from < item.start_on ? item.test_from : item.start_on;
  return { from: startOfDay(first), to: startOfDay(addDays(item.end_on, 1)) };
}

/** Whether an item has begun: at 00:00 in Amsterdam of the first day of its event (manual A3). */
export function hasBegun(event: { start_on: CalendarDate }, now: number): boolean {
  return now >= startOfDay(event.start_on);
}

/** The interval that contains a moment. */
export function coverAt<T extends CoverInterval>(
  intervals: readonly T[],
  moment: number,
): T | undefined {
  return intervals.find((one) => one.covered_from <= moment && moment < one.covered_to);
}

function pieceOf(interval: CoverInterval): CoverInterval[] {
  return interval.covered_from < interval.covered_to ? [interval] : [];
}

/** What holds of the intervals before a moment. */
function before(intervals: readonly CoverInterval[], moment: number): CoverInterval[] {
  return intervals.flatMap((one) =>
    pieceOf({ ...one, covered_to: Math.min(one.covered_to, moment) }),
  );
}

/**
 * The intervals of one item after a transaction that holds from `effective_at`. What lies before it stays as it was, so
 * that nothing which is booked later changes the cover of a moment that has passed; only a correction is given an
 * earlier moment.
 */
export function applyChange(
  intervals: readonly CoverInterval[],
  change: ItemChange,
  effective_at: number,
): CoverInterval[] {
  const past = before(intervals, effective_at);
  if (!('span' in change)) {
    const reason = change.to;
    const rest = intervals.flatMap((one) =>
      pieceOf({ ...one, covered_from: Math.max(one.covered_from, effective_at), reason }),
    );
    return [...past, ...rest];
  }
  const { to: reason, item_id, span } = change;
  const covered_from = Math.max(span.from, effective_at);
  return [...past, ...pieceOf({ covered_from, covered_to: span.to, reason, item_id })];
}
