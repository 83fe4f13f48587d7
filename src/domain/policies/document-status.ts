// A quote and the policy that comes of it are one document, which always stands in one of 15 statuses (decision 003).
// Of the 15, 4 are final: no_claim_completed, expired, declined and denied.

import type { CalendarDate } from '#domain/dates.ts';
import type { StatusTone } from '#domain/status-tone.ts';

/** Document statuses in the order of the specification [4.2]–[4.4]. */
export const documentStatuses = [
  'concept',
  'made',
  'internal_check',
  'completed',
  'cancelled',
  'accepted_by_client',
  'accepted_by_underwriter',
  'waiting_for_approval',
  'change_requested',
  'policy_made',
  'expired',
  'revision',
  'no_claim_completed',
  'declined',
  'denied',
] as const;

/** Status of a quote or policy. */
export type DocumentStatus = (typeof documentStatuses)[number];

/** What staff are still working on: a quote in one of these was not put before its insurer, or is being changed. */
export const unsentStatuses: readonly DocumentStatus[] = ['concept', 'made', 'internal_check'];

/** What readers see for each status [4.2]–[4.4]. */
export const documentStatusLabels: Readonly<Record<DocumentStatus, string>> = {
  concept: 'Concept',
  made: 'Made',
  internal_check: 'Internal check',
  completed: 'Sent and locked',
  cancelled: 'Cancelled',
  accepted_by_client: 'Accepted by client',
  accepted_by_underwriter: 'Accepted by underwriter',
  waiting_for_approval: 'Waiting for insurer',
  change_requested: 'Change requested',
  policy_made: 'Policy made',
  expired: 'Expired',
  revision: 'Revision',
  no_claim_completed: 'Completed',
  declined: 'Declined',
  denied: 'Denied',
};

/** Colour of each status [4.5]. */
export const documentStatusTones: Readonly<Record<DocumentStatus, StatusTone>> = {
  concept: 'info',
  made: 'info',
  internal_check: 'secondary',
  completed: 'success',
  cancelled: 'error',
  accepted_by_client: 'success',
  accepted_by_underwriter: 'success',
  waiting_for_approval: 'secondary',
  change_requested: 'secondary',
  policy_made: 'success',
  expired: 'error',
  revision: 'info',
  no_claim_completed: 'success',
  declined: 'error',
  denied: 'error',
};

const internal: readonly DocumentStatus[] = ['made', 'internal_check'];

/** The status that a client reads: what is prepared and checked inside the house is still a concept (decision 048). */
export function clientDocumentStatus(status: DocumentStatus): DocumentStatus {
  return internal.includes(status) ? 'concept' : status;
}

/** Whether a document is still an offer or already a contract [2.38]. */
export const documentStates = ['quote', 'policy'] as const;

/** Quote or policy. */
export type DocumentState = (typeof documentStates)[number];

/** What readers see for the two kinds of document [2.38]. */
export const documentStateLabels: Readonly<Record<DocumentState, string>> = {
  quote: 'Quote',
  policy: 'Policy',
};

/** Statuses in which the content may be changed. */
export const editableStatuses: readonly DocumentStatus[] = [
  'concept',
  'made',
  'internal_check',
  'change_requested',
  'revision',
];

/** Whether the content may be changed now; "Sent and locked" and every agreed status may not. */
export function isEditable(status: DocumentStatus): boolean {
  return editableStatuses.includes(status);
}

const ended: readonly DocumentStatus[] = [
  'cancelled',
  'expired',
  'declined',
  'denied',
  'no_claim_completed',
];

/** Every status that a policy in force can have: while a revision is being worked on it has that revision's. */
export const statusesInForce: readonly DocumentStatus[] = documentStatuses.filter(
  (status) => !ended.includes(status),
);

/** Whether a policy runs no longer because its period is over: from the day after its last one, in Amsterdam (manual A5). */
export function isOver(policy: {
  document_state: DocumentState;
  status: DocumentStatus;
  period_to: CalendarDate | null;
  today: CalendarDate;
}): boolean {
  return isInForce(policy) && policy.period_to !== null && policy.period_to < policy.today;
}

/**
 * Whether a policy runs: it was made and has not ended. Its status is that of its newest version, so that a revision in the
 * making never takes away what was issued. Which moment is covered is asked of the intervals (decision 034).
 */
export function isInForce(document: {
  document_state: DocumentState;
  status: DocumentStatus;
}): boolean {
  return document.document_state === 'policy' && statusesInForce.includes(document.status);
}
