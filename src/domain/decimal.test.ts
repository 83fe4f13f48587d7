import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  add,
  compare,
  divide,
  divideHalfUp,
  isDecimal,
  multiply,
  parseDecimal,
  roundHalfUp,
  roundToWhole,
  subtract,
  toNumber,
  toScaled,
  trimDecimal,
  wholeNumber,
  writeScaled,
} from '#domain/decimal.ts';

describe('exact decimals', () => {
  test('0.1 + 0.2 is 0.3', () => {
    expect(compare(add(parseDecimal('0.1'), parseDecimal('0.2')), parseDecimal('0.3'))).toBe(0);
  });

  test('1 / 3 × 3 is 1', () => {
    const third = divide(wholeNumber(1), wholeNumber(3));
    expect(compare(multiply(third, wholeNumber(3)), wholeNumber(1))).toBe(0);
  });

  test('a division by a negative number keeps its sign: 1 / -4 = -0.25', () => {
    expect(roundHalfUp(divide(wholeNumber(1), wholeNumber(-4)), 2)).toBe('-0.25');
  });

  test('2.5 − 3 = -0.5', () => {
    expect(roundHalfUp(subtract(parseDecimal('2.5'), wholeNumber(3)), 1)).toBe('-0.5');
  });

  test.each(['1.5', '0', '-12.50', '+3', '007.1'])('%s is a decimal', (text) => {
    expect(isDecimal(text)).toBe(true);
  });

  test.each(['', '1,5', '.5', '5.', '1e3', 'NaN', '1 000', '--1'])('"%s" is none', (text) => {
    expect(isDecimal(text)).toBe(false);
    expect(() => parseDecimal(text)).toThrow('Not a decimal');
  });

  test('a division by zero stops', () => {
    expect(() => divide(wholeNumber(1), wholeNumber(0))).toThrow('Division by zero');
  });
});

describe('rounding half away from zero', () => {
  test.each([
    ['1702.0584', 2, '1702.06'],
    ['0.00005', 4, '0.0001'],
    ['-0.00005', 4, '-0.0001'],
    ['0.00004', 4, '0.0000'],
    ['-0.00004', 4, '0.0000'],
    ['1.20268', 4, '1.2027'],
    ['2.5', 0, '3'],
    ['-2.5', 0, '-3'],
    ['2.4999', 0, '2'],
  ])('%s to %i decimals is %s', (text, decimals, expected) => {
    expect(roundHalfUp(parseDecimal(text), decimals)).toBe(expected);
  });

  test('half a cent goes away from zero: 0.5 gives 1, -0.5 gives -1', () => {
    expect(roundToWhole(parseDecimal('0.5'))).toBe(1);
    expect(roundToWhole(parseDecimal('-0.5'))).toBe(-1);
  });

  test('is never further than half a unit away, and odd: round(−x) = −round(x)', () => {
    fc.assert(
      fc.property(
        fc.bigInt(-(10n ** 24n), 10n ** 24n),
        fc.bigInt(1n, 10n ** 12n),
        (numerator, denominator) => {
          const rounded = divideHalfUp(numerator, denominator);
          const twiceOff = 2n * (rounded * denominator - numerator);
          expect(twiceOff <= denominator && twiceOff >= -denominator).toBe(true);
          expect(divideHalfUp(-numerator, denominator)).toBe(-rounded);
        },
      ),
    );
  });
});

describe('scaled whole numbers', () => {
  test.each([
    ['1.17', 4, 11_700n],
    ['0', 4, 0n],
    ['-30.0', 4, -300_000n],
    [1.5, 4, 15_000n],
  ])('%s with %i decimals is %s', (text, decimals, expected) => {
    expect(toScaled(text, decimals)).toBe(expected);
  });

  test('a decimal too many is refused, because rounding it would be silent', () => {
    expect(() => toScaled('1.23456', 4)).toThrow('More than 4 decimals');
    expect(toScaled('1.23450', 4)).toBe(12_345n);
  });

  test('writing and reading give the same number', () => {
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 15n), 10n ** 15n), fc.nat(6), (scaled, decimals) => {
        expect(toScaled(writeScaled(scaled, decimals), decimals)).toBe(scaled);
      }),
    );
  });

  test.each([
    ['21.000', '21'],
    ['9.250', '9.25'],
    ['100', '100'],
    ['0.0', '0'],
  ])('%s is written %s', (text, expected) => {
    expect(trimDecimal(text)).toBe(expected);
  });

  test('a number that is no longer exact is refused', () => {
    expect(() => toNumber(2n ** 53n)).toThrow('Too large');
  });
});
