import type { GivenFacts } from '#domain/claims/claim-checks.ts';
import type { ClaimStatus } from '#domain/claims/claim-status.ts';
import type { ClaimEffect, ClaimStep } from '#domain/claims/claim-transitions.ts';
import { claimAbilities, type ClaimMoveAnswer, moveClaim } from '#domain/claims/move-claim.ts';
import { proposedMoneyOf } from '#server/claims/record/claim-details.ts';
import { type ClaimDossier, readDossier } from '#server/claims/record/claim-dossier.ts';
import { factsOf } from '#server/claims/review/claim-facts.ts';
import { claimActor } from '#server/claims/record/claim-people.ts';
import { type ClaimRecord, updateClaim } from '#server/claims/record/claim-record.ts';
import { tellLinkedClaims } from '#server/claims/record/linked-claims.ts';
import type { ClaimChange } from '#server/claims/reserve/claim-change.ts';
import { recordStatusChange } from '#server/communications/thread-messages.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** A refusal of the domain as the error that the wire knows. */
export function refusalError(refusal: Extract<ClaimMoveAnswer, { ok: false }>): AppError {
  const { reason, problems } = refusal;
  if (reason === 'role_may_not')
    return new AppError('forbidden', { reason, message: 'You may not take this step.' });
  if (reason === 'not_allowed') return new AppError('transition_refused', { reason });
  const [first] = problems;
  return new AppError('invalid_input', {
    reason,
    fields: problems,
    ...(problems.length === 1 && first ? { message: first.message } : {}),
  });
}

/**
 * Asks the domain whether this person may bring the claim to `to`, with the stored facts and what was typed in with
 * the step. Throws its refusal; answers what else has to happen, and the dossier that was looked at.
 */
export async function assertClaimStep(
  ctx: WriteContext,
  claim: ClaimRecord,
  { to, facts = {} }: { to: ClaimStatus; facts?: GivenFacts },
): Promise<{ effects: ClaimEffect[]; dossier: ClaimDossier }> {
  const dossier = await readDossier(ctx.db, claim, ctx);
  const answer = moveClaim({
    from: claim.status,
    to,
    by: await claimActor(ctx.db, ctx.actor, claim),
    facts: { ...factsOf(dossier, ctx.now), ...facts },
  });
  if (!answer.ok) throw refusalError(answer);
  return { effects: answer.effects, dossier };
}

/** Brings a claim to its new status, with the thread message and the audit row that every move leaves. */
export async function moveClaimTo(
  ctx: WriteContext,
  claim: ClaimRecord,
  step: { to: ClaimStatus; set?: ClaimChange; after?: Record<string, unknown> },
): Promise<ClaimRecord> {
  const { to, set = {}, after = {} } = step;
  const moved = await updateClaim(ctx, claim, {
    ...set,
    status: to,
    status_since: ctx.now.toISOString(),
  });
  await recordStatusChange(ctx, {
    parent_type: 'claim',
    parent_id: claim.claim_id,
    from: claim.status,
    to,
  });
  await ctx.audit({
    record_kind: 'claim',
    record_id: claim.claim_id,
    before: { status: claim.status },
    after: { status: to, ...after },
  });
  await tellLinkedClaims(ctx, moved);
  return moved;
}

/** Throws unless this person can do this work on the claim in its present status, with its money as it stands. */
export async function assertClaimAbility(
  ctx: WriteContext,
  claim: ClaimRecord,
  ability: ClaimStep,
): Promise<void> {
  const by = await claimActor(ctx.db, ctx.actor, claim);
  if (by.account_type === 'brokerage' && by.has_claim_permission !== true)
    throw new AppError('forbidden', { message: 'You may not handle claims of your clients.' });
  const money = await proposedMoneyOf(ctx.db, claim, ctx.actor);
  if (!claimAbilities(claim.status, by, money).includes(ability))
    throw new AppError('transition_refused');
}

/** What goes when a decision is taken back: its amounts, and the client's acceptance of them. */
export const withoutDecision: ClaimChange = {
  amounts: null,
  final_amount: null,
  approved_by: null,
  decision: null,
  settlement: null,
  set_offs: '[]',
};
