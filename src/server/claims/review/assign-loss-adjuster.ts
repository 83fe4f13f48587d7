import { sql } from 'kysely';
import type { claimsContract } from '#contract/claims/claims.ts';
import { adjusterAssignedMail } from '#domain/communications/claim-mails.ts';
import { claimUrl, mailAboutClaim, tell } from '#server/claims/record/claim-people.ts';
import { updateClaim } from '#server/claims/record/claim-record.ts';
import { assertClaimAbility } from '#server/claims/record/claim-step.ts';
import { fullClaim } from '#server/claims/record/full-claim.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';

/** Puts a loss adjuster on the claim, who sees it from now on; the one before no longer does. */
export const assignLossAdjuster: Handler<(typeof claimsContract)['assign_loss_adjuster']> = async (
  ctx,
  input,
) => {
  const claim = await lockClaim(ctx, input);
  const { loss_adjuster_id } = input;
  await assertClaimAbility(ctx, claim, 'assign_loss_adjuster');
  if (loss_adjuster_id === claim.loss_adjuster_id) return fullClaim(ctx, claim.claim_id);
  if (loss_adjuster_id !== null && !(await isLossAdjuster(ctx.db, loss_adjuster_id)))
    throw fieldError('loss_adjuster_id', 'unknown', 'Choose a loss adjuster.');
  const assigned = await updateClaim(ctx, claim, { loss_adjuster_id });
  await ctx.audit({
    record_kind: 'claim',
    record_id: claim.claim_id,
    before: { loss_adjuster_id: claim.loss_adjuster_id },
    after: { loss_adjuster_id },
  });
  if (loss_adjuster_id !== null) {
    await tell(ctx, assigned, {
      user_ids: [loss_adjuster_id],
      text: 'the claim is yours to look at',
    });
    await mailAboutClaim(ctx, assigned, {
      user_id: loss_adjuster_id,
      mail: adjusterAssignedMail({
        claim_number: assigned.claim_number,
        url: claimUrl(ctx.services, assigned),
        team_name: assigned.team_name,
        event_name: assigned.event_name,
      }),
    });
  }
  return fullClaim(ctx, claim.claim_id);
};

async function isLossAdjuster(db: Queryable, user_id: string): Promise<boolean> {
  const found = await sql`
    select 1 from accounts where user_id = ${user_id} and active
      and (account_type = 'loss_adjuster' or 'loss_adjuster' = any(account_types))`.execute(db);
  return found.rows.length > 0;
}
