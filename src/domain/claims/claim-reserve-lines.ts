// What is set aside for a claim, by line (manual, part two, E1): 20,000.00 of indemnity, 1,500.00 for the adjuster, 3,000.00 for
// lawyers and 4,000.00 that is expected back come to 20,500.00. A change above 10,000.00 needs a second person.

import { type ClaimStatus, openClaimStatuses } from '#domain/claims/claim-status.ts';
import type { Cents } from '#domain/money.ts';

/** The lines; what is expected back counts against the others and is kept below zero. */
export const reserveLines = ['indemnity', 'adjuster', 'legal', 'recovery'] as const;
export type ReserveLine = (typeof reserveLines)[number];

/** What readers see for each. */
export const reserveLineLabels: Readonly<Record<ReserveLine, string>> = {
  indemnity: 'Indemnity',
  adjuster: 'Adjuster, experts, towing',
  legal: 'Legal costs',
  recovery: 'Expected back',
};

/** What becomes of a change: it counts, it waits for a second person, or it was turned down. */
export const reserveChangeStates = ['booked', 'waiting', 'refused'] as const;

/** A change above this needs somebody else's approval; the same number in every currency. */
export const RESERVE_APPROVAL_ABOVE: Cents = 1_000_000;

/** After so many days without a movement somebody is asked whether a reserve still holds. */
export const RESERVE_STILL_DAYS = 30;

/** What a claim keeps of its reserve: the total, and what of it is no indemnity. */
export interface KeptReserve {
  reserve: Cents;
  reserve_adjuster: Cents;
  reserve_legal: Cents;
  reserve_recovery: Cents;
}

/** The lines of what is kept; they add up to its total. */
export function reserveByLine(kept: KeptReserve): Record<ReserveLine, Cents> {
  const { reserve, reserve_adjuster, reserve_legal, reserve_recovery } = kept;
  return {
    indemnity: reserve - reserve_adjuster - reserve_legal - reserve_recovery,
    adjuster: reserve_adjuster,
    legal: reserve_legal,
    recovery: reserve_recovery,
  };
}

/** What is kept once a line has another amount; the others stay. */
export function withReserveLine(kept: KeptReserve, line: ReserveLine, amount: Cents): KeptReserve {
  const lines = { ...reserveByLine(kept), [line]: amount };
  return {
    reserve: lines.indemnity + lines.adjuster + lines.legal + lines.recovery,
    reserve_adjuster: lines.adjuster,
    reserve_legal: lines.legal,
    reserve_recovery: lines.recovery,
  };
}

/** Whether a change waits for a second person. */
export function needsReserveApproval(before: Cents, after: Cents): boolean {
  return Math.abs(after - before) > RESERVE_APPROVAL_ABOVE;
}

/** Why a line cannot have an amount. */
export type ReserveRefusal = 'unchanged' | 'below_due' | 'above_expected' | 'closed' | 'draft';

/**
 * Whether a line may have this amount: no less indemnity than what is approved and not paid yet, so that nothing is ever paid
 * above the reserve; no more back than recoveries are expected to bring; and no indemnity where nothing more is to come.
 */
export function refuseReserve(
  wished: { line: ReserveLine; amount: Cents },
  claim: KeptReserve & {
    status: ClaimStatus;
    /** Approved and not paid yet. */
    due: Cents;
    /** Expected back and not received yet. */
    expected_back: Cents;
  },
): ReserveRefusal | undefined {
  const { line, amount } = wished;
  if (claim.status === 'created') return 'draft';
  if (reserveByLine(claim)[line] === amount) return 'unchanged';
  if (line === 'recovery') return -amount > claim.expected_back ? 'above_expected' : undefined;
  if (line !== 'indemnity') return undefined;
  if (amount > 0 && !openClaimStatuses.some((open) => open === claim.status)) return 'closed';
  return amount < claim.due ? 'below_due' : undefined;
}
