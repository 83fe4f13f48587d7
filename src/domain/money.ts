// Money is a whole number of cents with its currency beside it; only here is it formatted, read and split.
// Example: 4825000 cents of EUR read "EUR 48,250.00"; 100.00 in three instalments is 33.34, 33.33 and 33.33.

import { DEFAULT_CURRENCY } from '#domain/currencies.ts';
import { type DecimalInput, divideHalfUp, parseDecimal, toNumber } from '#domain/decimal.ts';
import { invariant } from '#domain/invariant.ts';

/** An amount in minor units (cents, pence); always whole. */
export type Cents = number;

/** Stops when an amount is not a whole number of cents. */
export function assertCents(amount: Cents, what = 'amount'): void {
  invariant(Number.isSafeInteger(amount), `The ${what} is not a whole number of cents: ${amount}`);
}

/**
 * Splits a premium into instalments that add up exactly to it. The first takes the odd cents, so the client never
 * owes more at the end: 100.00 in 3 gives 33.34, 33.33, 33.33.
 */
export function splitPremium(premium: Cents, count: number): Cents[] {
  assertCents(premium, 'premium');
  invariant(premium >= 0, 'A premium that is split cannot be negative');
  invariant(Number.isInteger(count) && count >= 1, `Cannot split in ${count}`);
  const each = Math.floor(premium / count);
  const parts = Array.from({ length: count }, () => each);
  parts[0] = premium - each * (count - 1);
  return parts;
}

/**
 * Splits an amount by weights, by largest remainder: every part is rounded down and the cents that are left go to the
 * parts that lost most by it, the earlier one first. The parts add up to the amount, and weights that add up to the amount are
 * the parts: 100.00 by 2, 1 and 1 is 50.00, 25.00 and 25.00; 0.02 by 1, 1 and 1 is 0.01, 0.01 and 0.00.
 */
export function splitByWeights(amount: Cents, weights: readonly number[]): Cents[] {
  assertCents(amount);
  const total = weights.reduce((sum, weight) => sum + BigInt(weight), 0n);
  invariant(total !== 0n || amount === 0, 'An amount cannot be split by weights of nought');
  if (total === 0n) return weights.map(() => 0);
  const positive = total > 0n ? 1n : -1n;
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight) * positive);
  const divisor = total * positive;
  const floors = exact.map((value) => floorDivide(value, divisor));
  const order = exact
    .map((value, index) => ({ index, lost: value - (floors[index] ?? 0n) * divisor }))
    .toSorted((a, b) => (a.lost === b.lost ? a.index - b.index : a.lost > b.lost ? -1 : 1));
  const left = Number(BigInt(amount) - floors.reduce((sum, part) => sum + part, 0n));
  const raised = new Set(order.slice(0, left).map(({ index }) => index));
  return floors.map((part, index) => toNumber(part) + (raised.has(index) ? 1 : 0));
}

function floorDivide(value: bigint, divisor: bigint): bigint {
  const quotient = value / divisor;
  return value % divisor < 0n ? quotient - 1n : quotient;
}

/** A percentage of an amount, exact and then rounded half away from zero: 15 % of 8,030.04 gives 1,204.51. */
export function percentOf(amount: Cents, pct: DecimalInput): Cents {
  assertCents(amount);
  const { numerator, denominator } = parseDecimal(pct);
  return toNumber(divideHalfUp(BigInt(amount) * numerator, denominator * 100n));
}

/** The part `numerator / denominator` of an amount, exact and then rounded half away from zero. */
export function shareOf(amount: Cents, numerator: number, denominator: number): Cents {
  assertCents(amount);
  return toNumber(divideHalfUp(BigInt(amount) * BigInt(numerator), BigInt(denominator)));
}

/** The digits of an amount with thousands separators, without its currency: `48,250.00`, or `48,250` when whole. */
export function formatAmount(amount: Cents, options: { readonly whole?: boolean } = {}): string {
  assertCents(amount);
  const cents = Math.abs(amount);
  const units = options.whole === true ? Math.round(cents / 100) : Math.floor(cents / 100);
  const grouped = inThousands(String(units));
  const sign = amount < 0 && (options.whole !== true || units > 0) ? '-' : '';
  if (options.whole === true) return sign + grouped;
  return `${sign}${grouped}.${String(cents % 100).padStart(2, '0')}`;
}

function inThousands(digits: string): string {
  const first = digits.length % 3 || 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(',');
}

/** An amount with its currency code: `EUR 48,250.00`, or `EUR 48,250` when whole amounts are asked for [5.22]. */
export function formatMoney(
  amount: Cents,
  currency: string = DEFAULT_CURRENCY,
  options: { readonly whole?: boolean } = {},
): string {
  return `${currency} ${formatAmount(amount, options)}`;
}

/** A number as people read it: a minus sign, as wide as a digit, for the hyphen that files and fields have. */
export const withMinus = (text: string): string => text.replace('-', '−');

/** The digits of an amount as people read them: `−1,479.83`. */
export const displayAmount = (amount: Cents, options?: { readonly whole?: boolean }): string =>
  withMinus(formatAmount(amount, options));

/** An amount with its currency code as people read it: `EUR −1,479.83`. */
export const displayMoney = (
  amount: Cents,
  currency?: string,
  options?: { readonly whole?: boolean },
): string => withMinus(formatMoney(amount, currency, options));

/** A difference as people read it, with its sign: `+1,479.83`, `−1,479.83`, `0.00`. */
export const displayChange = (amount: Cents): string =>
  `${amount > 0 ? '+' : ''}${displayAmount(amount)}`;

/** An amount of money with the currency it is in. */
export interface Money {
  readonly amount: Cents;
  readonly currency: string;
}

/** One total for each currency, codes A to Z; amounts in different currencies are never added up. */
export function sumByCurrency(amounts: Iterable<Money>): Money[] {
  const totals = new Map<string, Cents>();
  for (const { amount, currency } of amounts) {
    assertCents(amount);
    totals.set(currency, (totals.get(currency) ?? 0) + amount);
  }
  return [...totals]
    .map(([currency, amount]) => ({ currency, amount }))
    .toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
}
