// What a claim of a various insurance is about: the items that were insured on its day, by names that tell them apart, and what
// of them is paid at most. Example: of three objects the data loggers for 12,600.00 were stolen: at most 12,600.00 less 250.00.

import type { Cents } from '#domain/money.ts';

/** One item as it was insured. */
export interface InsuredThing {
  label: string;
  sum_insured: Cents;
  excess: Cents;
}

/** The same items by names of their own: a second "Helmet" is "Helmet (2)". */
export function namedApart(things: readonly InsuredThing[]): InsuredThing[] {
  const times = new Map<string, number>();
  return things.map((thing) => {
    const time = (times.get(thing.label) ?? 0) + 1;
    times.set(thing.label, time);
    return time === 1 ? thing : { ...thing, label: `${thing.label} (${time})` };
  });
}

/** The names that a client chose; a single item needs no choice. */
export function lostNames(things: readonly InsuredThing[], chosen: unknown): string[] {
  const [only, ...others] = things;
  if (only && others.length === 0) return [only.label];
  return Array.isArray(chosen) ? chosen.map(String) : [];
}

/** Sum insured and excess of what was lost; of everything while nobody has said what it was. */
export function termsOfLost(
  things: readonly InsuredThing[],
  names: readonly string[],
): Omit<InsuredThing, 'label'> {
  const lost = things.filter(({ label }) => names.includes(label));
  const counted = lost.length > 0 ? lost : things;
  return {
    sum_insured: counted.reduce((sum, one) => sum + one.sum_insured, 0),
    excess: Math.max(0, ...counted.map(({ excess }) => excess)),
  };
}
