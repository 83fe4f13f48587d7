import type { claimsContract } from '#contract/claims/claims.ts';
import { computeClaimAmounts } from '#domain/claims/claim-amounts.ts';
import { FIRST_ANSWER_DAYS } from '#domain/claims/claim-limits.ts';
import { reserveOf } from '#domain/claims/move-claim.ts';
import { claimReceivedMail } from '#domain/communications/claim-mails.ts';
import { lineOfClaim } from '#server/claims/record/claim-details.ts';
import {
  type EvidenceToFollow,
  evidenceDueOn,
  evidenceToFollow,
} from '#domain/claims/evidence-to-follow.ts';
import { addDays, type CalendarDate, unixSeconds } from '#domain/dates.ts';
import type { ClaimDossier } from '#server/claims/record/claim-dossier.ts';
import { excessOfCodes } from '#server/claims/review/claim-excess.ts';
import { chassisOf, factsOf } from '#server/claims/review/claim-facts.ts';
import type { ClaimRecord } from '#server/claims/record/claim-record.ts';
import { claimUrl, mailAboutClaim, tell } from '#server/claims/record/claim-people.ts';
import { assertClaimStep, moveClaimTo } from '#server/claims/record/claim-step.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { staffIds } from '#server/communications/notifications.ts';
import { createTodo } from '#server/communications/todos.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** The rule that a late notice brings with it; staff accept or drop it with the terms. */
const LATE_NOTICE = 'LATE_NOTICE';

export const submitClaim: Handler<(typeof claimsContract)['submit_claim']> = async (ctx, input) => {
  const claim = await lockClaim(ctx, input);
  const { truth_declared } = input;
  const { effects, dossier } = await assertClaimStep(ctx, claim, {
    to: 'submitted',
    facts: { truth_declared },
  });
  const codes = new Set(claim.additional_excess_codes);
  if (effects.includes('apply_late_notice')) codes.add(LATE_NOTICE);
  else codes.delete(LATE_NOTICE);
  const submitted = await moveClaimTo(ctx, claim, {
    to: 'submitted',
    set: {
      date_claim: ctx.now.toISOString(),
      truth_declared_at: ctx.now.toISOString(),
      chassis_number: chassisOf(dossier),
      additional_excess_codes: [...codes],
      indemnity: firstReserve(dossier, [...codes]),
    },
    after: { late_notice: codes.has(LATE_NOTICE) },
  });
  const who = [submitted.team_name, submitted.event_name].filter((one) => one !== '').join(', ');
  await tell(ctx, submitted, { user_ids: await staffIds(ctx.db), text: `new claim of ${who}` });
  if (ctx.actor.user_id !== submitted.user_id)
    await tell(ctx, submitted, { user_ids: [submitted.user_id], text: 'the claim was sent' });
  const to_follow = evidenceToFollow(factsOf(dossier, ctx.now));
  const due_on = evidenceDueOn(unixSeconds(ctx.now));
  await noteWhatFollows(ctx, submitted, { to_follow, due_on });
  await mailAboutClaim(ctx, submitted, {
    user_id: submitted.user_id,
    mail: claimReceivedMail({
      claim_number: submitted.claim_number,
      url: claimUrl(ctx.services, submitted),
      insurance_type: await lineOfClaim(ctx.db, submitted),
      hear_by: addDays(ctx.today, FIRST_ANSWER_DAYS),
      to_follow: to_follow.map(({ text }) => text),
      due_on,
    }),
  });
  return {
    revision: submitted.revision,
    claim_number: submitted.claim_number,
    submitted_at: unixSeconds(ctx.now),
    photos: dossier.evidence.photo_count,
  };
};

/** Whoever handles the claim finds what it was sent without among the todos, with its day. */
async function noteWhatFollows(
  ctx: WriteContext,
  claim: ClaimRecord,
  { to_follow, due_on }: { to_follow: readonly EvidenceToFollow[]; due_on: CalendarDate },
): Promise<void> {
  // The official's statement alone is what most reports leave the circuit without.
  if (to_follow.every(({ kind }) => kind === 'official_statement')) return;
  await createTodo(ctx, {
    message: `To follow from ${claim.team_name || 'the client'}: ${to_follow.map(({ text }) => text).join(', ')}`,
    due_on,
    parent_type: 'claim',
    parent_id: claim.claim_id,
  });
}

/** What is set aside: claimed less the excess as it stands with the rules that are already known. */
function firstReserve({ claim, cover, rules }: ClaimDossier, codes: string[]): number {
  const additional = excessOfCodes(cover, { rules, codes });
  const { excess } = computeClaimAmounts({
    terms: cover.terms,
    lines: [],
    additional_excess: additional.map(({ amount }) => amount),
  });
  return reserveOf({ claimed: claim.claimed, excess });
}
