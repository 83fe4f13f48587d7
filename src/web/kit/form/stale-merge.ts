import { sameValue } from '#domain/same-value.ts';
/** A record or what is typed about it, as parts that two people can change apart from each other. */
export type Parts = Readonly<Record<string, unknown>>;

export interface Sides {
  /** What both began with. */
  base: Parts;
  mine: Parts;
  theirs: Parts;
}

/** The parts of all sides, the own ones first and in their order. */
function partsOf({ base, mine, theirs }: Sides): string[] {
  return [...new Set([mine, theirs, base].flatMap((side) => Object.keys(side)))];
}

/** The parts that both changed, and differently: somebody has to choose. */
export function conflictsOf(sides: Sides): string[] {
  const { base, mine, theirs } = sides;
  return partsOf(sides).filter(
    (key) =>
      !sameValue(mine[key], theirs[key]) &&
      !sameValue(mine[key], base[key]) &&
      !sameValue(theirs[key], base[key]),
  );
}

/** The parts that only the other side changed: theirs are taken over without a question. */
export function takenOf(sides: Sides): string[] {
  const { base, mine, theirs } = sides;
  return partsOf(sides).filter(
    (key) => sameValue(mine[key], base[key]) && !sameValue(theirs[key], base[key]),
  );
}

/**
 * Both sides in one: what only one side changed is taken from it, and where both did, the own value stays unless
 * `theirs` names the part. A part that the winning side has not is left out.
 */
export function mergeSides(sides: Sides, theirs: ReadonlySet<string>): Record<string, unknown> {
  const asked = new Set(conflictsOf(sides));
  const taken = new Set(takenOf(sides));
  const merged: Record<string, unknown> = {};
  for (const key of partsOf(sides)) {
    const winner =
      taken.has(key) || (asked.has(key) && theirs.has(key)) ? sides.theirs : sides.mine;
    if (key in winner) merged[key] = winner[key];
  }
  return merged;
}
