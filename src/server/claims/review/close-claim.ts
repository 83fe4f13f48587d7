import type { claimsContract } from '#contract/claims/claims.ts';
import type { ClaimStatus } from '#domain/claims/claim-status.ts';
import { isClientSide, noteReason, tellOtherSide } from '#server/claims/record/claim-people.ts';
import { assertClaimStep, moveClaimTo } from '#server/claims/record/claim-step.ts';
import { type FullClaim } from '#server/claims/record/claim-view.ts';
import { fullClaim } from '#server/claims/record/full-claim.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** The claim is given up or taken back: what was set aside for it is free again. */
async function closeClaim(
  ctx: WriteContext,
  input: { claim_id: string; revision: number; reason: string },
  { to, text }: { to: ClaimStatus; text: string },
): Promise<FullClaim> {
  const claim = await lockClaim(ctx, input);
  const { reason } = input;
  await assertClaimStep(ctx, claim, { to, facts: { reason } });
  const was_draft = claim.status === 'created';
  const closed = await moveClaimTo(ctx, claim, { to, set: { indemnity: 0 }, after: { reason } });
  await noteReason(ctx, closed, reason);
  // Of a draft that its client drops nobody else has heard yet.
  if (!was_draft || !isClientSide(ctx.actor)) await tellOtherSide(ctx, closed, text);
  return fullClaim(ctx, closed.claim_id);
}

export const cancelClaim: Handler<(typeof claimsContract)['cancel_claim']> = (ctx, input) =>
  closeClaim(ctx, input, { to: 'cancelled_by_client', text: 'the claim was cancelled' });

export const retractClaim: Handler<(typeof claimsContract)['retract_claim']> = (ctx, input) =>
  closeClaim(ctx, input, { to: 'retracted', text: 'the claim was taken back' });
