import { expect, test } from 'vitest';
import {
  cardPaidOut,
  isOfCardProvider,
  refuseCardPayout,
} from '#domain/payments/bank/card-payout.ts';

test('10,000.00 charged and 9,860.00 paid out: the provider holds nothing more, and 140.00 are costs', () => {
  const { entries } = cardPaidOut({ currency: 'EUR', amount: 986_000, costs: 14_000 });
  expect(entries.map(({ account, amount }) => [account, amount])).toEqual([
    ['cash', 986_000],
    ['bank_costs', 14_000],
    ['card_provider', -1_000_000],
  ]);
});

test('a chargeback takes its costs with it', () => {
  const { entries } = cardPaidOut({ currency: 'EUR', amount: -101_500, costs: 1_500 });
  expect(entries.map(({ account, amount }) => [account, amount])).toEqual([
    ['cash', -101_500],
    ['bank_costs', 1_500],
    ['card_provider', 100_000],
  ]);
});

test('a payout is of what the provider holds, with costs that providers ask', () => {
  expect(refuseCardPayout({ amount: 986_000, costs: 14_000 }, 1_000_000)).toBeUndefined();
  expect(refuseCardPayout({ amount: 986_000, costs: 14_001 }, 1_000_000)).toBe('above_held');
  expect(refuseCardPayout({ amount: 94_000, costs: 6_000 }, 100_000)).toBeUndefined();
  expect(refuseCardPayout({ amount: 93_999, costs: 6_001 }, 100_000)).toBe('costs_too_high');
  expect(refuseCardPayout({ amount: -100_000, costs: 0 }, 0)).toBeUndefined();
});

test('a provider is known by its name', () => {
  expect(isOfCardProvider({ words: '', counterparty: 'Stripe Payments Europe' })).toBe(true);
  expect(isOfCardProvider({ words: 'MOLLIE 2026-05', counterparty: '' })).toBe(true);
  expect(isOfCardProvider({ words: 'Stripes of a car', counterparty: 'Caro' })).toBe(false);
});
