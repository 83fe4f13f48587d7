import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compare, parseDecimal } from '#domain/decimal.ts';
import { copyPrice, moveAmount, moveRate } from '#domain/rating/levels/copy-series.ts';

test.each([
  ['3.40', '5', '3.57'],
  ['3.33', '2.5', '3.4133'],
  ['3.4001', '0.5', '3.4171'],
  ['0.0001', '-50', '0.0001'],
  ['29', '10', '30'],
  ['3.40', '0', '3.40'],
])(
  '[3.31] a rate of %s moved by %s %% is %s: half-up to four decimals, at most 30',
  (rate, pct, next) => {
    expect(moveRate(rate, pct)).toBe(next);
  },
);

test('400.01 moved by 12.5 % is 450.01, half-up to cents', () => {
  expect(moveAmount(40_001, '12.5')).toBe(45_001);
});

test('a copied year keeps class rates until a percentage moves them', () => {
  const row = { base_rate_override: null, min_premium_override: null, class_rate_pct: '3.00' };
  expect(copyPrice(row, '0').base_rate_override).toBeNull();
  expect(copyPrice(row, '5').base_rate_override).toBe('3.15');
  expect(copyPrice({ ...row, class_rate_pct: null }, '5').base_rate_override).toBeNull();
});

test('[3.31] a copy never leaves 0 to 30 and moves in the direction of its percentage', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 300_000 }),
      fc.integer({ min: -60, max: 60 }),
      (rate, half) => {
        const text = (rate / 10_000).toFixed(4);
        const next = parseDecimal(moveRate(text, (half / 2).toFixed(1)));
        const moved = compare(next, parseDecimal(text));
        expect(compare(next, parseDecimal('30'))).toBeLessThanOrEqual(0);
        expect(Math.sign(moved) * Math.sign(half)).toBeGreaterThanOrEqual(0);
      },
    ),
  );
});
