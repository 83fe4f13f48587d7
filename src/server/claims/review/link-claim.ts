import type { claimsContract } from '#contract/claims/claims.ts';
import { unsentLinkText } from '#domain/claims/linked-claim.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import { lineOfClaim } from '#server/claims/record/claim-details.ts';
import { tellOtherSide } from '#server/claims/record/claim-people.ts';
import { updateClaim } from '#server/claims/record/claim-record.ts';
import { assertClaimAbility } from '#server/claims/record/claim-step.ts';
import { fullClaim } from '#server/claims/record/full-claim.ts';
import {
  linkedClaimsQuery,
  linkQuestion,
  trackClaim,
} from '#server/claims/record/linked-claims.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

/** Another claim of the car counts than the one that was named with the report; both sides read that in the thread. */
export const linkClaim: Handler<(typeof claimsContract)['link_claim']> = async (ctx, input) => {
  const claim = await lockClaim(ctx, input);
  await assertClaimAbility(ctx, claim, 'link_claim');
  const question = linkQuestion(await lineOfClaim(ctx.db, claim));
  if (question === undefined) throw new AppError('transition_refused');
  const field = 'on_track_claim';
  const named = await trackClaim(ctx.db, claim, { number: input.on_track_claim, field });
  const unsent = unsentLinkText(named);
  if (unsent !== '') throw fieldError(field, 'refused', unsent);
  const before = claim.loss_answers[question];
  if (before !== named.claim_number) {
    const { rows } = await linkedClaimsQuery(claim).execute(ctx.db);
    const linked = await updateClaim(ctx, claim, {
      loss_answers: JSON.stringify({ ...claim.loss_answers, [question]: named.claim_number }),
    });
    const instead = typeof before === 'string' && before !== '' ? ` in place of ${before}` : '';
    const text = `Hangs on ${named.claim_number}${instead}`;
    await recordMessage(ctx, {
      ...{ parent_type: 'claim', parent_id: claim.claim_id, type_message: 'other' },
      communication_string: text,
    });
    await ctx.audit({
      record_kind: 'claim',
      record_id: claim.claim_id,
      before: { [question]: before ?? '' },
      after: { [question]: named.claim_number },
    });
    for (const { claim_id } of [...rows, named]) ctx.changed('claim', claim_id);
    await tellOtherSide(ctx, linked, text.replace('Hangs', 'hangs'));
  }
  return fullClaim(ctx, claim.claim_id);
};
