// How one change of a risk is told, and how it is found: "the excess changed from 10.0 % to 0 %".

/** The keys of records in the order of the alphabet: what comes back from the database has them in another one. */
const sortedKeys = (_key: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/** Whether two parts of a risk say the same, whatever order their keys have. */
export const same = (a: unknown, b: unknown) =>
  // Most of what is compared are words and numbers, of hundreds of items.
  a === b || JSON.stringify(a, sortedKeys) === JSON.stringify(b, sortedKeys);

/** "The panel changed from … to …". */
export const changed = (what: string, before: string, after: string): string =>
  `${what} changed from ${before} to ${after}`;
