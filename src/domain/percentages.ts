// The percentage picker for excess, commission, discount and adjustment: 61 values from 30.0 down to 0.0 in steps
// of 0.5. Example: an excess of 12.5 % of EUR 290,000 is EUR 36,250.

const highest = 30;
const stepsInOne = 2;

/** The values of the picker, largest first, each with one decimal [3.31]. */
export const percentages: readonly string[] = Array.from(
  { length: highest * stepsInOne + 1 },
  (_, index) => (highest - index / stepsInOne).toFixed(1),
);

const known = new Set(percentages);

/** Whether a text is one of the picker's values; `12`, `12.0` and `12.00` are the same. */
export function isPercentageStep(text: string): boolean {
  const match = /^(\d{1,2})(?:\.(\d)0*)?$/.exec(text);
  return match !== null && known.has(`${Number(match[1])}.${match[2] ?? '0'}`);
}
