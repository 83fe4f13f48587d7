import type { PaymentStatus } from '#domain/payments/payment-status.ts';
import type { Payment } from '#web/payments/payment/payment-words.ts';

/** A change of status as staff choose it: by what happened, not by the name of the status. */
export interface StatusStep {
  payment: Payment;
  to: PaymentStatus;
}

interface StepWords {
  /** The menu entry and the button. */
  label: string;
  /** What will happen and who is told. */
  text: string;
  /** The label of the reason, which is kept with the payment. */
  reason: string;
  done: string;
  destructive?: boolean;
}

/** The words of a step from the payment's status to the chosen one. */
export function stepWords({ payment, to }: StatusStep): StepWords {
  if (to === 'under_review')
    return {
      label: 'Put under review',
      text: 'The amount stays open, and reminders stop while you look into it. The client is told.',
      reason: 'What is looked into',
      done: 'Payment under review',
    };
  if (to === 'cancelled')
    return {
      label: 'Cancel payment',
      text: 'Nothing is owed for this instalment any more. A credit note is issued, and the client is told. This cannot be undone.',
      reason: 'Reason',
      done: 'Payment cancelled',
      destructive: true,
    };
  if (payment.status === 'under_review')
    return {
      label: 'Nothing came in',
      text: 'The payment is owed as before, pending or too late by its due date. The client is told.',
      reason: 'Reason',
      done: 'Payment is open again',
    };
  return {
    label: 'Taken back by the bank',
    text: 'The last bank transfer for this instalment is booked back, and the amount is owed again. The client is told.',
    reason: 'Reason',
    done: 'Transfer booked back',
    destructive: true,
  };
}
