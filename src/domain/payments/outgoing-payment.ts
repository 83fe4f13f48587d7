// What goes out: claim payouts, adjuster fees, premiums that an external broker bills. Above 25,000.00 a second person
// pays than the one who prepared it, ahead as at the end. At most 80 % is paid ahead: of 20,370.00 that is 16,296.00.

import { type Cents, percentOf } from '#domain/money.ts';
import type { OutgoingStatus } from './payment-status.ts';
import { refusePayment, type PaymentRefused } from './payment-transitions.ts';

/** Above this amount (minor units of any currency) a second person pays. */
export const FOUR_EYES_ABOVE: Cents = 2_500_000;

/** Most that may be paid ahead, in percent of the whole (illustrative default). */
export const mostDownpaymentPct = '80';

/** What money leaves for, beside refunds and settlements (manual 8.3). */
export const payoutSources = ['claim_payout', 'adjuster_fee', 'external_premium', 'other'] as const;
export type PayoutSource = (typeof payoutSources)[number];

/** What readers see for each. */
export const payoutSourceLabels: Readonly<Record<PayoutSource, string>> = {
  claim_payout: 'Claim',
  adjuster_fee: 'Fee of the adjuster',
  external_premium: 'Premium of another broker',
  other: 'Expense of a claim',
};

/** One row of manual 8.3. */
export interface OutgoingMove {
  from: readonly OutgoingStatus[];
  to: OutgoingStatus;
  who: readonly ('admin' | 'superadmin')[];
}

const staff = ['admin', 'superadmin'] as const;

/** Manual 8.3; the first row, from nothing to pending, is `checkNewOutgoing`. */
export const outgoingMoves: readonly OutgoingMove[] = [
  { from: ['pending'], to: 'downpayment_paid', who: staff },
  { from: ['pending', 'downpayment_paid'], to: 'paid_by_paddock', who: staff },
  { from: ['pending', 'downpayment_paid'], to: 'paid_by_other', who: staff },
  { from: ['pending'], to: 'cancelled', who: staff },
  { from: ['downpayment_paid'], to: 'cancelled', who: ['superadmin'] },
];

/** Whether an outgoing payment can be entered: to whom, to which account, how much, and for what. */
export function checkNewOutgoing(payment: {
  payee: string;
  iban: string;
  amount: Cents;
}): { ok: true } | PaymentRefused {
  if (payment.amount <= 0) return refusePayment('amount_not_positive');
  const complete = payment.payee.trim() !== '' && payment.iban.trim() !== '';
  return complete ? { ok: true } : refusePayment('account_missing');
}

/** One wish to move an outgoing payment. */
export interface OutgoingWish {
  payment: { status: OutgoingStatus; amount: Cents; paid_amount: Cents };
  to: OutgoingStatus;
  by: 'admin' | 'superadmin';
  /** What is paid now, for downpayment and final payment. */
  amount?: Cents;
  paid_on?: string;
  /** Bank reference; for `paid_by_other` who paid and where the proof is. */
  reference?: string;
  /** For cancelling; after a downpayment it says how the money comes back. */
  reason?: string;
  prepared_by?: string;
  paid_by?: string;
}

/** The answer: what has been paid out after the move. */
export type OutgoingAnswer =
  | { ok: true; status: OutgoingStatus; paid_amount: Cents }
  | PaymentRefused;

function isBlank(text: string | undefined): boolean {
  return (text ?? '').trim() === '';
}

function checkPayout(wish: OutgoingWish): OutgoingAnswer {
  const { payment, to } = wish;
  const rest = payment.amount - payment.paid_amount;
  const amount = to === 'downpayment_paid' ? (wish.amount ?? 0) : (wish.amount ?? rest);
  if (amount <= 0) return refusePayment('amount_not_positive');
  if (amount > rest) return refusePayment('amount_above_open');
  if (isBlank(wish.reference)) return refusePayment('reference_required');
  if (to === 'downpayment_paid') {
    if (amount > percentOf(payment.amount, mostDownpaymentPct)) {
      return refusePayment('downpayment_too_high');
    }
    if (isBlank(wish.paid_on)) return refusePayment('date_required');
    if (amount > FOUR_EYES_ABOVE && wish.prepared_by === wish.paid_by) {
      return refusePayment('same_person');
    }
    return { ok: true, status: to, paid_amount: amount };
  }
  if (amount < rest) return refusePayment('amount_below_rest');
  if (to === 'paid_by_paddock') {
    if (isBlank(wish.paid_on)) return refusePayment('date_required');
    if (payment.amount > FOUR_EYES_ABOVE && wish.prepared_by === wish.paid_by) {
      return refusePayment('same_person');
    }
  }
  return { ok: true, status: to, paid_amount: payment.amount };
}

/** Whether an outgoing payment may move, and what is paid out then (manual 8.3). */
export function moveOutgoing(wish: OutgoingWish): OutgoingAnswer {
  const rows = outgoingMoves.filter(
    (row) => row.from.includes(wish.payment.status) && row.to === wish.to,
  );
  if (rows.length === 0) return refusePayment('not_allowed');
  if (!rows.some((row) => row.who.includes(wish.by))) return refusePayment('role_may_not');
  if (wish.to !== 'cancelled') return checkPayout(wish);
  if (isBlank(wish.reason)) return refusePayment('reason_required');
  return { ok: true, status: 'cancelled', paid_amount: wish.payment.paid_amount };
}
