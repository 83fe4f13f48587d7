// What left by bank did not arrive, or was another movement: what it had paid is owed as before.
// A refund of 500.00 that came back: the instalment was refunded, and is paid again; the refund is to be paid once more.

import { invariant } from '#domain/invariant.ts';
import type { Cents } from '#domain/money.ts';
import type { PaymentStatus } from '#domain/payments/payment-status.ts';
import { refusePayment, type PaymentRefused } from '#domain/payments/payment-transitions.ts';
import {
  assertPayment,
  type PaymentChange,
  type PremiumPayment,
} from '#domain/payments/premium-payment.ts';

/**
 * A refund is to be paid again: of its instalment that much did not go back. What was still open of it and was cancelled
 * with the refund stays cancelled (rows 14 and 15 taken back).
 */
export function takeBackRefund(command: {
  payment: PremiumPayment;
  amount: Cents;
  /** How the instalment stood when the refund was paid. */
  before: { status: PaymentStatus; amount_open: Cents };
}): PaymentChange | PaymentRefused {
  const { payment, amount, before } = command;
  assertPayment(payment);
  invariant(amount > 0, 'Nothing was paid back that could be taken back');
  if (payment.refunded_amount < amount) return refusePayment('not_allowed');
  const as_before = before.amount_open > payment.amount_open ? 'paid' : before.status;
  return {
    ok: true,
    row: before.amount_open > 0 ? 15 : 14,
    status: payment.status === 'refunded' ? as_before : payment.status,
    amount_open: payment.amount_open,
    refunded_amount: payment.refunded_amount - amount,
  };
}
