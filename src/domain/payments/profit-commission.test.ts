import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { deficitOf, profitCommission } from '#domain/payments/profit-commission.ts';

const terms = { profit_commission_pct: '20', profit_expenses_pct: '10', deficit_carried: true };
const figures = {
  ...{ premium: 10_000_000, claims_paid: 3_000_000, reserve: 2_000_000 },
  deficit_before: 1_500_000,
};

describe('profit commission', () => {
  test.each([
    {
      of: '100,000.00 − 10 % 10,000.00 − 30,000.00 − 20,000.00 − deficit 15,000.00 = 25,000.00, 20 % = 5,000.00',
      terms,
      figures,
      steps: { expenses: 1_000_000, profit: 2_500_000, commission: 500_000 },
    },
    {
      of: 'a deficit that is not carried: 40,000.00, 20 % = 8,000.00',
      terms: { ...terms, deficit_carried: false },
      figures,
      steps: { deficit_before: 0, profit: 4_000_000, commission: 800_000 },
    },
    {
      of: '100.05 of premium, 12.5 % expenses 12.51, profit 87.54, 7.5 % = 6.57',
      terms: { ...terms, profit_commission_pct: '7.5', profit_expenses_pct: '12.5' },
      figures: { premium: 10_005, claims_paid: 0, reserve: 0, deficit_before: 0 },
      steps: { expenses: 1_251, profit: 8_754, commission: 657 },
    },
    {
      of: 'claims of 95,000.00: a loss of 5,000.00 earns nothing',
      terms,
      figures: { premium: 10_000_000, claims_paid: 9_500_000, reserve: 0, deficit_before: 0 },
      steps: { profit: -500_000, commission: 0 },
    },
  ])('$of', ({ terms: agreed, figures: known, steps }) => {
    expect(profitCommission(agreed, known)).toMatchObject(steps);
  });

  it('is never paid on a loss, and what is lost is made good by the next agreement before it earns any', () => {
    const amount = fc.integer({ min: 0, max: 1_000_000_000 });
    fc.assert(
      fc.property(amount, amount, amount, amount, (premium, claims_paid, reserve, next) => {
        const first = profitCommission(terms, { ...figures, premium, claims_paid, reserve });
        expect(first.commission > 0).toBe(first.profit >= 3);
        expect(Math.min(deficitOf(first), Math.max(first.profit, 0))).toBe(0);
        const second = profitCommission(
          { ...terms, profit_expenses_pct: '0' },
          { premium: next, claims_paid: 0, reserve: 0, deficit_before: deficitOf(first) },
        );
        expect(second.profit).toBe(next - deficitOf(first));
      }),
    );
  });
});
