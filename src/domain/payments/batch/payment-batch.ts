// What leaves by bank is collected in a batch, agreed by a second person, and decided on transfer by transfer.
// A batch of three, 21,000.00 together: two are paid when the bank shows them, one that it refused goes back.

import type { StatusTone } from '#domain/status-tone.ts';

/** Statuses of a batch. */
export const batchStatuses = ['collected', 'approved', 'done', 'withdrawn'] as const;

/** Status of a batch. */
export type BatchStatus = (typeof batchStatuses)[number];

/** What readers see for each status. */
export const batchStatusLabels: Readonly<Record<BatchStatus, string>> = {
  collected: 'To approve',
  approved: 'At the bank',
  done: 'Done',
  withdrawn: 'Withdrawn',
};

/** Colour of each status. */
export const batchStatusTones: Readonly<Record<BatchStatus, StatusTone>> = {
  collected: 'secondary',
  approved: 'info',
  done: 'success',
  withdrawn: 'secondary',
};

/** Statuses of one transfer of a batch. */
export const batchItemStatuses = ['waiting', 'paid', 'rejected', 'withdrawn', 'returned'] as const;

/** What readers see for each of them. */
export const batchItemLabels: Readonly<Record<(typeof batchItemStatuses)[number], string>> = {
  waiting: 'Waiting',
  paid: 'Paid',
  rejected: 'Back',
  withdrawn: 'Withdrawn',
  returned: 'Came back',
};

/** Colour of each of them. */
export const batchItemTones: Readonly<Record<(typeof batchItemStatuses)[number], StatusTone>> = {
  waiting: 'info',
  paid: 'success',
  rejected: 'error',
  withdrawn: 'secondary',
  returned: 'error',
};

/** What money leaves for. */
export const payableKinds = ['payout', 'refund', 'settlement'] as const;

/** What a transfer is for. */
export type PayableKind = (typeof payableKinds)[number];

/** What readers see for each of them. */
export const payableKindLabels: Readonly<Record<PayableKind, string>> = {
  payout: 'Claim',
  refund: 'Refund',
  settlement: 'Statement',
};

/** Everything that is done with a batch: action and ability are one word. */
export const batchStepNames = [
  'approve_payment_batch',
  'withdraw_payment_batch',
  'reject_payment_batch_item',
  'get_payment_batch_file',
] as const;

/** Name of a step. */
export type BatchStep = (typeof batchStepNames)[number];

/** A batch, and who takes a step with it. */
interface BatchMove {
  status: BatchStatus;
  created_by: string;
  /** Who prepared or approved what is in it and may not order it, such as a payment of more than 25,000.00. */
  prepared_by: readonly string[];
  moved_by: string;
}

/** Why a step is refused. */
type BatchRefusal = 'not_allowed' | 'same_person';

const from: Readonly<Record<BatchStep, readonly BatchStatus[]>> = {
  approve_payment_batch: ['collected'],
  withdraw_payment_batch: ['collected'],
  reject_payment_batch_item: ['approved'],
  get_payment_batch_file: ['approved', 'done'],
};

/** Whether a batch may take a step. Who collected it, or prepared a large payment in it, does not approve it. */
export function moveBatch(
  step: BatchStep,
  { status, created_by, prepared_by, moved_by }: BatchMove,
): { ok: true } | { ok: false; reason: BatchRefusal } {
  if (!from[step].includes(status)) return { ok: false, reason: 'not_allowed' };
  const own = created_by === moved_by || prepared_by.includes(moved_by);
  if (step === 'approve_payment_batch' && own) return { ok: false, reason: 'same_person' };
  return { ok: true };
}

/** The steps that this person can take with a batch now. */
export function nextBatchSteps(move: BatchMove): BatchStep[] {
  return batchStepNames.filter((step) => moveBatch(step, move).ok);
}
