import type { claimsContract } from '#contract/claims/claims.ts';
import { amountInWords } from '#domain/amount-in-words.ts';
import { rejectCodeLabels } from '#domain/claims/claim-constants.ts';
import { OBJECTION_DAYS } from '#domain/claims/claim-limits.ts';
import { claimApprovedMail, claimRejectedMail } from '#domain/communications/claim-mails.ts';
import { addDays, unixSeconds } from '#domain/dates.ts';
import { assertAuthority } from '#server/accounts/people/staff-authority.ts';
import { frozenAmounts, stillDue } from '#server/claims/record/claim-dossier.ts';
import {
  claimUrl,
  mailAboutClaim,
  nameOf,
  tellClient,
  tellHandlers,
} from '#server/claims/record/claim-people.ts';
import type { ClaimDecision } from '#server/claims/record/claim-record.ts';
import { assertClaimStep, moveClaimTo } from '#server/claims/record/claim-step.ts';
import { fullClaim } from '#server/claims/record/full-claim.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

type Actions = typeof claimsContract;

/** Approves what was agreed: the amounts stay as they are now, and the client gets the offer. */
export const approveClaim: Handler<Actions['approve_claim']> = async (ctx, input) => {
  const claim = await lockClaim(ctx, input);
  const { dossier } = await assertClaimStep(ctx, claim, { to: 'approved' });
  const { amounts } = dossier;
  await assertAuthority(ctx, {
    ...{ kind: 'claim_approval', amount: amounts.total.agreed, currency: claim.currency },
  });
  const due = stillDue(amounts, claim);
  const approved = await moveClaimTo(ctx, claim, {
    to: 'approved',
    set: {
      amounts: JSON.stringify(frozenAmounts(dossier)),
      agreed: amounts.total.agreed,
      final_amount: amounts.final_amount,
      indemnity: due,
      approved_by: ctx.actor.user_id,
      decision: JSON.stringify(decisionOf(ctx, { kind: 'approved', code: '', text: input.note })),
      settlement: null,
      set_offs: '[]',
    },
    after: {
      agreed: amounts.total.agreed,
      excess: amounts.excess,
      final_amount: amounts.final_amount,
    },
  });
  const { currency, claim_number } = approved;
  await mailAboutClaim(ctx, approved, {
    user_id: approved.user_id,
    mail: claimApprovedMail({
      claim_number,
      url: claimUrl(ctx.services, approved),
      agreed: { amount: amounts.total.agreed, currency },
      excess: { amount: amounts.excess, currency },
      final_amount: { amount: due, currency },
      in_words: amountInWords(due, currency),
    }),
  });
  await tellClient(ctx, approved, 'the claim is approved');
  const next = due === 0 ? 'nothing is due, close it' : 'the client is asked to accept the amount';
  await tellHandlers(ctx, approved, `the claim is approved; ${next}`);
  return fullClaim(ctx, approved.claim_id);
};

/** Rejects a claim with a code and words; of one that nobody answered only for want of evidence. */
export const rejectClaim: Handler<Actions['reject_claim']> = async (ctx, input) => {
  const claim = await lockClaim(ctx, input);
  const { code, text } = input;
  await assertClaimStep(ctx, claim, {
    to: 'rejected',
    facts: { reject_code: code, reject_text: text },
  });
  const rejected = await moveClaimTo(ctx, claim, {
    to: 'rejected',
    set: {
      indemnity: 0,
      decision: JSON.stringify(decisionOf(ctx, { kind: 'rejected', code, text })),
    },
    after: { code, text },
  });
  await mailAboutClaim(ctx, rejected, {
    user_id: rejected.user_id,
    mail: claimRejectedMail({
      claim_number: rejected.claim_number,
      url: claimUrl(ctx.services, rejected),
      reason: rejectCodeLabels[code],
      text,
      objection_until: addDays(ctx.today, OBJECTION_DAYS),
    }),
  });
  await tellClient(ctx, rejected, 'we have decided on the claim');
  await tellHandlers(ctx, rejected, 'the claim is rejected');
  return fullClaim(ctx, rejected.claim_id);
};

function decisionOf(
  ctx: WriteContext,
  decision: Pick<ClaimDecision, 'kind' | 'code' | 'text'>,
): ClaimDecision {
  return {
    ...decision,
    by: nameOf(ctx.actor),
    by_id: ctx.actor.user_id,
    at: unixSeconds(ctx.now),
  };
}
