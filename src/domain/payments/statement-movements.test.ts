import { expect, test } from 'vitest';
import { statementMovements, statementPaymentText } from './statement.ts';

test('a statement from 50.00: 300.00 of premium less 20.00, a claim of 180.00 and 50.00 settled leave 100.00', () => {
  const movements = statementMovements([
    { kind: 'premium_issued', due: 0 },
    { kind: 'payment_received', due: 30_000 },
    { kind: 'payment_returned', due: -2_000 },
    { kind: 'claim_paid_by_insurer', due: -18_000 },
    { kind: 'insurer_settled', due: -5_000 },
  ]);
  expect(movements).toEqual([
    { title: 'Premium', amount: 28_000 },
    { title: 'Claims', amount: -18_000 },
    { title: 'Settlements', amount: -5_000 },
  ]);
  expect(movements.reduce((sum, { amount }) => sum + amount, 5_000)).toBe(10_000);
});

test('who pays whom by when: fourteen days after it was closed', () => {
  const closed_at = Date.UTC(2026, 5, 2, 8) / 1000;
  const said = (closing: number) => statementPaymentText({ closing, currency: 'EUR', closed_at });
  expect(said(10_000)).toBe('We pay you EUR 100.00 by 16-06-2026.');
  expect(said(-10_000)).toBe('You pay us EUR 100.00 by 16-06-2026.');
  expect(said(0)).toBe('Nobody owes anything.');
});
