import type { claimsContract } from '#contract/claims/claims.ts';
import { tellHandlers } from '#server/claims/record/claim-people.ts';
import { assertClaimAbility } from '#server/claims/record/claim-step.ts';
import { fullClaim } from '#server/claims/record/full-claim.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { handOverReview } from '#server/claims/review/hand-over-review.ts';
import type { Handler } from '#server/platform/area.ts';

/** Nobody handles the review until somebody takes up what the client answers; all of staff are told. */
export const releaseClaimReview: Handler<(typeof claimsContract)['release_claim_review']> = async (
  ctx,
  input,
) => {
  const claim = await lockClaim(ctx, input);
  await assertClaimAbility(ctx, claim, 'release_claim_review');
  const released = await handOverReview(ctx, claim, null);
  await tellHandlers(ctx, released, 'its review waits for a colleague');
  return fullClaim(ctx, claim.claim_id);
};
