import type { claimsContract } from '#contract/claims/claims.ts';
import { tell } from '#server/claims/record/claim-people.ts';
import { assertClaimAbility } from '#server/claims/record/claim-step.ts';
import { fullClaim } from '#server/claims/record/full-claim.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { handOverReview } from '#server/claims/review/hand-over-review.ts';
import type { Handler } from '#server/platform/area.ts';

/** Another handler goes on with the review: from now on it hears what the client answers, and the one before is told. */
export const takeOverClaim: Handler<(typeof claimsContract)['take_over_claim']> = async (
  ctx,
  input,
) => {
  const claim = await lockClaim(ctx, input);
  await assertClaimAbility(ctx, claim, 'take_over_claim');
  const taken = await handOverReview(ctx, claim, ctx.actor.user_id);
  await tell(ctx, taken, {
    user_ids: [claim.reviewer_id],
    text: 'somebody else goes on with the review',
  });
  return fullClaim(ctx, claim.claim_id);
};
