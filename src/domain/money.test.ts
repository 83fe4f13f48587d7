import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountInWords, numberInWords } from '#domain/amount-in-words.ts';
import { currencies, currencySymbol } from '#domain/currencies.ts';
import { formatMoney, percentOf, shareOf, splitPremium, sumByCurrency } from '#domain/money.ts';
import { parseMoney, parseNumber, requireNumber } from '#domain/number-entry.ts';

const cents = fc.integer({ min: 0, max: 1e12 });

describe('instalments', () => {
  test.each([
    [10_000, 3, [3334, 3333, 3333]],
    [6_934_626, 4, [1_733_658, 1_733_656, 1_733_656, 1_733_656]],
    [7_482_649, 2, [3_741_325, 3_741_324]],
    [980_710, 1, [980_710]],
    [3, 4, [3, 0, 0, 0]],
  ])('%i in %i is %j', (premium, count, expected) => {
    expect(splitPremium(premium, count)).toEqual(expected);
  });

  test('always add up; after the first they are equal, and the first has less than one cent for each more', () => {
    fc.assert(
      fc.property(cents, fc.integer({ min: 1, max: 24 }), (premium, count) => {
        const [first = 0, ...others] = splitPremium(premium, count);
        expect(others.reduce((sum, part) => sum + part, first)).toBe(premium);
        expect(new Set(others).size).toBeLessThanOrEqual(1);
        const each = others[0] ?? first;
        expect(first - each).toBeGreaterThanOrEqual(0);
        expect(first - each).toBeLessThan(count);
      }),
    );
  });

  test('half a cent or no instalment at all stops', () => {
    expect(() => splitPremium(10.5, 2)).toThrow('whole number of cents');
    expect(() => splitPremium(100, 0)).toThrow('Cannot split');
    expect(() => splitPremium(-100, 2)).toThrow('cannot be negative');
  });
});

describe('percentages', () => {
  test.each([
    [803_004, '15', 120_451, '8,030.04 × 15 % = 1,204.506'],
    [810_504, '21', 170_206, '8,105.04 × 21 % = 1,702.0584'],
    [6_849_107, '9.25', 633_542, '68,491.07 × 9.25 % = 6,335.423975'],
    [50, '1', 1, '0.50 × 1 % = 0.005, half a cent up'],
    [-50, '1', -1, '−0.50 × 1 % = −0.005, half a cent away from zero'],
  ])('%i × %s %% is %i: %s', (amount, pct, expected) => {
    expect(percentOf(amount, pct)).toBe(expected);
  });

  test('shares of an amount are never more than half a cent off', () => {
    const share = fc.tuple(fc.nat(1e9), fc.integer({ min: 1, max: 1e9 }));
    fc.assert(
      fc.property(cents, share, (amount, [part, more]) => {
        const whole = part + more;
        const rounded = BigInt(shareOf(amount, part, whole)) * BigInt(whole);
        const off = 2n * (rounded - BigInt(amount) * BigInt(part));
        expect(off <= BigInt(whole) && off >= -BigInt(whole)).toBe(true);
      }),
    );
  });
});

describe('money as people read it', () => {
  test.each([
    [4_825_000, 'EUR 48,250.00'],
    [0, 'EUR 0.00'],
    [5, 'EUR 0.05'],
    [100_000, 'EUR 1,000.00'],
    [123_456_789_012, 'EUR 1,234,567,890.12'],
    [-130_663, 'EUR -1,306.63'],
  ])('[5.22] %i cents read %s', (amount, expected) => {
    expect(formatMoney(amount)).toBe(expected);
  });

  test('[5.22] whole amounts have no decimals', () => {
    expect(formatMoney(4_825_000, 'GBP', { whole: true })).toBe('GBP 48,250');
    expect(formatMoney(4_825_050, 'EUR', { whole: true })).toBe('EUR 48,251');
    expect(formatMoney(-40, 'EUR', { whole: true })).toBe('EUR 0');
  });

  test('[9.12] the currency is EUR when none is given', () => {
    expect(formatMoney(100)).toBe('EUR 1.00');
  });

  test.each([
    [2_037_005, 'EUR', 'twenty thousand three hundred seventy euro, five cents'],
    [100, 'EUR', 'one euro, zero cents'],
    [101, 'USD', 'one dollar, one cent'],
    [1_234_567, 'GBP', 'twelve thousand three hundred forty-five pounds, sixty-seven pence'],
    [-250, 'GBP', 'minus two pounds, fifty pence'],
  ] as const)('[5.22] %i %s in words: %s', (amount, currency, expected) => {
    expect(amountInWords(amount, currency)).toBe(expected);
  });

  test.each([
    [0, 'zero'],
    [13, 'thirteen'],
    [80, 'eighty'],
    [100, 'one hundred'],
    [1_000_001, 'one million one'],
    [
      999_999_999,
      'nine hundred ninety-nine million nine hundred ninety-nine thousand nine hundred ninety-nine',
    ],
  ])('%i is %s', (value, expected) => {
    expect(numberInWords(value)).toBe(expected);
  });

  test.each([
    ['EUR', '€'],
    ['euro', '€'],
    ['USD', '$'],
    ['Dollar', '$'],
    ['GBP', '£'],
    ['pound', '£'],
    ['CHF', 'CHF'],
  ])('[3.24] the symbol of %s is %s', (word, symbol) => {
    expect(currencySymbol(word)).toBe(symbol);
  });

  test('amounts in different currencies stay apart', () => {
    const amounts = [
      { amount: 100, currency: 'GBP' },
      { amount: 250, currency: 'EUR' },
      { amount: -50, currency: 'EUR' },
    ];
    expect(sumByCurrency(amounts)).toEqual([
      { currency: 'EUR', amount: 200 },
      { currency: 'GBP', amount: 100 },
    ]);
  });
});

describe('numbers as people type them', () => {
  test.each([
    ['12,5', 12.5],
    ['12.5', 12.5],
    [' 7 ', 7],
    ['-3,25', -3.25],
    ['0', 0],
    [4.5, 4.5],
  ])('[5.21] %s is %d', (text, expected) => {
    expect(parseNumber(text)).toBe(expected);
  });

  test.each(['', 'abc', '1.2.3', '12 %', '1e3', null, undefined, Number.NaN])(
    '[5.21] %s is no number',
    (text) => {
      expect(parseNumber(text)).toBeUndefined();
    },
  );

  test('[8.9] a non-number throws "Not a number!"', () => {
    expect(() => requireNumber('twelve')).toThrow('Not a number!');
    expect(requireNumber('12,0')).toBe(12);
  });

  test.each([
    ['48250', 4_825_000],
    ['48250,5', 4_825_050],
    ['48.250,00', 4_825_000],
    ['48,250.00', 4_825_000],
    ['EUR 48,250.00', 4_825_000],
    ['€ 1.234.567,89', 123_456_789],
    ['12,5', 1250],
    ['1.250', 125_000],
    ['48 250,00', 4_825_000],
    ['-25.00', -2500],
    ['-0', 0],
  ])('%s is %i cents', (text, expected) => {
    expect(parseMoney(text)).toBe(expected);
  });

  test.each(['', 'abc', '12.345.6', '1,23,456', '12.3456', '1e5', null])(
    '%s is no amount',
    (text) => {
      expect(parseMoney(text)).toBeUndefined();
    },
  );

  test('an amount that is written can be read again, in every currency', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -1e12, max: 1e12 }),
        fc.constantFrom(...currencies),
        (amount, currency) => {
          expect(parseMoney(formatMoney(amount, currency))).toBe(amount);
        },
      ),
    );
  });
});
