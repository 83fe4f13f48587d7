import { describe, expect, it } from 'vitest';
import {
  cancelPayment,
  markTooLate,
  nextPaymentStatuses,
  refundPayment,
  rejectProof,
  reversePayment,
  reviewPayment,
} from './change-payment.ts';
import type { PremiumPayment } from './premium-payment.ts';

const pending: PremiumPayment = {
  status: 'pending',
  amount: 980_710,
  amount_open: 980_710,
  refunded_amount: 0,
  currency: 'EUR',
  due_on: '2026-05-01',
};
const paid: PremiumPayment = { ...pending, status: 'paid', amount_open: 0 };
const partial: PremiumPayment = { ...pending, status: 'partially_paid', amount_open: 480_710 };
const people = { requested_by: 'u1', approved_by: 'u2' };

describe('too late', () => {
  it.each([
    ['2026-05-01', { ok: false, reason: 'not_overdue' }],
    [
      '2026-05-02',
      { ok: true, row: 2, status: 'too_late', amount_open: 980_710, refunded_amount: 0 },
    ],
  ])('[4.21] due on 2026-05-01, looked at on %s', (today, answer) => {
    expect(markTooLate({ payment: pending, today })).toEqual(answer);
  });
});

describe('proof of payment', () => {
  it('[4.21] a client sends a proof, staff find it wrong: back by due date (rows 3 and 4)', () => {
    const review = reviewPayment({ payment: pending, by: 'client', proof_or_note: 'transfer.pdf' });
    expect(review).toMatchObject({
      ok: true,
      row: 3,
      status: 'under_review',
      amount_open: 980_710,
    });
    const under_review: PremiumPayment = { ...pending, status: 'under_review' };
    const reject = (today: string) =>
      rejectProof({ payment: under_review, by: 'admin', today, reason: 'Another invoice' });
    expect(reject('2026-05-01')).toMatchObject({ row: 4, status: 'pending' });
    expect(reject('2026-05-02')).toMatchObject({ row: 4, status: 'too_late' });
  });

  it('[4.24] needs a proof, and a reason to refuse it', () => {
    expect(reviewPayment({ payment: pending, by: 'client', proof_or_note: ' ' })).toEqual({
      ok: false,
      reason: 'note_required',
    });
    const under_review: PremiumPayment = { ...pending, status: 'under_review' };
    expect(
      rejectProof({ payment: under_review, by: 'admin', today: '2026-05-01', reason: '' }),
    ).toEqual({
      ok: false,
      reason: 'reason_required',
    });
    expect(rejectProof({ payment: paid, by: 'admin', today: '2026-05-01', reason: 'x' })).toEqual({
      ok: false,
      reason: 'not_allowed',
    });
  });
});

describe('cancelling', () => {
  it('[4.24] leaves nothing open, and only when nothing was received (row 13)', () => {
    expect(cancelPayment({ payment: pending, by: 'admin', reason: 'Credited' })).toMatchObject({
      row: 13,
      status: 'cancelled',
      amount_open: 0,
    });
    const touched: PremiumPayment = { ...pending, status: 'under_review', amount_open: 980_709 };
    expect(cancelPayment({ payment: touched, by: 'admin', reason: 'x' })).toEqual({
      ok: false,
      reason: 'something_received',
    });
    expect(cancelPayment({ payment: pending, by: 'admin', reason: '' })).toEqual({
      ok: false,
      reason: 'reason_required',
    });
    expect(cancelPayment({ payment: partial, by: 'admin', reason: 'x' })).toEqual({
      ok: false,
      reason: 'not_allowed',
    });
  });
});

describe('refunds', () => {
  it.each([
    ['9,807.10 of 9,807.10 received', paid, 980_710, 'refunded', 0, 980_710, 14],
    ['100.00 of 9,807.10 keeps the status', paid, 10_000, 'paid', 0, 10_000, 14],
    [
      'the last 9,707.10 after 100.00',
      { ...paid, refunded_amount: 10_000 },
      970_710,
      'refunded',
      0,
      980_710,
      14,
    ],
    [
      '5,000.00 of 5,000.00; the open 4,807.10 is cancelled',
      partial,
      500_000,
      'refunded',
      0,
      500_000,
      15,
    ],
    ['1.00 of 5,000.00 keeps the rest open', partial, 100, 'partially_paid', 480_710, 100, 15],
  ] as const)('[4.24] %s', (...[, payment, amount, status, amount_open, refunded_amount, row]) => {
    expect(refundPayment({ payment, by: 'admin', amount, ...people })).toEqual({
      ok: true,
      row,
      status,
      amount_open,
      refunded_amount,
    });
  });

  it.each([
    [
      'more than was received',
      { payment: partial, amount: 500_001, ...people },
      'amount_above_received',
    ],
    ['nothing', { payment: paid, amount: 0, ...people }, 'amount_not_positive'],
    [
      'by the one who asked for it',
      { payment: paid, amount: 1, requested_by: 'u1', approved_by: 'u1' },
      'same_person',
    ],
    ['of what was never paid', { payment: pending, amount: 1, ...people }, 'not_allowed'],
  ])('[4.24] refuses a refund of %s', (_what, command, reason) => {
    expect(refundPayment({ ...command, by: 'admin' })).toEqual({ ok: false, reason });
  });
});

describe('reversals', () => {
  const stripe: PremiumPayment = { ...paid, status: 'paid_stripe' };
  const base = { amount: 980_710, today: '2026-05-20', reason: 'dp_123' };

  it('[4.24] a chargeback makes 9,807.10 owed again, by due date (row 17)', () => {
    expect(reversePayment({ payment: stripe, by: 'webhook', ...base })).toMatchObject({
      row: 17,
      status: 'too_late',
      amount_open: 980_710,
    });
    expect(
      reversePayment({ payment: stripe, by: 'webhook', ...base, today: '2026-04-30' }),
    ).toMatchObject({
      status: 'pending',
    });
  });

  it('[4.24] a bank reversal is the superadmin’s (row 16), a chargeback the provider’s', () => {
    expect(reversePayment({ payment: paid, by: 'superadmin', ...base })).toMatchObject({
      row: 16,
      status: 'too_late',
    });
    expect(reversePayment({ payment: paid, by: 'webhook', ...base })).toEqual({
      ok: false,
      reason: 'role_may_not',
    });
    expect(reversePayment({ payment: stripe, by: 'superadmin', ...base })).toEqual({
      ok: false,
      reason: 'role_may_not',
    });
    expect(reversePayment({ payment: paid, by: 'superadmin', ...base, reason: '' })).toEqual({
      ok: false,
      reason: 'reason_required',
    });
    expect(reversePayment({ payment: paid, by: 'superadmin', ...base, amount: 980_711 })).toEqual({
      ok: false,
      reason: 'amount_above_received',
    });
  });
});

describe('buttons', () => {
  it('[4.24] a client can only send a proof, of what is unpaid', () => {
    expect(nextPaymentStatuses('too_late', 'client')).toEqual(['under_review']);
    expect(nextPaymentStatuses('paid', 'client')).toEqual([]);
    expect(nextPaymentStatuses('pending', 'admin')).toEqual([
      'under_review',
      'paid',
      'paid_us',
      'partially_paid',
      'cancelled',
    ]);
  });
});
