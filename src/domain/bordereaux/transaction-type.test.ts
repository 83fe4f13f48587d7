import { expect, test } from 'vitest';
import { percentText, transactionTypeOf } from './transaction-type.ts';

test.each([
  ['premium_issued', 'new', true, 100, 'New'],
  ['premium_issued', 'renewal', true, 100, 'Renewal'],
  ['premium_adjusted', 'endorsement', true, 100, 'Additional premium'],
  ['premium_credited', 'endorsement', true, -100, 'Return premium'],
  ['premium_credited', 'cancellation', true, -100, 'Cancellation'],
  ['premium_adjusted', 'reinstatement', true, 100, 'Reinstatement'],
  ['panel_changed', null, true, -100, 'Change of panel'],
  ['card_received', 'cancellation', false, 100, 'Instalment received'],
  ['payment_returned', null, false, -100, 'Instalment returned'],
] as const)(
  '%s after %s (premium: %s) of %d is %s',
  (...[kind, change, is_premium, amount, type]) => {
    expect(transactionTypeOf({ kind, change, is_premium, amount })).toBe(type);
  },
);

test('1,200.00 of 8,000.00 is 15.00 %, given back too; of nothing there is no part', () => {
  expect(percentText(120_000, 800_000)).toBe('15.00');
  expect(percentText(-120_000, -800_000)).toBe('15.00');
  expect(percentText(-3, 800_000)).toBe('0.00');
  expect(percentText(1, 0)).toBeNull();
});
