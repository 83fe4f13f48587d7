// Clauses of a document and its versions are numbered i to l: the fourth clause is iv, the fiftieth l.

import { invariant } from '#domain/invariant.ts';

const signs = [
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const;

/** The small Roman numeral of 1 to 50 [3.32]. */
export function toRomanNumeral(value: number): string {
  invariant(Number.isInteger(value) && value >= 1 && value <= 50, `No Roman numeral for ${value}`);
  let rest = value;
  let text = '';
  for (const [worth, sign] of signs) {
    while (rest >= worth) {
      text += sign;
      rest -= worth;
    }
  }
  return text;
}

/** All Roman numerals that documents number with, i to l [3.32]. */
export const romanNumerals: readonly string[] = Array.from({ length: 50 }, (_, index) =>
  toRomanNumeral(index + 1),
);
