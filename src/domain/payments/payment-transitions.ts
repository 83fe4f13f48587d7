// The 17 rows in which a premium payment may move (manual 8.2); everything else is refused.
// Row 7: a verified message of the card provider, and nothing else, makes a payment paid_stripe.

import type { PaymentStatus } from './payment-status.ts';

/**
 * Who or what moves a payment: a member of staff, a client (who can only send a proof), the card provider's verified
 * message, the nightly job, or the paying of a claim.
 */
export const paymentActors = ['superadmin', 'admin', 'client', 'webhook', 'job', 'claim'] as const;

/** Who or what moves a payment. */
export type PaymentActor = (typeof paymentActors)[number];

/** One row of the table; `from` is empty for the row that makes the payment. */
export interface PaymentMove {
  row: number;
  from: readonly PaymentStatus[];
  to: readonly PaymentStatus[];
  who: readonly PaymentActor[];
}

const staff = ['admin', 'superadmin'] as const;
const byDueDate = ['pending', 'too_late'] as const;

/** Manual 8.2, row by row. Row 1 is a new payment and starts from nothing. */
export const paymentMoves: readonly PaymentMove[] = [
  { row: 1, from: [], to: ['pending'], who: staff },
  { row: 2, from: ['pending'], to: ['too_late'], who: ['job'] },
  {
    row: 3,
    from: ['pending', 'too_late', 'partially_paid'],
    to: ['under_review'],
    who: [...staff, 'client'],
  },
  { row: 4, from: ['under_review'], to: byDueDate, who: staff },
  {
    row: 5,
    from: ['pending', 'too_late', 'under_review', 'partially_paid'],
    to: ['paid'],
    who: staff,
  },
  {
    row: 6,
    from: ['pending', 'too_late', 'under_review', 'partially_paid'],
    to: ['paid_us'],
    who: staff,
  },
  {
    row: 7,
    from: ['pending', 'too_late', 'partially_paid'],
    to: ['paid_stripe'],
    who: ['webhook'],
  },
  {
    row: 8,
    from: ['pending', 'too_late', 'under_review'],
    to: ['partially_paid'],
    who: [...staff, 'webhook'],
  },
  { row: 9, from: ['partially_paid'], to: ['partially_paid'], who: [...staff, 'webhook'] },
  {
    row: 10,
    from: ['pending', 'too_late', 'partially_paid'],
    to: ['paid_through_claim'],
    who: ['claim'],
  },
  {
    row: 11,
    from: ['pending', 'too_late', 'partially_paid'],
    to: ['partially_paid_through_claim'],
    who: ['claim'],
  },
  { row: 12, from: ['partially_paid_through_claim'], to: ['paid', 'paid_us'], who: staff },
  {
    row: 12,
    from: ['partially_paid_through_claim'],
    to: ['partially_paid'],
    who: [...staff, 'webhook'],
  },
  {
    row: 12,
    from: ['partially_paid_through_claim'],
    to: ['partially_paid_through_claim'],
    who: ['claim'],
  },
  { row: 12, from: ['partially_paid_through_claim'], to: ['paid_stripe'], who: ['webhook'] },
  { row: 12, from: ['partially_paid_through_claim'], to: ['paid_through_claim'], who: ['claim'] },
  { row: 13, from: ['pending', 'too_late', 'under_review'], to: ['cancelled'], who: staff },
  {
    row: 14,
    from: ['paid', 'paid_us', 'paid_stripe', 'paid_through_claim'],
    to: ['refunded'],
    who: staff,
  },
  {
    row: 15,
    from: ['partially_paid', 'partially_paid_through_claim'],
    to: ['refunded'],
    who: staff,
  },
  { row: 16, from: ['paid', 'paid_us'], to: byDueDate, who: ['superadmin'] },
  { row: 17, from: ['paid_stripe'], to: byDueDate, who: ['webhook'] },
];

/** Why a payment does not move. */
export type PaymentRefusal =
  | 'not_allowed'
  | 'role_may_not'
  | 'not_overdue'
  | 'note_required'
  | 'reason_required'
  | 'date_required'
  | 'reference_required'
  | 'amount_not_positive'
  | 'amount_above_open'
  | 'amount_below_rest'
  | 'amount_above_received'
  | 'currency_differs'
  | 'something_received'
  | 'same_person'
  | 'account_missing'
  | 'downpayment_too_high';

/** A refusal with its reason. */
export interface PaymentRefused {
  ok: false;
  reason: PaymentRefusal;
}

/** Answers a refusal. */
export function refusePayment(reason: PaymentRefusal): PaymentRefused {
  return { ok: false, reason };
}

/**
 * Whether the table has this move for this actor: `not_allowed` when the pair is in no row, `role_may_not` when it is
 * somebody else's.
 */
export function checkPaymentMove(move: {
  from: PaymentStatus;
  to: PaymentStatus;
  by: PaymentActor;
}): { ok: true; row: number } | PaymentRefused {
  const rows = paymentMoves.filter(
    (row) => row.from.includes(move.from) && row.to.includes(move.to),
  );
  if (rows.length === 0) return refusePayment('not_allowed');
  const row = rows.find(({ who }) => who.includes(move.by));
  return row ? { ok: true, row: row.row } : refusePayment('role_may_not');
}
