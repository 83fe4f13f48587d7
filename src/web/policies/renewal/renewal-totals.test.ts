import { expect, test } from 'vitest';
import { renewalTotals } from './renewal-totals.ts';

const price = (asked: number | null, premium: number | null, currency: 'EUR' | 'GBP' = 'EUR') => ({
  ...{ currency, premium_before: 4_000_000, premium_asked: asked, premium },
  problem: premium === null ? 'No round can be insured.' : '',
});

test('what a cap costs is told of all quotes together, by currency, and of those alone that can be made', () => {
  const prices = [
    price(4_500_000, 4_200_000),
    price(4_100_000, 4_100_000),
    price(null, null),
    price(5_000_000, 4_200_000, 'GBP'),
  ];
  expect(renewalTotals(prices)).toEqual([
    { currency: 'EUR', count: 2, before: 8_000_000, premium: 8_300_000, cap_cost: 300_000 },
    { currency: 'GBP', count: 1, before: 4_000_000, premium: 4_200_000, cap_cost: 800_000 },
  ]);
});
