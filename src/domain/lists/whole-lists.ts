/** Of a list of so many rows the browser holds all; of a longer one what was asked for. */
export const wholeUpTo = 2_000;
/** So many come first of a longer one, and so many are found by one search. */
export const heldFirst = 100;
/** So many are asked for by their ids at once. */
export const askedAtOnce = 50;
