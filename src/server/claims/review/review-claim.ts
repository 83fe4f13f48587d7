import type { claimsContract } from '#contract/claims/claims.ts';
import { tellOtherSide } from '#server/claims/record/claim-people.ts';
import { assertClaimStep, moveClaimTo } from '#server/claims/record/claim-step.ts';
import { fullClaim } from '#server/claims/record/full-claim.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

/** Takes a new claim under review, or one that the client revised; a screen calls it when its reviewer opens it. */
export const reviewClaim: Handler<(typeof claimsContract)['review_claim']> = async (ctx, input) => {
  const claim = await lockClaim(ctx, input);
  const first = claim.status === 'submitted';
  // Decisions are taken back with a reason, through their own actions.
  if (!first && claim.status !== 'revised') throw new AppError('transition_refused');
  const reviewer_id = claim.reviewer_id ?? ctx.actor.user_id;
  await assertClaimStep(ctx, claim, { to: 'under_review', facts: { reviewer_id } });
  const reviewed = await moveClaimTo(ctx, claim, {
    to: 'under_review',
    set: { reviewer_id },
    after: { reviewer_id },
  });
  const text = first ? 'a claims handler reads the claim' : 'a claims handler reads the answer';
  await tellOtherSide(ctx, reviewed, text);
  return fullClaim(ctx, reviewed.claim_id);
};
