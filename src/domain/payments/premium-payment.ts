// A premium payment knows its amount, what of it is open, and what of the received money went back.
// Of 9,807.10 with 4,807.10 open, 5,000.00 were received.

import { type CalendarDate } from '#domain/dates.ts';
import { invariant } from '#domain/invariant.ts';
import { assertCents, type Cents } from '#domain/money.ts';
import type { PaymentStatus } from './payment-status.ts';

/** A premium payment, as far as its rules need it. */
export interface PremiumPayment {
  status: PaymentStatus;
  amount: Cents;
  amount_open: Cents;
  refunded_amount: Cents;
  currency: string;
  due_on: CalendarDate;
}

/** What a move makes of a payment; only these columns change. */
export interface PaymentChange {
  ok: true;
  row: number;
  status: PaymentStatus;
  amount_open: Cents;
  refunded_amount: Cents;
}

/** Stops when the figures of a payment contradict each other. */
export function assertPayment(payment: PremiumPayment): void {
  assertCents(payment.amount);
  assertCents(payment.amount_open);
  assertCents(payment.refunded_amount);
  const sound =
    payment.amount_open >= 0 &&
    payment.amount_open <= payment.amount &&
    payment.refunded_amount >= 0;
  invariant(sound, 'A payment has more open than its amount');
}

/** What came in so far, by money or by set-off; of a cancelled or refunded payment it is not asked. */
export function receivedAmount(payment: PremiumPayment): Cents {
  return payment.amount - payment.amount_open;
}

/** Whether a payment is overdue: the day after its due date is the first day too late. */
export function isOverdue(payment: { due_on: CalendarDate; today: CalendarDate }): boolean {
  return payment.due_on < payment.today;
}

/** The status that an unpaid payment has by its due date alone. */
export function unpaidStatus(payment: {
  due_on: CalendarDate;
  today: CalendarDate;
}): 'pending' | 'too_late' {
  return isOverdue(payment) ? 'too_late' : 'pending';
}
