import { capacityState, type CapacityUse, leftOf } from '#domain/binders/binder-capacity.ts';

/** How much of its limit is taken, as a share; nothing where there is none. */
const taken = ({ limit, used, asked }: CapacityUse) =>
  limit === null ? 0 : (used + asked) / limit;

/** Lines that are read at once: what is tight in full, and of every limit the fullest. The others are only counted. */
export function shownUses(uses: readonly CapacityUse[]): {
  shown: CapacityUse[];
  others: number;
} {
  const limited = uses.filter((use) => leftOf(use) !== null);
  const fullest = new Set(
    [...Map.groupBy(limited, ({ code }) => code).values()].flatMap(
      (of) => of.toSorted((a, b) => taken(b) - taken(a))[0] ?? [],
    ),
  );
  const shown = limited
    .filter((use) => fullest.has(use) || capacityState(use) !== 'free')
    .toSorted((a, b) => taken(b) - taken(a));
  return { shown, others: limited.length - shown.length };
}
