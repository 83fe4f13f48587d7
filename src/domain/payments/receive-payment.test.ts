import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { paymentStatuses, type PaymentStatus } from './payment-status.ts';
import type { PremiumPayment } from './premium-payment.ts';
import { receivePayment, setOffPayment, type Receipt } from './receive-payment.ts';

const payment: PremiumPayment = {
  status: 'pending',
  amount: 980_710,
  amount_open: 980_710,
  refunded_amount: 0,
  currency: 'EUR',
  due_on: '2026-05-01',
};
const receipt: Receipt = {
  amount: 980_710,
  currency: 'EUR',
  method: 'bank',
  received_on: '2026-05-01',
  reference: 'NL01 2026-00001',
};

describe('money that comes in', () => {
  it.each([
    ['9,807.10 − 9,807.10 = 0.00 by bank', receipt, 'admin', 'paid', 0, 5],
    ['9,807.10 on the US account', { ...receipt, method: 'bank_us' }, 'admin', 'paid_us', 0, 6],
    ['9,807.10 by card', { ...receipt, method: 'card' }, 'webhook', 'paid_stripe', 0, 7],
    [
      '9,807.10 − 5,000.00 = 4,807.10',
      { ...receipt, amount: 500_000 },
      'admin',
      'partially_paid',
      480_710,
      8,
    ],
    [
      '9,807.10 − 0.01 by card',
      { ...receipt, amount: 1, method: 'card' },
      'webhook',
      'partially_paid',
      980_709,
      8,
    ],
  ] as const)('[4.24] %s', (...[, given, by, status, amount_open, row]) => {
    expect(receivePayment({ payment, receipt: given, by })).toEqual({
      ok: true,
      row,
      status,
      amount_open,
      refunded_amount: 0,
    });
  });

  it('[4.24] parts add up: 4,807.10 − 800.00 stays partial (row 9), − 4,007.10 is paid (row 5)', () => {
    const partial: PremiumPayment = { ...payment, status: 'partially_paid', amount_open: 480_710 };
    expect(
      receivePayment({ payment: partial, receipt: { ...receipt, amount: 80_000 }, by: 'admin' }),
    ).toMatchObject({
      row: 9,
      status: 'partially_paid',
      amount_open: 400_710,
    });
    expect(
      receivePayment({
        payment: { ...partial, amount_open: 400_710 },
        receipt: { ...receipt, amount: 400_710 },
        by: 'admin',
      }),
    ).toMatchObject({ row: 5, status: 'paid', amount_open: 0 });
  });

  it.each([
    ['another currency', { ...receipt, currency: 'GBP' }, 'currency_differs'],
    ['nothing', { ...receipt, amount: 0 }, 'amount_not_positive'],
    ['less than nothing', { ...receipt, amount: -1 }, 'amount_not_positive'],
    ['9,807.11 on 9,807.10', { ...receipt, amount: 980_711 }, 'amount_above_open'],
    ['no date', { ...receipt, received_on: '' }, 'date_required'],
    ['no reference', { ...receipt, reference: ' ' }, 'reference_required'],
    ['a card receipt typed in by staff', { ...receipt, method: 'card' }, 'role_may_not'],
  ] as const)('[4.24] refuses %s', (_what, given, reason) => {
    expect(receivePayment({ payment, receipt: given, by: 'admin' })).toEqual({ ok: false, reason });
  });

  it('[4.24] a bank receipt never comes from the card provider', () => {
    expect(receivePayment({ payment, receipt, by: 'webhook' })).toEqual({
      ok: false,
      reason: 'role_may_not',
    });
  });

  it('[4.24] card money in full while staff look into it, or after cancelling, is left to staff', () => {
    for (const status of ['under_review', 'cancelled', 'paid', 'refunded'] as const) {
      const amount_open = status === 'under_review' ? 980_710 : 0;
      expect(
        receivePayment({
          payment: { ...payment, status, amount_open },
          receipt: { ...receipt, method: 'card' },
          by: 'webhook',
        }),
      ).toEqual({ ok: false, reason: 'not_allowed' });
    }
  });

  it('[4.24] what is received and what is open always add up to the amount, and nothing goes below zero', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000_000_000 }),
        fc.array(fc.integer({ min: -10, max: 40_000_000_000 }), { maxLength: 12 }),
        fc.constantFrom('bank', 'bank_us', 'card'),
        (amount, receipts, method) => {
          const now: PremiumPayment = { ...payment, amount, amount_open: amount };
          let received = 0;
          for (const part of receipts) {
            const answer = receivePayment({
              payment: now,
              receipt: { ...receipt, amount: part, method },
              by: method === 'card' ? 'webhook' : 'admin',
            });
            if (answer.ok) {
              received += part;
              now.status = answer.status;
              now.amount_open = answer.amount_open;
            }
            expect(now.amount_open + received).toBe(amount);
            expect(now.amount_open).toBeGreaterThanOrEqual(0);
            expect(now.amount_open === 0).toBe(
              ['paid', 'paid_us', 'paid_stripe'].includes(now.status),
            );
          }
        },
      ),
    );
  });
});

