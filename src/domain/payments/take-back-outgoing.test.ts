import { expect, test } from 'vitest';
import { takeBackRefund } from '#domain/payments/take-back-outgoing.ts';

const refunded = {
  ...{ status: 'refunded' as const, amount: 50_000, amount_open: 0, refunded_amount: 50_000 },
  ...{ currency: 'EUR', due_on: '2026-06-01' },
};
const before = { status: 'paid_us' as const, amount_open: 0 };

test('an instalment of which the refund did not arrive is paid as it was', () => {
  expect(takeBackRefund({ payment: refunded, amount: 50_000, before })).toEqual({
    ...{ ok: true, row: 14, status: 'paid_us', amount_open: 0, refunded_amount: 0 },
  });
});

test('a part of it leaves the status; what was cancelled with the refund stays cancelled', () => {
  const part = { ...refunded, status: 'paid' as const, refunded_amount: 20_000 };
  expect(takeBackRefund({ payment: part, amount: 5_000, before })).toMatchObject({
    ...{ status: 'paid', refunded_amount: 15_000 },
  });
  const cancelled = { status: 'partially_paid' as const, amount_open: 10_000 };
  expect(takeBackRefund({ payment: refunded, amount: 40_000, before: cancelled })).toMatchObject({
    ...{ row: 15, status: 'paid', amount_open: 0, refunded_amount: 10_000 },
  });
});

test('more than went back is not taken back', () => {
  expect(takeBackRefund({ payment: refunded, amount: 50_001, before })).toEqual({
    ...{ ok: false, reason: 'not_allowed' },
  });
});
