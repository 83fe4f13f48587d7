// Rates and factors are exact decimals and are never floating point: 0.1 + 0.2 is 0.3 here.
// Rounding is half-up, away from zero: 1,702.0584 gives 1,702.06 and -0.5 gives -1.

import { invariant } from '#domain/invariant.ts';

/** An exact number: numerator over a positive denominator. */
export interface Fraction {
  readonly numerator: bigint;
  readonly denominator: bigint;
}

/** A decimal as it is typed or stored, or a number from JSON that is written without an exponent. */
export type DecimalInput = string | number;

const decimalPattern = /^([+-]?)(\d+)(?:\.(\d+))?$/;

/** Whether a text is a plain decimal with a point, such as `-12.5`. */
export function isDecimal(text: string): boolean {
  return decimalPattern.test(text);
}

/** Reads a decimal exactly. Stops on anything that is not one: text from outside is checked before. */
export function parseDecimal(value: DecimalInput): Fraction {
  const match = decimalPattern.exec(String(value));
  invariant(match, `Not a decimal: ${String(value)}`);
  const [, sign, whole, part = ''] = match;
  const digits = BigInt(`${whole}${part}`);
  return { numerator: sign === '-' ? -digits : digits, denominator: 10n ** BigInt(part.length) };
}

/** A whole number as an exact number. */
export function wholeNumber(value: number | bigint): Fraction {
  return { numerator: BigInt(value), denominator: 1n };
}

/** Adds exactly. */
export function add(a: Fraction, b: Fraction): Fraction {
  return {
    numerator: a.numerator * b.denominator + b.numerator * a.denominator,
    denominator: a.denominator * b.denominator,
  };
}

/** Subtracts exactly. */
export function subtract(a: Fraction, b: Fraction): Fraction {
  return add(a, { numerator: -b.numerator, denominator: b.denominator });
}

/** Multiplies any number of exact numbers; of none it is 1. */
export function multiply(...values: readonly Fraction[]): Fraction {
  let [numerator, denominator] = [1n, 1n];
  for (const value of values) {
    numerator *= value.numerator;
    denominator *= value.denominator;
  }
  return { numerator, denominator };
}

/** Divides exactly. Stops on a division by zero. */
export function divide(a: Fraction, b: Fraction): Fraction {
  invariant(b.numerator !== 0n, 'Division by zero');
  const sign = b.numerator < 0n ? -1n : 1n;
  return {
    numerator: a.numerator * b.denominator * sign,
    denominator: a.denominator * b.numerator * sign,
  };
}

/** Says which is larger: negative when `a` is smaller, 0 when they are equal. */
export function compare(a: Fraction, b: Fraction): number {
  const difference = a.numerator * b.denominator - b.numerator * a.denominator;
  return difference === 0n ? 0 : difference < 0n ? -1 : 1;
}

/** Divides two whole numbers and rounds half away from zero: 5 / 2 gives 3, -5 / 2 gives -3. The divisor is positive. */
export function divideHalfUp(numerator: bigint, denominator: bigint): bigint {
  invariant(denominator > 0n, 'The divisor must be positive');
  const doubled = 2n * numerator;
  return numerator < 0n
    ? (doubled - denominator) / (2n * denominator)
    : (doubled + denominator) / (2n * denominator);
}

/** Rounds half away from zero to `decimals` places and writes all of them: 1.20268 to 4 gives `1.2027`. */
export function roundHalfUp(value: Fraction, decimals: number): string {
  return writeScaled(
    divideHalfUp(value.numerator * 10n ** BigInt(decimals), value.denominator),
    decimals,
  );
}

/** Rounds half away from zero to a whole number, such as an amount in cents. */
export function roundToWhole(value: Fraction): number {
  return toNumber(divideHalfUp(value.numerator, value.denominator));
}

/**
 * A decimal as a whole number of its smallest units: `1.17` with 4 places gives 11700n. Stops when the text has
 * more decimals than fit, because rounding here would be silent.
 */
export function toScaled(value: DecimalInput, decimals: number): bigint {
  const { numerator, denominator } = parseDecimal(value);
  const scaled = numerator * 10n ** BigInt(decimals);
  invariant(scaled % denominator === 0n, `More than ${decimals} decimals: ${String(value)}`);
  return scaled / denominator;
}

/** Writes a whole number of smallest units with its decimals: 11700n with 4 places gives `1.1700`. */
export function writeScaled(scaled: bigint, decimals: number): string {
  const digits = (scaled < 0n ? -scaled : scaled).toString().padStart(decimals + 1, '0');
  const sign = scaled < 0n ? '-' : '';
  if (decimals === 0) return sign + digits;
  return `${sign}${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}

/** Drops zeros that say nothing: `21.000` gives `21`, `9.250` gives `9.25`. */
export function trimDecimal(text: string): string {
  if (!text.includes('.')) return text;
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}

/** A whole number as a number. Stops above 9,007,199,254,740,991, where numbers stop being exact. */
export function toNumber(value: bigint): number {
  const result = Number(value);
  invariant(Number.isSafeInteger(result), `Too large: ${value}`);
  return result;
}
