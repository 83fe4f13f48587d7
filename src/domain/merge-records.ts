// A car, a person, a circuit, a season or an event that was typed in twice becomes one record again: one is kept, the
// other one names it. "Porsche 992" with 2 policies and "Porsche 911 GT3 Cup (992)" with 1 become one car with 3.

import type { CalendarDate } from '#domain/dates.ts';

/** What a merge asks of each of the two records. */
export interface MergeCandidate {
  readonly id: string;
  readonly revision: number;
  readonly merged_into: string | null;
}

/** Why two records are not made one. */
export type MergeRefusal =
  | 'same_record'
  | 'already_merged'
  | 'erased'
  | 'stale'
  | 'other_season'
  | 'other_days';

/** What the reader hears of a refused merge. */
export const mergeRefusalTexts: Readonly<Record<MergeRefusal, string>> = {
  same_record: 'Choose two different records.',
  already_merged: 'One of these records was merged before. Choose the one that was kept.',
  erased: 'One of these drivers was erased. Nothing can be joined to a record without a name.',
  stale: 'Somebody else changed one of these records in the meantime.',
  other_season: 'These are two seasons. Only championships of the same year are one.',
  other_days: 'These events are on different days. Set the days right before you merge them.',
};

/** Whether a merge may be done. */
export type MergeCheck =
  | { readonly ok: true }
  | { readonly ok: false; readonly reason: MergeRefusal };

/** Whether two records may become one, as they were when they were looked at. */
export function checkRecordMerge(
  kept: MergeCandidate,
  other: MergeCandidate,
  seen: { readonly kept_revision: number; readonly other_revision: number },
): MergeCheck {
  if (kept.id === other.id) return { ok: false, reason: 'same_record' };
  if (kept.merged_into !== null || other.merged_into !== null)
    return { ok: false, reason: 'already_merged' };
  if (kept.revision !== seen.kept_revision || other.revision !== seen.other_revision)
    return { ok: false, reason: 'stale' };
  return { ok: true };
}

/** Two seasons of a championship are never one: its events would count for the wrong year. */
export function checkSeasonMerge(kept: { year: number }, other: { year: number }): MergeCheck {
  return kept.year === other.year ? { ok: true } : { ok: false, reason: 'other_season' };
}

interface EventDays {
  readonly start_on: CalendarDate;
  readonly end_on: CalendarDate;
}

/** Events that share no day are not one: cover would move to days for which nobody bought it. */
export function checkEventMerge(kept: EventDays, other: EventDays): MergeCheck {
  const meet = kept.start_on <= other.end_on && other.start_on <= kept.end_on;
  return meet ? { ok: true } : { ok: false, reason: 'other_days' };
}