describe('set-off against a claim', () => {
  it.each([
    ['20,370.00 covers 9,807.10', 2_037_000, 'paid_through_claim', 0, 980_710, 10],
    [
      '5,000.00 of 9,807.10 leaves 4,807.10',
      500_000,
      'partially_paid_through_claim',
      480_710,
      500_000,
      11,
    ],
  ] as const)('[4.22] %s', (...[, available, status, amount_open, set_off, row]) => {
    expect(setOffPayment({ payment, available, currency: 'EUR' })).toEqual({
      ok: true,
      row,
      status,
      amount_open,
      set_off,
      refunded_amount: 0,
    });
  });

  it('[4.22] a part of what a claim left open is accepted: 4,807.10 − 1,000.00 by bank or card, and by another claim', () => {
    const rest: PremiumPayment = {
      ...payment,
      status: 'partially_paid_through_claim',
      amount_open: 480_710,
    };
    const part = { ...receipt, amount: 100_000 };
    expect(receivePayment({ payment: rest, receipt: part, by: 'admin' })).toMatchObject({
      status: 'partially_paid',
      amount_open: 380_710,
    });
    const card: Receipt = { ...part, method: 'card' };
    expect(receivePayment({ payment: rest, receipt: card, by: 'webhook' })).toMatchObject({
      status: 'partially_paid',
      amount_open: 380_710,
    });
    expect(setOffPayment({ payment: rest, available: 100_000, currency: 'EUR' })).toMatchObject({
      status: 'partially_paid_through_claim',
      amount_open: 380_710,
      set_off: 100_000,
    });
  });

  it('[4.22] the rest of a partly set-off payment comes by any way (row 12)', () => {
    const rest: PremiumPayment = {
      ...payment,
      status: 'partially_paid_through_claim',
      amount_open: 480_710,
    };
    const money = { ...receipt, amount: 480_710 };
    expect(receivePayment({ payment: rest, receipt: money, by: 'admin' })).toMatchObject({
      row: 12,
      status: 'paid',
    });
    expect(setOffPayment({ payment: rest, available: 480_710, currency: 'EUR' })).toMatchObject({
      row: 12,
      status: 'paid_through_claim',
    });
  });

  it('[4.22] only an unpaid payment of the same currency is set off', () => {
    const possible: PaymentStatus[] = [
      'pending',
      'too_late',
      'partially_paid',
      'partially_paid_through_claim',
    ];
    for (const status of paymentStatuses) {
      const answer = setOffPayment({
        payment: { ...payment, status },
        available: 980_710,
        currency: 'EUR',
      });
      expect(answer.ok, `from ${status}`).toBe(possible.includes(status));
    }
    expect(setOffPayment({ payment, available: 1, currency: 'USD' })).toEqual({
      ok: false,
      reason: 'currency_differs',
    });
    expect(setOffPayment({ payment, available: 0, currency: 'EUR' })).toEqual({
      ok: false,
      reason: 'amount_not_positive',
    });
  });
});
