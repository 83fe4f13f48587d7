// Money goes back only after a second person has agreed. A refund of 9,749.25 is requested by one, approved by another,
// and executed once.

import type { StatusTone } from '#domain/status-tone.ts';

/** Statuses of a refund. */
export const refundStatuses = ['requested', 'approved', 'executed', 'rejected'] as const;

/** Status of a refund. */
export type RefundStatus = (typeof refundStatuses)[number];

/** What readers see for each status. */
export const refundStatusLabels: Readonly<Record<RefundStatus, string>> = {
  requested: 'Requested',
  approved: 'Approved',
  executed: 'Executed',
  rejected: 'Rejected',
};

/** Colour of each status. */
export const refundStatusTones: Readonly<Record<RefundStatus, StatusTone>> = {
  requested: 'secondary',
  approved: 'info',
  executed: 'success',
  rejected: 'error',
};

/** Why money goes back (manual 6). */
export const refundReasons = [
  'event_cancelled',
  'withdrawn',
  'car_sold',
  'rate_correction',
  'double_payment',
  'goodwill',
] as const;

/** Reason of a refund. */
export type RefundReason = (typeof refundReasons)[number];

/** What readers see for each reason. */
export const refundReasonLabels: Readonly<Record<RefundReason, string>> = {
  event_cancelled: 'Event cancelled',
  withdrawn: 'Withdrawn by client',
  car_sold: 'Car sold',
  rate_correction: 'Rate correction',
  double_payment: 'Double payment',
  goodwill: 'Goodwill',
};

/** What may follow each status. */
export const refundMoves: Readonly<Record<RefundStatus, readonly RefundStatus[]>> = {
  requested: ['approved', 'rejected'],
  approved: ['executed', 'rejected'],
  executed: [],
  rejected: [],
};

/** Whether a refund may move. Who asked for it cannot approve it; rejecting needs a reason. */
export function moveRefund(move: {
  from: RefundStatus;
  to: RefundStatus;
  requested_by: string;
  moved_by: string;
  reason?: string;
}): { ok: true } | { ok: false; reason: 'not_allowed' | 'same_person' | 'reason_required' } {
  if (!refundMoves[move.from].includes(move.to)) return { ok: false, reason: 'not_allowed' };
  if (move.to === 'approved' && move.requested_by === move.moved_by) {
    return { ok: false, reason: 'same_person' };
  }
  if (move.to === 'rejected' && (move.reason ?? '').trim() === '') {
    return { ok: false, reason: 'reason_required' };
  }
  return { ok: true };
}
