import type { GivenFix, ImportProblemGroup } from '#web/imports/import-data.ts';

type Value = ImportProblemGroup['values'][number];

/** A kind of problem where it was first seen; what has been answered since stays in its place, with the answer. */
export interface SteadyGroup extends Omit<ImportProblemGroup, 'values'> {
  values: (Value & { answer?: GivenFix })[];
  /** For all of its rows. */
  answer?: GivenFix;
  isAnswered: boolean;
}

const keyOf = ({ code, field }: { code: string; field: string }) => `${code} ${field}`;

/**
 * Problems in the order in which they were first seen. Each answer has all rows checked anew; without this the list
 * would be sorted again below the hand of whoever is going through it.
 */
export function grownGroups(
  known: readonly ImportProblemGroup[],
  groups: readonly ImportProblemGroup[],
): readonly ImportProblemGroup[] {
  const byKey = new Map(groups.map((group) => [keyOf(group), group]));
  const kept = known.map((group) => {
    const now = byKey.get(keyOf(group));
    byKey.delete(keyOf(group));
    const seen = new Set(group.values.map(({ value }) => value));
    const more = (now?.values ?? []).filter(({ value }) => !seen.has(value));
    return more.length === 0 ? group : { ...group, values: [...group.values, ...more] };
  });
  const isSame = byKey.size === 0 && kept.every((group, index) => group === known[index]);
  return isSame ? known : [...kept, ...byKey.values()];
}

/** The groups to show: those that are still there as they are now, those that were answered with their answer. */
export function steadyGroups(
  known: readonly ImportProblemGroup[],
  groups: readonly ImportProblemGroup[],
  answers: readonly GivenFix[],
): SteadyGroup[] {
  return known.flatMap((group) => {
    const now = groups.find((one) => keyOf(one) === keyOf(group));
    const own = answers.filter((one) => keyOf(one) === keyOf(group));
    const whole = own.find(({ value }) => value === null || value === '');
    const values = group.values.flatMap((value) => {
      const present = now?.values.find((one) => one.value === value.value);
      if (present) return [present];
      const answer = own.find((one) => one.value === value.value);
      return answer ? [{ ...value, answer }] : [];
    });
    // Another answer may have done away with it: then there is nothing to show and nothing to take back.
    if (!now && own.length === 0) return [];
    return [
      {
        ...group,
        ...now,
        values,
        isAnswered: !now,
        ...(whole && !now ? { answer: whole } : {}),
      },
    ];
  });
}
