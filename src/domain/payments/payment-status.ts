// A premium payment is what a client owes us; an outgoing payment is what we, or somebody for us, pay out.
// An instalment of 9,807.10 that came by card is paid_stripe; a claim of 20,370.00 paid by us is paid_by_paddock.

import type { StatusTone } from '#domain/status-tone.ts';
import { PRODUCT_NAME } from '#domain/product.ts';

/** Statuses of a premium payment that money alone can bring about [4.21]. */
export const premiumStatuses = [
  'pending',
  'under_review',
  'paid',
  'paid_us',
  'paid_stripe',
  'cancelled',
  'partially_paid',
  'refunded',
  'too_late',
] as const;

/** Every status of a premium payment: with the two that a set-off against a claim brings about [4.22]. */
export const paymentStatuses = [
  ...premiumStatuses,
  'paid_through_claim',
  'partially_paid_through_claim',
] as const;

/** Status of a premium payment. */
export type PaymentStatus = (typeof paymentStatuses)[number];

/** Statuses of a payment that goes out, or that others make for us [4.23]. */
export const outgoingStatuses = [
  'pending',
  'paid_by_paddock',
  'downpayment_paid',
  'paid_by_other',
  'cancelled',
] as const;

/** Status of an outgoing payment. */
export type OutgoingStatus = (typeof outgoingStatuses)[number];

/** What readers see for each status of a payment, premium or outgoing [4.21]–[4.23]. */
export const paymentStatusLabels: Readonly<Record<PaymentStatus | OutgoingStatus, string>> = {
  pending: 'Pending',
  under_review: 'Under review',
  paid: 'Paid',
  paid_us: 'Paid in US',
  paid_stripe: 'Paid via Stripe',
  cancelled: 'Cancelled',
  partially_paid: 'Partially paid',
  refunded: 'Refunded',
  too_late: 'Too late',
  paid_through_claim: 'Paid through claim',
  partially_paid_through_claim: 'Partially paid through claim',
  paid_by_paddock: `Paid by ${PRODUCT_NAME}`,
  downpayment_paid: 'Downpayment paid',
  paid_by_other: 'Paid by other',
};

/** Colour of each status; pending is fixed to the error colour [4.21]. */
export const paymentStatusTones: Readonly<Record<PaymentStatus | OutgoingStatus, StatusTone>> = {
  pending: 'error',
  under_review: 'info',
  paid: 'success',
  paid_us: 'success',
  paid_stripe: 'success',
  cancelled: 'none',
  partially_paid: 'secondary',
  refunded: 'none',
  too_late: 'error',
  paid_through_claim: 'success',
  partially_paid_through_claim: 'secondary',
  paid_by_paddock: 'success',
  downpayment_paid: 'secondary',
  paid_by_other: 'success',
};

/** Statuses in which nothing is owed any more because it was paid. */
export const settledStatuses = [
  'paid',
  'paid_us',
  'paid_stripe',
  'paid_through_claim',
] as const satisfies readonly PaymentStatus[];

/** Whether the whole amount was paid, by whatever way. */
export function isSettled(status: PaymentStatus): boolean {
  return (settledStatuses as readonly PaymentStatus[]).includes(status);
}

/** Whether the client still owes something: neither settled nor final. */
export function isOpen(status: PaymentStatus): boolean {
  return !isSettled(status) && status !== 'cancelled' && status !== 'refunded';
}
