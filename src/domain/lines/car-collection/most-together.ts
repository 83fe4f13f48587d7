// A fire takes what stands under one roof: one loss is paid up to the sum insured at one place, of several the highest (part two,
// F). Example: of 900,000.00 in a museum and 400,000.00 in a garage one loss costs 900,000.00 at most.

import type { Answers } from '#domain/lines/first-answers.ts';
import { typedAnswer } from '#domain/lines/first-answers.ts';
import type { LimitTogether } from '#domain/lines/lost-items.ts';

/** The highest sum at one place among cars; none where they all stand at one. */
export const mostAtOnePlace: LimitTogether = (cars) => {
  const places = new Map<string, { name: string; sum: number }>();
  for (const { item, most_paid } of cars) {
    const name = placeOf(item);
    const key = name.toLowerCase();
    const known = places.get(key);
    places.set(key, { name: known?.name ?? name, sum: (known?.sum ?? 0) + most_paid });
  }
  if (places.size < 2) return undefined;
  const highest = [...places.values()].toSorted((a, b) => b.sum - a.sum)[0];
  return (
    highest && { most_paid: highest.sum, because: `the highest sum at one place, ${highest.name}` }
  );
};

const placeOf = ({ place }: Answers): string => typedAnswer(place).trim();
