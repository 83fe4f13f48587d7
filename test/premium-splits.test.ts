import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { currencies } from '#domain/currencies.ts';
import { percentOf, splitByWeights, splitPremium } from '#domain/money.ts';
import type { LedgerEntry } from '#domain/payments/ledger-accounts.ts';
import {
  keyOfLine,
  shareOfLines,
  sumOfLines,
  type PremiumLine,
} from '#domain/payments/premium-lines.ts';
import {
  grossOf,
  instalmentCancelled,
  premiumIssued,
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
    ...{ net, fee, currency, user_id: 'u1', broker_id: 'b1' },
    panel: [{ insurer_id: 'i1', share_bp: 10_000 }],
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
      fc.property(premium, count, fc.infiniteStream(fc.nat()), (parts, times, dice) => {
        const gross = grossOf(parts);
        const instalments = splitPremium(gross, times)
          .map((amount, index) => ({ payment_id: 'p1', instalment_number: index + 1, amount }))
          .filter(({ amount }) => amount > 0);
        const issued = premiumIssued(parts, instalments).entries;
        expect(sum(issued.map(({ amount }) => amount))).toBe(0);
        const { currency, user_id } = parts;
        const entries = [...issued];
        let lines = linesOf(issued);
        const inAnyOrder = instalments.toSorted(() =>
          (dice.next().value ?? 0) % 2 === 0 ? 1 : -1,
        );
        for (const part of inAnyOrder) {
          const share = shareOfLines(lines, part.amount);
          expect(sumOfLines(share)).toBe(part.amount);
          entries.push(...instalmentCancelled({ currency, user_id, lines: share }, part).entries);
          lines = linesOf(entries);
        }
        expect(lines.filter(({ amount }) => amount !== 0)).toEqual([]);
      }),
      { numRuns },
    );
  });

  test('by weights: to the amount, each part within a cent of its exact share', () => {
    fc.assert(
      fc.property(
        cents,
        fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 12 }),
        (amount, weights) => {
          const total = sum(weights);
          if (total === 0) return;
          const parts = splitByWeights(amount, weights);
          expect(sum(parts)).toBe(amount);
          parts.forEach((part, index) => {
            const exact = (amount * (weights[index] ?? 0)) / total;
            expect(Math.abs(part - exact)).toBeLessThan(1.001);
          });
        },
      ),
      { numRuns },
    );
  });
});

/** What entries owe to whom, as the lines of a premium. */
function linesOf(entries: readonly LedgerEntry[]): PremiumLine[] {
  const sums = new Map<string, PremiumLine>();
  for (const { account, insurer_id, broker_id, country_code, amount } of entries) {
    if (account === 'premium_receivable') continue;
    const line = { account, insurer_id, broker_id, country_code } as PremiumLine;
    const known = sums.get(keyOfLine(line))?.amount ?? 0;
    sums.set(keyOfLine(line), { ...line, amount: known - amount });
  }
  return [...sums.values()];
}
