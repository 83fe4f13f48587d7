import { describe, expect, it } from 'vitest';
import {
  checkNewOutgoing,
  moveOutgoing,
  outgoingMoves,
} from '#domain/payments/outgoing-payment.ts';
import { outgoingStatuses } from '#domain/payments/payment-status.ts';

describe('outgoing payments', () => {
  const rows = [
    'pending downpayment_paid',
    'pending paid_by_paddock',
    'pending paid_by_other',
    'pending cancelled',
    'downpayment_paid paid_by_paddock',
    'downpayment_paid paid_by_other',
  ];
  const facts = {
    paid_on: '2026-06-01',
    reference: 'CL-2026-0001',
    reason: 'Mistake',
    prepared_by: 'u1',
    paid_by: 'u2',
  };

  it('[4.24] every pair × staff role: 5 × 5 × 2 = 50 answers', () => {
    for (const from of outgoingStatuses) {
      for (const to of outgoingStatuses) {
        for (const by of ['admin', 'superadmin'] as const) {
          const paid_amount = from === 'downpayment_paid' ? 100_000 : 0;
          const amount = to === 'downpayment_paid' ? 100_000 : 2_037_000 - paid_amount;
          const answer = moveOutgoing({
            payment: { status: from, amount: 2_037_000, paid_amount },
            to,
            by,
            amount,
            ...facts,
          });
          const move = `${from} ${to}`;
          const expected = rows.includes(move)
            ? 'ok'
            : move === 'downpayment_paid cancelled'
              ? by === 'superadmin'
                ? 'ok'
                : 'role_may_not'
              : 'not_allowed';
          expect(answer.ok ? 'ok' : answer.reason, `${move} by ${by}`).toBe(expected);
        }
      }
    }
    expect(outgoingMoves).toHaveLength(5);
  });

  it.each([
    ['80 % of 20,370.00 = 16,296.00', 1_629_600, 'ok'],
    ['16,296.01', 1_629_601, 'downpayment_too_high'],
    ['nothing', 0, 'amount_not_positive'],
  ])('[4.23] a downpayment of %s', (_what, amount, expected) => {
    const answer = moveOutgoing({
      payment: { status: 'pending', amount: 2_037_000, paid_amount: 0 },
      to: 'downpayment_paid',
      by: 'admin',
      amount,
      ...facts,
    });
    expect(answer.ok ? 'ok' : answer.reason).toBe(expected);
  });

  it.each([
    ['25,000.00 by the same person', 2_500_000, { paid_by: 'u1' }, 'ok'],
    ['25,000.01 by the same person', 2_500_001, { paid_by: 'u1' }, 'same_person'],
    ['25,000.01 by another', 2_500_001, {}, 'ok'],
    ['100.00 without a date', 10_000, { paid_on: '' }, 'date_required'],
  ])('ahead %s', (_what, amount, change, expected) => {
    const answer = moveOutgoing({
      payment: { status: 'pending', amount: 10_000_000, paid_amount: 0 },
      to: 'downpayment_paid',
      by: 'admin',
      amount,
      ...facts,
      ...change,
    });
    expect(answer.ok ? 'ok' : answer.reason).toBe(expected);
  });

  it.each([
    ['25,000.00 by the same person', 2_500_000, { paid_by: 'u1' }, 'ok'],
    ['25,000.01 by the same person', 2_500_001, { paid_by: 'u1' }, 'same_person'],
    ['25,000.01 by another', 2_500_001, {}, 'ok'],
    ['100.00 without a date', 10_000, { paid_on: '' }, 'date_required'],
    ['100.00 without a reference', 10_000, { reference: '' }, 'reference_required'],
    ['99.99 of 100.00', 10_000, { amount: 9_999 }, 'amount_below_rest'],
    ['100.01 of 100.00', 10_000, { amount: 10_001 }, 'amount_above_open'],
  ])('paying %s', (_what, amount, change, expected) => {
    const payment = { status: 'pending', amount, paid_amount: 0 } as const;
    const answer = moveOutgoing({
      payment,
      to: 'paid_by_paddock',
      by: 'admin',
      ...facts,
      ...change,
    });
    expect(answer.ok ? 'ok' : answer.reason).toBe(expected);
  });

  it('a new one names payee, account and amount', () => {
    const complete = { payee: 'Van Dalen Racing', iban: 'NL91ABNA0417164300', amount: 1 };
    expect(checkNewOutgoing(complete)).toEqual({ ok: true });
    expect(checkNewOutgoing({ ...complete, iban: '' })).toEqual({
      ok: false,
      reason: 'account_missing',
    });
    expect(checkNewOutgoing({ ...complete, amount: 0 })).toEqual({
      ok: false,
      reason: 'amount_not_positive',
    });
  });
});
