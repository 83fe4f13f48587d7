// A test day or a track day is counted with its first day (manual 4.2), a race event by the official test days beside it.
// Example: two days of testing are `days` 2, which weigh 0.35 + 0.32 = 0.67 (manual 4.3, F4).

import type { ItemKind } from '#domain/rating/on-track-input.ts';

/**
 * The days after the first, or beside the race, of an item whose `days` were said in one number or the other; null
 * when the two contradict each other, or when `days` other than 1 are said of a race event.
 */
export function extraDaysOf(item: {
  kind: ItemKind;
  extra_test_days?: number | undefined;
  days?: number | undefined;
}): number | null {
  const { kind, days } = item;
  const extra = item.extra_test_days ?? 0;
  if (days === undefined) return extra;
  if (kind === 'race_event') return days === 1 ? extra : null;
  return extra === 0 || extra === days - 1 ? days - 1 : null;
}
