// A claim goes from the driver's draft to the payout; the client sees fewer statuses than staff do.
// Staff see `revised`, the client sees the same claim as `submitted`.

import type { StatusTone } from '#domain/status-tone.ts';

/** Every status of a claim: the ten of the full list [4.25] and the client's `retracted` [4.28]. */
export const claimStatuses = [
  'created',
  'submitted',
  'under_review',
  'info_required',
  'revised',
  'approved',
  'cancelled_by_client',
  'rejected',
  'ready_to_be_paid',
  'paid',
  'retracted',
] as const;

/** Status of a claim. */
export type ClaimStatus = (typeof claimStatuses)[number];

/** What staff see for each status [4.25] [4.28]. */
export const claimStatusLabels: Readonly<Record<ClaimStatus, string>> = {
  created: 'Created',
  submitted: 'Submitted',
  under_review: 'Under review',
  info_required: 'More info required',
  revised: 'Revised by client',
  approved: 'Approved',
  cancelled_by_client: 'Cancelled by client',
  rejected: 'Rejected',
  ready_to_be_paid: 'Ready to be paid',
  paid: 'Paid',
  retracted: 'Retracted',
};

/** Colour of each status. */
export const claimStatusTones: Readonly<Record<ClaimStatus, StatusTone>> = {
  created: 'none',
  submitted: 'info',
  under_review: 'secondary',
  info_required: 'secondary',
  revised: 'info',
  approved: 'success',
  cancelled_by_client: 'none',
  rejected: 'error',
  ready_to_be_paid: 'success',
  paid: 'success',
  retracted: 'none',
};

/** The statuses that a client sees [4.27]. */
export const clientViewStatuses = [
  'created',
  'submitted',
  'cancelled_by_client',
  'approved',
  'rejected',
  'info_required',
  'paid',
] as const satisfies readonly ClaimStatus[];

/** Status of a claim as a client sees it. */
export type ClientViewStatus = (typeof clientViewStatuses)[number];

const clientView: Readonly<Record<ClaimStatus, ClientViewStatus>> = {
  created: 'created',
  submitted: 'submitted',
  under_review: 'submitted',
  info_required: 'info_required',
  revised: 'submitted',
  approved: 'approved',
  cancelled_by_client: 'cancelled_by_client',
  rejected: 'rejected',
  ready_to_be_paid: 'approved',
  paid: 'paid',
  retracted: 'cancelled_by_client',
};

/** The status that a client is shown for a claim (manual 7.1) [4.27]. */
export function clientViewOf(status: ClaimStatus): ClientViewStatus {
  return clientView[status];
}

/** Statuses in which the decision is known to the client. */
export const decidedClaimStatuses: readonly ClaimStatus[] = [
  'approved',
  'ready_to_be_paid',
  'paid',
];

/** Statuses between the report and its decision. */
export const undecidedClaimStatuses: readonly ClaimStatus[] = [
  'submitted',
  'under_review',
  'info_required',
  'revised',
];

/** Statuses in which a claim is being worked on: neither a draft nor closed. */
export const openClaimStatuses = [
  'submitted',
  'under_review',
  'info_required',
  'revised',
  'approved',
  'ready_to_be_paid',
] as const satisfies readonly ClaimStatus[];
