// A missed weekend hangs on the claim of the car (part two, F): it is sent once that claim is sent, and approved once that one is.
// Example: while C-26-0012 is still a draft the weekend that names it is not sent, for nobody here reads C-26-0012 yet.

import { type ClaimStatus, decidedClaimStatuses } from './claim-status.ts';

/** The claim on track that a claim names. */
export interface NamedClaim {
  readonly claim_number: string;
  readonly status: ClaimStatus;
}

/** Statuses with which a client took its claim back. */
export const takenBackStatuses: readonly ClaimStatus[] = ['cancelled_by_client', 'retracted'];

/** Why a claim that names this one is not sent; empty where it is. */
export function unsentLinkText({ claim_number, status }: NamedClaim): string {
  if (status === 'created') return `${claim_number} has not been sent yet: send it first.`;
  return takenBackStatuses.includes(status)
    ? `${claim_number} was taken back: choose the claim of the car that counts.`
    : '';
}

/** Why a claim that names this one is not approved; empty where it is. */
export function undecidedLinkText({ claim_number, status }: NamedClaim): string {
  if (decidedClaimStatuses.includes(status)) return '';
  const because = takenBackStatuses.includes(status)
    ? `${claim_number} was taken back`
    : status === 'rejected'
      ? `${claim_number} was rejected`
      : status === 'created'
        ? `${claim_number} has not been sent yet`
        : '';
  return because === ''
    ? `Decide ${claim_number} first: this claim hangs on it.`
    : `${because}, and this claim hangs on it.`;
}
