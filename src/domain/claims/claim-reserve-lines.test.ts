import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  needsReserveApproval,
  refuseReserve,
  reserveByLine,
  reserveLines,
  withReserveLine,
} from './claim-reserve-lines.ts';

const kept = {
  ...{ reserve: 2_050_000, reserve_adjuster: 150_000 },
  ...{ reserve_legal: 300_000, reserve_recovery: -400_000 },
};
const claim = {
  ...{ ...kept, status: 'approved' as const },
  ...{ due: 1_200_000, expected_back: 500_000 },
};

test('20,000.00 indemnity + 1,500.00 adjuster + 3,000.00 legal − 4,000.00 expected back = 20,500.00', () => {
  expect(reserveByLine(kept)).toEqual({
    ...{ indemnity: 2_000_000, adjuster: 150_000, legal: 300_000, recovery: -400_000 },
  });
});

test('a line that moves leaves the others as they are, and the total is what they come to', () => {
  fc.assert(
    fc.property(fc.constantFrom(...reserveLines), fc.integer({ min: 0 }), (line, size) => {
      const amount = line === 'recovery' ? 0 - size : size;
      const after = withReserveLine(kept, line, amount);
      expect(reserveByLine(after)).toEqual({ ...reserveByLine(kept), [line]: amount });
      expect(after.reserve - kept.reserve).toBe(amount - reserveByLine(kept)[line]);
    }),
  );
});

test.each([
  [2_000_000, 3_000_000, false],
  [2_000_000, 3_000_001, true],
  [2_000_000, 999_999, true],
])('from %s to %s cents waits for a second person: %s', (before, after, waits) => {
  expect(needsReserveApproval(before, after)).toBe(waits);
});

test.each([
  ['indemnity', 1_200_000, 'approved', undefined],
  ['indemnity', 1_199_999, 'approved', 'below_due'],
  ['indemnity', 2_000_000, 'approved', 'unchanged'],
  ['indemnity', 1, 'rejected', 'closed'],
  ['adjuster', 1, 'rejected', undefined],
  ['recovery', -500_000, 'paid', undefined],
  ['recovery', -500_001, 'paid', 'above_expected'],
  ['legal', 1, 'created', 'draft'],
] as const)('%s of %s cents while %s: %s', (line, amount, status, refusal) => {
  expect(refuseReserve({ line, amount }, { ...claim, status })).toBe(refusal);
});
