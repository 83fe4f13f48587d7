import { expect, it } from 'vitest';
import { discountChange } from '#domain/rating/change/discount-change.ts';

const basis = (events: number, pct: string, cars = 1, cars_pct = '0') => ({
  events,
  cars,
  discount_pct: { events: pct, cars: cars_pct, clean_seasons: '0' },
});

it('names the counts that moved a discount, and nothing when the discount stays', () => {
  expect(discountChange(basis(5, '7.5'), basis(4, '5'))).toBe(
    'Season discount, 4 instead of 5 events',
  );
  expect(discountChange(basis(5, '7.5'), basis(6, '7.50'))).toBe('');
  expect(discountChange(basis(1, '0', 2, '5'), basis(1, '0', 1, '0'))).toBe(
    'Discount for several cars, 1 instead of 2 cars',
  );
});
