import { expect, test } from 'vitest';
import { expenseKinds, refuseExpense, reserveLineOf } from './claim-expense.ts';

const claim: Parameters<typeof refuseExpense>[1] = {
  status: 'under_review',
  today: '2026-05-20',
  accident_on: '2026-05-10',
  reserved: 181_500,
};
const invoice = { amount: 181_500, invoiced_on: '2026-05-18' } as const;

test('an invoice within its reserve is booked, to the last cent of it', () => {
  expect(refuseExpense(invoice, claim)).toBeUndefined();
  expect(refuseExpense({ ...invoice, amount: 181_501 }, claim)).toBe('above_reserve');
});

test.each([
  ['of tomorrow', { invoiced_on: '2026-05-21' }, {}, 'in_future'],
  ['of before the accident', { invoiced_on: '2026-05-09' }, {}, 'before_accident'],
  ['of a claim that is not sent', {}, { status: 'created' }, 'draft'],
  ['of a claim that was retracted', {}, { status: 'retracted' }, 'draft'],
] as const)('an invoice %s is not booked', (_title, other, of, refusal) => {
  expect(refuseExpense({ ...invoice, ...other }, { ...claim, ...of })).toBe(refusal);
});

test('a claim that was paid or turned down is invoiced all the same', () => {
  for (const status of ['paid', 'rejected', 'cancelled_by_client'] as const)
    expect(refuseExpense(invoice, { ...claim, status })).toBeUndefined();
});

test('lawyers are paid from the legal line, everybody else from the line of the adjuster', () => {
  expect(expenseKinds.filter((kind) => reserveLineOf(kind) === 'legal')).toEqual(['legal']);
});
