import { expect, test } from 'vitest';
import { incurredOf, refuseReceipt } from './claim-recovery.ts';

const claim = {
  ...{ today: '2026-06-20', accident_on: '2026-06-06' },
  ...{ paid: 4_000_000, expenses: 0, reserve: 1_000_000, recovered: 1_500_000 },
};

test('incurred: 40,000.00 paid + 10,000.00 reserved − 15,000.00 back = 35,000.00', () => {
  expect(incurredOf(claim)).toBe(3_500_000);
});

test('incurred: what others invoiced counts as what the client got', () => {
  expect(incurredOf({ ...claim, expenses: 181_500, reserve: 818_500 })).toBe(3_500_000);
});

test.each([
  ['2026-06-20', 3_500_000, undefined],
  ['2026-06-06', 1, undefined],
  ['2026-06-21', 1, 'in_future'],
  ['2026-06-05', 1, 'before_accident'],
  ['2026-06-20', 3_500_001, 'above_cost'],
])('received on %s, %s cents: %s', (received_on, amount, refusal) => {
  expect(refuseReceipt({ amount, received_on }, claim)).toBe(refusal);
});
