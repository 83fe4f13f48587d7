import { sql } from 'kysely';
import type { claimsContract } from '#contract/claims/claims.ts';
import { assertMayBePaid } from '#server/accounts/sanctions/sanctions-block.ts';
import { planSetOffs, stillDue, sumOfSetOffs } from '#server/claims/record/claim-dossier.ts';
import { noteReason, tellClient, tellHandlers } from '#server/claims/record/claim-people.ts';
import { claimReserve } from '#server/claims/review/claim-reserve.ts';
import { assertClaimStep, moveClaimTo, withoutDecision } from '#server/claims/record/claim-step.ts';
import { fullClaim } from '#server/claims/record/full-claim.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { panelOfClaim } from '#server/claims/record/claim-panel.ts';
import { proposePayout, withdrawPayout } from '#server/payments/payout/claim-settlement.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

type Actions = typeof claimsContract;

/** Makes an accepted claim ready to be paid: what is set off is fixed now, and the payout waits for a payer. */
export const prepareClaimPayment: Handler<Actions['prepare_claim_payment']> = async (
  ctx,
  input,
) => {
  const claim = await lockClaim(ctx, input);
  // Two claims of one policy never keep back the same premium.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`set_off:${claim.policy_id}`}, 0))`.execute(
    ctx.db,
  );
  const { dossier } = await assertClaimStep(ctx, claim, {
    to: 'ready_to_be_paid',
    facts: { set_off_listed: true },
  });
  await assertMayBePaid(ctx, claim);
  const due = stillDue({ final_amount: claim.final_amount ?? 0 }, claim);
  const set_offs = planSetOffs(dossier.premium_due, due);
  const set_off = sumOfSetOffs(set_offs);
  const prepared = await moveClaimTo(ctx, claim, {
    to: 'ready_to_be_paid',
    set: { set_offs: JSON.stringify(set_offs) },
    after: { due, set_off, cash: due - set_off },
  });
  await proposePayout(ctx, {
    claim_id: claim.claim_id,
    policy_id: claim.policy_id,
    user_id: claim.user_id,
    panel: await panelOfClaim(ctx.db, claim),
    amount: due,
    currency: claim.currency,
    payee: claim.settlement?.account_name ?? '',
    iban: claim.settlement?.iban ?? '',
  });
  await tellHandlers(ctx, prepared, 'the payment is prepared');
  await tellClient(ctx, prepared, 'we prepare your payment');
  return fullClaim(ctx, claim.claim_id);
};

/** Takes one step of the decision back: a payment proposal, or else the approval. */
export const withdrawClaimDecision: Handler<Actions['withdraw_claim_decision']> = async (
  ctx,
  input,
) => {
  const claim = await lockClaim(ctx, input);
  const { reason } = input;
  const proposed = claim.status === 'ready_to_be_paid';
  if (!proposed && claim.status !== 'approved') throw new AppError('transition_refused');
  const to = proposed ? 'approved' : 'under_review';
  const { dossier } = await assertClaimStep(ctx, claim, { to, facts: { reason } });
  if (proposed) {
    const { claim_id, user_id } = claim;
    const panel = await panelOfClaim(ctx.db, claim);
    await withdrawPayout(ctx, { claim_id, user_id, panel, reason });
  }
  const withdrawn = await moveClaimTo(ctx, claim, {
    to,
    set: proposed ? { set_offs: '[]' } : { ...withoutDecision, indemnity: claimReserve(dossier) },
    after: { reason },
  });
  await noteReason(ctx, withdrawn, reason);
  await tellHandlers(
    ctx,
    withdrawn,
    proposed ? 'the payment is taken back' : 'the approval is taken back',
  );
  await tellClient(ctx, withdrawn, 'we look at the claim once more');
  return fullClaim(ctx, claim.claim_id);
};
