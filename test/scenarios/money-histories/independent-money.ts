// Sums of the money histories, written for them alone: nothing here is the product's, so that an error of its splits and
// roundings is not made twice. 5,550.00 over weights 4,000 and 2,000 is 3,700.00 and 1,850.00.

/** A part of an amount, half a cent away from zero rounded up: 15 % of 10.01 is 1.50. */
export function part(amount: number, numerator: bigint, denominator: bigint): number {
  const exact = BigInt(Math.abs(amount)) * numerator;
  const rounded = (2n * exact + denominator) / (2n * denominator);
  return Number(amount < 0 ? -rounded : rounded);
}

/** A percentage with up to four decimals of an amount. */
export function percent(amount: number, pct: string): number {
  const [whole = '0', decimals = ''] = pct.replace('-', '').split('.');
  const scaled = BigInt(whole + decimals.padEnd(4, '0'));
  return part(pct.startsWith('-') ? -amount : amount, scaled, 1_000_000n);
}

/** Splits an amount by weights: every part down to the cent, the cents left to those that lost most by it. */
export function split(amount: number, weights: readonly number[]): number[] {
  const whole = weights.reduce((total, weight) => total + BigInt(weight), 0n);
  if (whole === 0n) return weights.map(() => 0);
  const size = BigInt(Math.abs(amount));
  const parts = weights.map((weight, place) => {
    const exact = size * BigInt(weight);
    return { place, amount: exact / whole, rest: exact % whole };
  });
  let left = size - parts.reduce((total, one) => total + one.amount, 0n);
  for (const one of parts.toSorted((a, b) =>
    a.rest === b.rest ? a.place - b.place : a.rest > b.rest ? -1 : 1,
  )) {
    if (left === 0n) break;
    one.amount += 1n;
    left -= 1n;
  }
  const sign = amount < 0 ? -1 : 1;
  return parts.map((one) => sign * Number(one.amount));
}

export const sum = (amounts: Iterable<number>): number => {
  let total = 0;
  for (const amount of amounts) total += amount;
  return total;
};

/** Cents as people read them. */
export const words = (cents: number): string => (cents / 100).toFixed(2);
