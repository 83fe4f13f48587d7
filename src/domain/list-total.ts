// A list says how many rows it has. What no total is kept for is counted up to 10,000: of 183,402 rows that a search of
// two letters finds the list says "more than 10,000" (decision 001).

/** So many rows are counted one by one at most. A total that is one above says that there are more. */
export const MOST_COUNTED = 10_000;

/** What a total says to readers: "214", "48,250", or "more than 10,000". */
export function totalWords(total: number): string {
  return total === MOST_COUNTED + 1 ? 'more than 10,000' : total.toLocaleString('en-GB');
}
