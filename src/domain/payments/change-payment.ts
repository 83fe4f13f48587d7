// What happens to a payment besides money coming in: it becomes too late, is looked into, cancelled, refunded, or the
// bank takes the money back. A refund of 100.00 of 9,807.10 keeps the status; a refund of all makes it `refunded`.

import type { CalendarDate } from '#domain/dates.ts';
import type { Cents } from '#domain/money.ts';
import type { PaymentStatus } from './payment-status.ts';
import {
  checkPaymentMove,
  paymentMoves,
  refusePayment,
  type PaymentActor,
  type PaymentRefused,
} from './payment-transitions.ts';
import {
  assertPayment,
  isOverdue,
  receivedAmount,
  unpaidStatus,
  type PaymentChange,
  type PremiumPayment,
} from './premium-payment.ts';

interface Wish {
  payment: PremiumPayment;
  to: PaymentStatus;
  by: PaymentActor;
}

function change(wish: Wish, figures: Partial<PaymentChange> = {}): PaymentChange | PaymentRefused {
  assertPayment(wish.payment);
  const move = checkPaymentMove({ from: wish.payment.status, to: wish.to, by: wish.by });
  if (!move.ok) return move;
  return {
    amount_open: wish.payment.amount_open,
    refunded_amount: wish.payment.refunded_amount,
    ...figures,
    ok: true,
    row: move.row,
    status: wish.to,
  };
}

function isBlank(text: string): boolean {
  return text.trim() === '';
}

/** The nightly job: a pending payment whose due date has passed becomes too late (row 2). */
export function markTooLate(command: {
  payment: PremiumPayment;
  today: CalendarDate;
}): PaymentChange | PaymentRefused {
  const { payment, today } = command;
  const answer = change({ payment, to: 'too_late', by: 'job' });
  if (!answer.ok) return answer;
  return isOverdue({ due_on: payment.due_on, today }) ? answer : refusePayment('not_overdue');
}

/** A proof of payment or a note puts the payment under review; the open amount stays (row 3). */
export function reviewPayment(command: {
  payment: PremiumPayment;
  by: 'admin' | 'superadmin' | 'client';
  /** A file, or what staff write down. */
  proof_or_note: string;
}): PaymentChange | PaymentRefused {
  const answer = change({ payment: command.payment, to: 'under_review', by: command.by });
  if (!answer.ok) return answer;
  return isBlank(command.proof_or_note) ? refusePayment('note_required') : answer;
}

/** The proof was wrong: back to pending or too late, by due date (row 4). */
export function rejectProof(command: {
  payment: PremiumPayment;
  by: 'admin' | 'superadmin';
  today: CalendarDate;
  reason: string;
}): PaymentChange | PaymentRefused {
  const { payment, by, today, reason } = command;
  if (payment.status !== 'under_review') return refusePayment('not_allowed');
  if (isBlank(reason)) return refusePayment('reason_required');
  return change({ payment, to: unpaidStatus({ due_on: payment.due_on, today }), by });
}

/** Nothing is owed after all, because the policy changed or a credit invoice was issued (row 13); final. */
export function cancelPayment(command: {
  payment: PremiumPayment;
  by: 'admin' | 'superadmin';
  reason: string;
}): PaymentChange | PaymentRefused {
  const answer = change(
    { payment: command.payment, to: 'cancelled', by: command.by },
    { amount_open: 0 },
  );
  if (!answer.ok) return answer;
  if (receivedAmount(command.payment) > 0) return refusePayment('something_received');
  return isBlank(command.reason) ? refusePayment('reason_required') : answer;
}

/**
 * A refund was executed (rows 14 and 15). A part keeps the status and raises `refunded_amount`; when all that was
 * received has gone back the payment is `refunded`, what was still open is cancelled, and it is final. The person who
 * asked for the refund cannot be the one who approved it.
 */
export function refundPayment(command: {
  payment: PremiumPayment;
  by: 'admin' | 'superadmin';
  amount: Cents;
  requested_by: string;
  approved_by: string;
}): PaymentChange | PaymentRefused {
  const { payment, by, amount } = command;
  const answer = change({ payment, to: 'refunded', by });
  if (!answer.ok) return answer;
  if (command.requested_by === command.approved_by) return refusePayment('same_person');
  if (amount <= 0) return refusePayment('amount_not_positive');
  const left = receivedAmount(payment) - payment.refunded_amount;
  if (amount > left) return refusePayment('amount_above_received');
  const refunded_amount = payment.refunded_amount + amount;
  if (amount < left) return { ...answer, status: payment.status, refunded_amount };
  return { ...answer, amount_open: 0, refunded_amount };
}

/**
 * The bank takes a transfer back (row 16, superadmin) or the card provider reports a chargeback (row 17, its verified
 * message): the amount is owed again, pending or too late by due date.
 */
export function reversePayment(command: {
  payment: PremiumPayment;
  by: 'superadmin' | 'webhook';
  amount: Cents;
  today: CalendarDate;
  /** Why, or the provider's chargeback reference. */
  reason: string;
}): PaymentChange | PaymentRefused {
  const { payment, by, amount, today } = command;
  const to = unpaidStatus({ due_on: payment.due_on, today });
  const answer = change({ payment, to, by }, { amount_open: payment.amount_open + amount });
  if (!answer.ok) return answer;
  if (amount <= 0) return refusePayment('amount_not_positive');
  if (amount > receivedAmount(payment) - payment.refunded_amount) {
    return refusePayment('amount_above_received');
  }
  return isBlank(command.reason) ? refusePayment('reason_required') : answer;
}

/** Which statuses this actor could bring about now, for the buttons; the data of the move is not asked here. */
export function nextPaymentStatuses(from: PaymentStatus, by: PaymentActor): PaymentStatus[] {
  const rows = paymentMoves.filter((row) => row.from.includes(from) && row.who.includes(by));
  return [...new Set(rows.flatMap((row) => row.to))];
}
