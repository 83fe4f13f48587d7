// An error in an item that has begun is put right by a superadmin, with the client's word that there was no loss (manual A3).
// 200,000 was typed for a car of 260,000: the event stands with 260,000 from its first second, whoever asks about it.

import type { CoverInterval } from '#domain/policies/cover/cover-intervals.ts';
import type { DocumentState, DocumentStatus } from '#domain/policies/document-status.ts';

/** What of an item can be corrected: its value, excess, scope, limits and factors, never which car it is or where. */
export const correctableFields = [
  'insured_value',
  'car_class',
  'series_claim_level',
  'race_hours',
  'sessions',
  'excess_pct',
  'scope',
  'accident_limit_pct',
  'aggregate_mode',
  'tax_country',
  'road_registered',
  'circuit_factor',
] as const;

/** Statuses in which a policy stands by the version in force, so that nothing is being worked on beside a correction. */
const correctable: readonly DocumentStatus[] = [
  'policy_made',
  'completed',
  'cancelled',
  'expired',
  'no_claim_completed',
];

/** Whether items of a document can be corrected in its status; a superadmin's alone. */
export function isCorrectable(document: {
  document_state: DocumentState;
  status: DocumentStatus;
}): boolean {
  return document.document_state === 'policy' && correctable.includes(document.status);
}

/** A version that stood from an instant on (unix seconds), until the next one did. */
export interface StandingVersion {
  readonly version_id: string;
  readonly stands_from: number;
}

/**
 * Which of the versions that are corrected, earliest first, takes the place of an interval's terms: the one of its own
 * version, else the one that stood when it began. Without an answer the interval was over before the correction holds.
 */
export function correctedPlace(
  interval: Pick<CoverInterval, 'covered_from' | 'covered_to'> & { version_id: string },
  versions: readonly StandingVersion[],
): number | undefined {
  const own = versions.findIndex(({ version_id }) => version_id === interval.version_id);
  if (own !== -1) return own;
  const [first] = versions;
  if (!first || interval.covered_to <= first.stands_from) return undefined;
  return Math.max(
    0,
    versions.findLastIndex(({ stands_from }) => stands_from <= interval.covered_from),
  );
}

/** The intervals with other terms where some were corrected; when they cover and why stays as it was. */
export function withCorrectedTerms(
  intervals: readonly (CoverInterval & { cover_interval_id: string })[],
  item_of: ReadonlyMap<string, string>,
): CoverInterval[] {
  return intervals.map(({ covered_from, covered_to, reason, item_id, cover_interval_id }) => ({
    covered_from,
    covered_to,
    reason,
    item_id: item_of.get(cover_interval_id) ?? item_id,
  }));
}
