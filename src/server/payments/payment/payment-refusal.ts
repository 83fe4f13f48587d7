import type { PaymentRefusal } from '#domain/payments/payment-transitions.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';

const texts: Readonly<Record<PaymentRefusal, string>> = {
  not_allowed: 'This step is not possible in the present status of the payment.',
  role_may_not: 'This step is for somebody else: ask a super admin, or wait for the card provider.',
  not_overdue: 'The due date has not passed yet.',
  note_required: 'Say how and when it was paid.',
  reason_required: 'Give a reason.',
  date_required: 'Enter the date.',
  reference_required: 'Enter the bank reference.',
  amount_not_positive: 'Enter an amount above zero.',
  amount_above_open: 'This is more than what is still open.',
  amount_below_rest: 'This is less than what is left to be paid.',
  amount_above_received: 'This is more than what was received.',
  currency_differs: 'The currencies differ.',
  something_received:
    'Money was received for this payment, so it cannot be cancelled. Refund it instead.',
  same_person: 'A second person has to do this: above 25,000.00 nobody pays what they prepared.',
  account_missing: 'The payee or the bank account is missing.',
  downpayment_too_high: 'At most 80 % is paid ahead.',
};

const fields: Partial<Record<PaymentRefusal, string>> = {
  note_required: 'note',
  reason_required: 'reason',
  date_required: 'received_on',
  reference_required: 'reference',
  amount_not_positive: 'amount',
  amount_above_open: 'amount',
  downpayment_too_high: 'amount',
};

/** The refusal of a rule about payments as an error: at its field where the form has one, else as a status refused. */
export function paymentRefused(reason: PaymentRefusal): AppError {
  const field = fields[reason];
  return field === undefined
    ? new AppError('transition_refused', { reason, message: texts[reason] })
    : fieldError(field, reason, texts[reason]);
}
