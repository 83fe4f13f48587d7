// A movement of the bank is open until somebody says what it is; what was said can be taken back.
// A transfer of 500.00 that was accepted paid an instalment; taken back, the instalment is open as it was.

import type { CalendarDate } from '#domain/dates.ts';
import { invariant } from '#domain/invariant.ts';
import type { Cents } from '#domain/money.ts';
import type { PaymentStatus } from '#domain/payments/payment-status.ts';
import { refusePayment, type PaymentRefused } from '#domain/payments/payment-transitions.ts';
import {
  assertPayment,
  receivedAmount,
  unpaidStatus,
  type PaymentChange,
  type PremiumPayment,
} from '#domain/payments/premium-payment.ts';

/** What was decided on a movement. */
export const bankEntryStatuses = ['open', 'accepted', 'aside'] as const;

/** What was decided on a movement of the bank. */
export type BankEntryStatus = (typeof bankEntryStatuses)[number];

/** What readers see for each. */
export const bankEntryLabels: Readonly<Record<BankEntryStatus, string>> = {
  open: 'To decide',
  accepted: 'Booked',
  aside: 'Set aside',
};

/** What an instalment is after money came by bank, and after a claim paid it; then more may have come by bank. */
const fromReceipts: Readonly<Record<'bank' | 'claim', readonly PaymentStatus[]>> = {
  bank: ['paid', 'paid_us', 'partially_paid'],
  claim: [
    ...['paid_through_claim', 'partially_paid_through_claim'],
    ...['paid', 'paid_us', 'partially_paid'],
  ] as PaymentStatus[],
};

/**
 * A transfer was booked on the wrong instalment, or a claim that paid it is paid anew: it is as open as before, under the status that it had. Pending or too
 * late is said by its due date of today. Refused once money of it went back, or something else became of it.
 */
export function undoReceipt(command: {
  payment: PremiumPayment;
  amount: Cents;
  before: PaymentStatus;
  today: CalendarDate;
  /** What had paid it. */
  by?: 'bank' | 'claim';
}): PaymentChange | PaymentRefused {
  const { payment, amount, before, today, by = 'bank' } = command;
  assertPayment(payment);
  invariant(amount > 0, 'Nothing was booked that could be taken back');
  if (!fromReceipts[by].includes(payment.status)) return refusePayment('not_allowed');
  const received = receivedAmount(payment) - amount;
  if (received < payment.refunded_amount) return refusePayment('amount_above_received');
  const unpaid =
    before === 'under_review' ? before : unpaidStatus({ due_on: payment.due_on, today });
  const part = before === 'partially_paid_through_claim' ? before : 'partially_paid';
  return {
    ok: true,
    row: 16,
    status: received === 0 ? unpaid : part,
    amount_open: payment.amount_open + amount,
    refunded_amount: payment.refunded_amount,
  };
}
