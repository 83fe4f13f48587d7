// A total is the sum of whole numbers: cents of one currency, or counts. Nothing adds up to nought.
// Example: premiums of 1,200.00, 300.00 and -50.00 are 1,450.00 together.

/** The sum of amounts of one currency, or of counts. */
export function sumOf(amounts: Iterable<number>): number {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
}

/** The sum of one amount of each row: `sumBy(charges, ({ net, ipt }) => net + ipt)`. */
export function sumBy<T>(rows: Iterable<T>, amountOf: (row: T) => number): number {
  let total = 0;
  for (const row of rows) total += amountOf(row);
  return total;
}
