import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitPremium } from '#domain/money.ts';
import { keyOfLine, linesToTakeFrom, shareOfLines, type PremiumLine } from './premium-lines.ts';

const amount = fc.integer({ min: 1, max: 50_000_000 });

/** Two insurers, a brokerage, two rates of one country, another country and a fee. */
const invoices = fc
  .tuple(amount, amount, amount, amount, amount, amount, amount)
  .map(([leader, follower, commission, low, high, abroad, fee]): PremiumLine[] => [
    { account: 'insurer', insurer_id: 'leader', amount: leader },
    { account: 'insurer', insurer_id: 'follower', amount: follower },
    { account: 'commission', broker_id: 'broker', amount: commission },
    { account: 'tax_payable', country_code: 'BE', rate_pct: '9.25', base: leader, amount: low },
    { account: 'tax_payable', country_code: 'BE', rate_pct: '26.75', base: fee, amount: high },
    { account: 'tax_payable', country_code: 'NL', rate_pct: '21', base: follower, amount: abroad },
    { account: 'fee_income', amount: fee },
  ]);

test('2,000 invoices whose instalments are cancelled in any order leave no cent on any line', () => {
  fc.assert(
    fc.property(
      invoices,
      fc.constantFrom(2, 4),
      fc.shuffledSubarray([0, 1, 2, 3], { minLength: 4 }),
      (invoice, count, order) => {
        const gross = invoice.reduce((sum, line) => sum + line.amount, 0);
        const instalments = splitPremium(gross, count);
        let left: readonly PremiumLine[] = invoice;
        for (const index of order.filter((one) => one < count)) {
          const lines = linesToTakeFrom({ invoice, policy: left }, instalments[index] ?? 0);
          const taken = shareOfLines(lines, instalments[index] ?? 0);
          const byKey = new Map(taken.map((line) => [keyOfLine(line), line.amount]));
          left = left.map((line) => ({
            ...line,
            amount: line.amount - (byKey.get(keyOfLine(line)) ?? 0),
          }));
          for (const line of left) expect(line.amount).toBeGreaterThanOrEqual(0);
        }
        expect(left.map((line) => line.amount)).toEqual(invoice.map(() => 0));
      },
    ),
    { numRuns: 2_000 },
  );
});

test('the bases of the taxes of a part are together all of the part that is no tax, to the cent', () => {
  const invoice: PremiumLine[] = [
    { account: 'insurer', insurer_id: 'leader', amount: 788_971 },
    { account: 'commission', broker_id: 'broker', amount: 139_158 },
    { account: 'fee_income', amount: 7_500 },
    { account: 'tax_payable', country_code: 'BE', rate_pct: '9.25', base: 467_815, amount: 43_273 },
    { account: 'tax_payable', country_code: 'NL', rate_pct: '21', base: 467_814, amount: 98_241 },
  ];
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1_077_143 }), (part) => {
      const lines = shareOfLines(invoice, part);
      const untaxed = lines.filter(({ account }) => account !== 'tax_payable');
      const bases = lines.reduce((sum, { base = 0 }) => sum + base, 0);
      expect(bases).toBe(untaxed.reduce((sum, line) => sum + line.amount, 0));
    }),
    { numRuns: 500 },
  );
});
