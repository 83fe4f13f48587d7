// One car or one person that was typed in twice becomes one record again: the older record is kept, the other one names it.
// "Porsche 992" with 2 policies and "Porsche 911 GT3 Cup (992)" with 1 become one car with 3.

/** What a merge asks of each of the two records. */
export interface MergeCandidate {
  readonly id: string;
  readonly revision: number;
  readonly merged_into: string | null;
}

/** Why two records are not made one. */
export type MergeRefusal = 'same_record' | 'already_merged' | 'stale';

/** What the reader hears of a refused merge. */
export const mergeRefusalTexts: Readonly<Record<MergeRefusal, string>> = {
  same_record: 'Choose two different records.',
  already_merged: 'One of these records was merged before. Choose the one that was kept.',
  stale: 'Somebody else changed one of these records in the meantime.',
};

/** Whether two records may become one, as they were when they were looked at. */
export function checkRecordMerge(
  kept: MergeCandidate,
  other: MergeCandidate,
  seen: { readonly kept_revision: number; readonly other_revision: number },
): { ok: true } | { ok: false; reason: MergeRefusal } {
  if (kept.id === other.id) return { ok: false, reason: 'same_record' };
  if (kept.merged_into !== null || other.merged_into !== null)
    return { ok: false, reason: 'already_merged' };
  if (kept.revision !== seen.kept_revision || other.revision !== seen.other_revision)
    return { ok: false, reason: 'stale' };
  return { ok: true };
}
