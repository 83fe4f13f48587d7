import { insuranceTypeLabels } from '#domain/policies/insurance-types.ts';
import {
  type ClaimStatus,
  claimStatusLabels,
  claimStatusTones,
  openClaimStatuses,
} from '#domain/claims/claim-status.ts';

import type { ItemOf, OutputOf } from '#web/api/action-types.ts';
import type { StatusWord } from '#web/kit/text/status-chip.tsx';

export type ClaimRow = ItemOf<'get_claims', 'claims'>;
export type FullClaim = OutputOf<'get_full_claim'>;
export type ClaimLine = FullClaim['lines'][number];

export function claimStatusWord(status: ClaimStatus): StatusWord {
  return { label: claimStatusLabels[status], tone: claimStatusTones[status] };
}

/** How a client's objection to a rejection begins in the thread. */
export const objectionStart = 'Objection: ';

/** Since when a claim waits; nothing once it is closed, and nothing while it is a draft. */
export function waitingSince(claim: Pick<ClaimRow, 'status' | 'status_since'>): number | null {
  const open: readonly ClaimStatus[] = openClaimStatuses;
  return open.includes(claim.status) ? claim.status_since : null;
}

/** Whether it is our turn: the age then turns crimson after two days. */
export function isOurTurn(status: ClaimStatus): boolean {
  return status === 'submitted' || status === 'revised';
}

/** Whether this person is to tell of a loss beside the track before it is sent; a crash has the wizard. */
export const reportsLoss = ({ is_vi, status, abilities }: FullClaim): boolean =>
  is_vi && status === 'created' && abilities.includes('save_claim');

/** Where the report of a loss stands on the page of its claim. */
export const lossReportId = 'loss-report';

/** What a claim is about: who drove which car where, or the insurance and what was lost of it. */
export function subjectOf(
  claim: Pick<
    FullClaim,
    | 'is_vi'
    | 'insurance_type'
    | 'insured_items'
    | 'loss_answers'
    | 'driver_name'
    | 'car_name'
    | 'event_name'
    | 'circuit_name'
  >,
): string[] {
  const { is_vi, insurance_type, insured_items, loss_answers } = claim;
  if (!is_vi) return [claim.driver_name, claim.car_name, claim.event_name || claim.circuit_name];
  const { items } = loss_answers;
  const named = Array.isArray(items) && items.length > 0 ? items.map(String) : insured_items;
  return [insuranceTypeLabels[insurance_type], [...new Set(named)].join(', ')];
}
