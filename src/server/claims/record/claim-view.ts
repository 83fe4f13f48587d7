import type { z } from 'zod';
import type { claimRow, fullClaim } from '#contract/claims/claim-answers.ts';
import {
  type ClaimStatus,
  clientViewOf,
  decidedClaimStatuses,
} from '#domain/claims/claim-status.ts';
import { highestPayout } from '#domain/claims/claim-amounts.ts';
import { isClientSide } from '#server/claims/record/claim-people.ts';
import type { Actor } from '#server/platform/context.ts';

export type ClaimRow = z.output<typeof claimRow>;
export type FullClaim = z.output<typeof fullClaim>;

/** The status under which a person reads a claim: clients see fewer than staff do [4.27]. */
export function statusFor(actor: Pick<Actor, 'account_type'>, status: ClaimStatus): ClaimStatus {
  return actor.account_type === 'agent' ? clientViewOf(status) : status;
}

/** Whether a person may read what is agreed: on the client's side only once it is decided. */
function seesAgreed(actor: Pick<Actor, 'account_type'>, status: ClaimStatus): boolean {
  return !isClientSide(actor) || decidedClaimStatuses.includes(status);
}

/** A row of the list as this person may read it. */
export function rowFor(actor: Actor, row: ClaimRow): ClaimRow {
  const status = statusFor(actor, row.status);
  return seesAgreed(actor, row.status)
    ? { ...row, status }
    : { ...row, status, agreed: null, final_amount: null };
}

/** A claim as this person may read it now: to the client's side nothing is agreed before it is decided. */
export function claimFor(actor: Actor, claim: FullClaim): FullClaim {
  const shown = { ...claim, status: statusFor(actor, claim.status) };
  return seesAgreed(actor, claim.status) ? shown : withoutOpinions(shown);
}

/** At most paid as the policy promises it, before any rule that raises the excess. */
function promisedPayout({
  accident_limit,
  aggregate_left,
  base_excess,
}: FullClaim['claim_amounts']): number | null {
  if (accident_limit === null || base_excess === null) return null;
  return highestPayout({ accident_limit, aggregate_left }, base_excess);
}

function withoutOpinions(claim: FullClaim): FullClaim {
  return {
    ...claim,
    agreed: null,
    final_amount: null,
    lines: claim.lines.map((line) => (line.settled ? line : { ...line, agreed: null, reason: '' })),
    claim_amounts: {
      ...claim.claim_amounts,
      total: { claimed: claim.claim_amounts.total.claimed, agreed: null },
      // Which rules raise the excess is an opinion until the decision.
      excess: claim.claim_amounts.base_excess,
      additional_excess: [],
      max_payout: promisedPayout(claim.claim_amounts),
      final_amount: null,
      total_loss: false,
      set_off: null,
      cash: null,
    },
    salvage_value: 0,
    fault_result: null,
    additional_excess_codes: [],
    additional_excess_confirmed: false,
    set_off_list: [],
  };
}
