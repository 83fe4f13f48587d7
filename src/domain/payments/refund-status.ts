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

/** Everything that is done with a refund: the action, the ability in its answer and the row of the table are one word. */
export const refundStepNames = [
  'request_refund',
  'approve_refund',
  'reject_refund',
  'execute_refund',
] as const;

/** Name of a step. */
export type RefundStep = (typeof refundStepNames)[number];

/** A refund that is to move, and who moves it. */
interface RefundMove {
  status: RefundStatus;
  requested_by: string;
  moved_by: string;
}

/** What each step leads from and to; a new refund comes from nothing. */
const refundMoves: Readonly<
  Record<RefundStep, { from: readonly RefundStatus[]; to: RefundStatus }>
> = {
  request_refund: { from: [], to: 'requested' },
  approve_refund: { from: ['requested'], to: 'approved' },
  reject_refund: { from: ['requested', 'approved'], to: 'rejected' },
  execute_refund: { from: ['approved'], to: 'executed' },
};

/** Whether a refund may take a step. Who asked for it cannot approve it. */
export function moveRefund(
  step: RefundStep,
  { status, requested_by, moved_by }: RefundMove,
): { ok: true; to: RefundStatus } | { ok: false; reason: 'not_allowed' | 'same_person' } {
  const { from, to } = refundMoves[step];
  if (!from.includes(status)) return { ok: false, reason: 'not_allowed' };
  if (step === 'approve_refund' && requested_by === moved_by)
    return { ok: false, reason: 'same_person' };
  return { ok: true, to };
}

/** The steps that this person can take with a refund now. */
export function nextRefundSteps(move: RefundMove): RefundStep[] {
  return refundStepNames.filter((step) => moveRefund(step, move).ok);
}
