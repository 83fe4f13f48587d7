import { expect, test } from 'vitest';
import { payableTogether } from './payable-together.ts';

const eur = (amount_open: number) => ({ amount_open, currency: 'EUR' as const });

test('[5.14] a card payment takes instalments up to 25,000.00 and no cent more', () => {
  expect(payableTogether([eur(1_824_000), eur(676_000), eur(1)])).toHaveLength(2);
  expect(payableTogether([eur(1_824_000), eur(676_001)])).toHaveLength(1);
  expect(payableTogether([eur(2_500_001)])).toHaveLength(0);
});

test('[9.23] instalments of another currency are left for another payment', () => {
  expect(payableTogether([eur(100), { amount_open: 100, currency: 'USD' }])).toHaveLength(1);
});
