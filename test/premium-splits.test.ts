import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies } from '#domain/currencies.ts';
import { percentOf, splitPremium } from '#domain/money.ts';
import {
  grossOf,
  instalmentCancelled,
  premiumIssued,
  shareOfPremium,
  type PremiumParts,
} from '#domain/payments/ledger-postings.ts';

// A premium is made of net, fee and taxes, asked for in instalments and divided among insurer, brokerage and tax office:
// 9,807.10 in 3 is 3,269.04, 3,269.03 and 3,269.03, and whatever is divided adds up to the cent.

const numRuns = Number(process.env['SPLIT_RUNS'] ?? 5000);

/** Up to 10¹¹ cents, small amounts as often as large ones. */
const cents = fc.oneof(
  fc.integer({ min: 1, max: 1000 }),
  fc.integer({ min: 1, max: 100_000_000 }),
  fc.integer({ min: 1, max: 100_000_000_000 }),
);
const percent = fc
  .integer({ min: 0, max: 9999 })
  .map((hundredths) => (hundredths / 100).toFixed(2));
const count = fc.integer({ min: 1, max: 50 });

const premium = fc
  .record({
    net: cents,
    fee: fc.integer({ min: 0, max: 10_000 }),
    rates: fc.array(percent, { minLength: 1, maxLength: 5 }),
    commission_pct: percent,
    currency: fc.constantFrom(...currencies),
  })
  .map(({ net, fee, rates, commission_pct, currency }): PremiumParts => ({
    ...{ net, fee, currency, user_id: 'u1', insurer_id: 'i1', broker_id: 'b1' },
    commission: percentOf(net, commission_pct),
    taxes: rates.map((rate, index) => ({ country_code: `C${index}`, ipt: percentOf(net, rate) })),
  }));

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

describe('[R30] whatever is divided adds up', () => {
  test('instalments: to the total, all alike but the first, which has what is left over', () => {
    fc.assert(
      fc.property(cents, count, (total, parts) => {
        const split = splitPremium(total, parts);
        const [first = 0, ...others] = split;
        expect(split).toHaveLength(parts);
        expect(sum(split)).toBe(total);
        expect(new Set(others).size).toBeLessThanOrEqual(1);
        expect(first - (others[0] ?? first)).toBeLessThan(parts);
        expect(split.every((part) => Number.isSafeInteger(part) && part >= 0)).toBe(true);
      }),
      { numRuns },
    );
  });

  test('a premium: its bookings come to zero, and each instalment’s share of it is exactly the instalment', () => {
    fc.assert(
      fc.property(premium, count, (parts, times) => {
        const gross = grossOf(parts);
        const instalments = splitPremium(gross, times).map((amount, index) => ({
          ...{ payment_id: 'p1', instalment_number: index + 1, amount },
        }));
        const { entries } = premiumIssued(parts, instalments);
        expect(sum(entries.map(({ amount }) => amount))).toBe(0);
        for (const part of instalments.filter(({ amount }) => amount > 0)) {
          const share = shareOfPremium(parts, part.amount);
          expect(grossOf(share)).toBe(part.amount);
          const taken = instalmentCancelled(share, part).entries;
          expect(sum(taken.map(({ amount }) => amount))).toBe(0);
        }
      }),
      { numRuns: Math.ceil(numRuns / 10) },
    );
  });
});
