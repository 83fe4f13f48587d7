import type { claimsContract } from '#contract/claims/claims.ts';
import { assertClaimAbility } from '#server/claims/record/claim-step.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { mailInsurersOfClaim } from '#server/composer/mail-insurers.ts';
import type { Handler } from '#server/platform/area.ts';

/** The people of the insurer hear by mail that a claim is paid. */
export const mailClaimInsurers: Handler<(typeof claimsContract)['mail_claim_insurers']> = async (
  ctx,
  input,
) => {
  const claim = await lockClaim(ctx, input);
  await assertClaimAbility(ctx, claim, 'mail_claim_insurers');
  await mailInsurersOfClaim(ctx, claim.claim_id);
  await ctx.audit({ record_kind: 'claim', record_id: claim.claim_id });
  return { ok: true };
};
