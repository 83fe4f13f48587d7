// The whole way from a risk to what the client pays, with every step shown. Example: a Cup car of 260,000 for one weekend
// at Zandvoort: 8,030.04 net, 75.00 fee, 1,702.06 tax, 9,807.10 in all.

import { checkOnTrackInput, type RatingIssue } from '#domain/rating/check-on-track-input.ts';
import { rateItem } from '#domain/rating/item-premium.ts';
import type { OnTrackInput } from '#domain/rating/on-track-input.ts';
import { type OnTrackResult, writeResult } from '#domain/rating/on-track-result.ts';
import { compileTables, type OnTrackTables, tablesOfItem } from '#domain/rating/on-track-tables.ts';
import { traceOnTrack } from '#domain/rating/on-track-trace.ts';
import { ratePolicy } from '#domain/rating/policy-premium.ts';
import { findReferrals, type Referral, referItem } from '#domain/rating/referrals.ts';
import type { TraceStep } from '#domain/rating/trace-step.ts';

/** A priced risk, or everything that keeps it from being priced. */
export type OnTrackCalculation =
  | {
      readonly ok: true;
      readonly rating_version: string;
      readonly result: OnTrackResult;
      readonly trace: readonly TraceStep[];
      readonly referrals: readonly Referral[];
    }
  | {
      readonly ok: false;
      readonly reason: 'invalid_risk';
      readonly issues: readonly RatingIssue[];
    };

/**
 * Prices a risk that is known to be valid and gives the result alone, which is what a what-if and a benchmark need.
 * Stops when the tables lack something the risk names.
 */
export function rateOnTrack(input: OnTrackInput, tables: OnTrackTables): OnTrackResult {
  const compiled = compileTables(tables);
  const items = input.items.map((item) => rateItem(item, tablesOfItem(item, compiled)));
  const referred = input.items.map(
    (item) => referItem(item, tablesOfItem(item, compiled).source).length > 0,
  );
  return writeResult(items, ratePolicy(input, items, compiled), referred);
}

/**
 * Checks and prices a risk (manual 4.4): the result, the ordered steps that led to it, and why it must be referred.
 * Amounts are in cents of the policy's currency. The same input and tables always give the same answer.
 */
export function calculateOnTrack(input: OnTrackInput, tables: OnTrackTables): OnTrackCalculation {
  const compiled = compileTables(tables);
  const issues = checkOnTrackInput(input, compiled);
  if (issues.length > 0) return { ok: false, reason: 'invalid_risk', issues };
  const items = input.items.map((item) => rateItem(item, tablesOfItem(item, compiled)));
  const policy = ratePolicy(input, items, compiled);
  const referrals = findReferrals(input, tables);
  const referred = input.items.map((_, index) =>
    referrals.some((referral) => referral.item_index === index),
  );
  return {
    ok: true,
    rating_version: tables.version,
    result: writeResult(items, policy, referred),
    trace: traceOnTrack(input, items, policy, compiled),
    referrals,
  };
}
