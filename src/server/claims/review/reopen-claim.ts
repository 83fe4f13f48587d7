import type { claimsContract } from '#contract/claims/claims.ts';
import type { ClaimStatus } from '#domain/claims/claim-status.ts';
import { claimReserve } from '#server/claims/review/claim-reserve.ts';
import { noteReason, tellOtherSide } from '#server/claims/record/claim-people.ts';
import { assertClaimStep, moveClaimTo, withoutDecision } from '#server/claims/record/claim-step.ts';
import type { ClaimDossier } from '#server/claims/record/claim-dossier.ts';
import { fullClaim } from '#server/claims/record/full-claim.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ClaimChange } from '#server/claims/reserve/claim-change.ts';
import type { Handler } from '#server/platform/area.ts';

/** A claim that was taken back is a draft again; a decided one is looked at again. */
const reopenedAs: Partial<Record<ClaimStatus, ClaimStatus>> = {
  retracted: 'created',
  rejected: 'under_review',
  paid: 'under_review',
};

export const reopenClaim: Handler<(typeof claimsContract)['reopen_claim']> = async (ctx, input) => {
  const claim = await lockClaim(ctx, input);
  const { reason } = input;
  const to = reopenedAs[claim.status];
  if (!to) throw new AppError('transition_refused');
  const { dossier } = await assertClaimStep(ctx, claim, { to, facts: { reason } });
  const reopened = await moveClaimTo(ctx, claim, {
    to,
    set: reopenedFields(dossier),
    after: { reason },
  });
  await noteReason(ctx, reopened, reason);
  await tellOtherSide(
    ctx,
    reopened,
    to === 'created' ? 'the claim is a draft again' : 'the claim is being looked at again',
  );
  return fullClaim(ctx, reopened.claim_id);
};

/** A draft is as if it had never been sent; a decision that is looked at again no longer stands. */
function reopenedFields(dossier: ClaimDossier): ClaimChange {
  if (dossier.claim.status === 'retracted') return { date_claim: null, truth_declared_at: null };
  return {
    ...withoutDecision,
    indemnity: claimReserve(dossier),
  };
}
