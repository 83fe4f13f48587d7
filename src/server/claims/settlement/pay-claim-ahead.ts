import type { claimsContract } from '#contract/claims/claims.ts';
import { needsOtherPayer } from '#domain/claims/claim-decision-checks.ts';
import { reserveByLine } from '#domain/claims/claim-reserve-lines.ts';
import { formatMoney } from '#domain/money.ts';
import { assertAuthority } from '#server/accounts/people/staff-authority.ts';
import { assertMayBePaid } from '#server/accounts/sanctions/sanctions-block.ts';
import { sumOfSetOffs } from '#server/claims/record/claim-dossier.ts';
import { tellClient, tellHandlers } from '#server/claims/record/claim-people.ts';
import { updateClaim } from '#server/claims/record/claim-record.ts';
import { assertClaimAbility } from '#server/claims/record/claim-step.ts';
import { fullClaim } from '#server/claims/record/full-claim.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { assertNotInBatch } from '#server/payments/batch/in-batch.ts';
import { payPayoutAhead } from '#server/payments/payout/claim-settlement.ts';
import { paymentRefused } from '#server/payments/payment/payment-refusal.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

/** Pays a part of what is ready to be paid, so that a team can order its parts; the rest stays to be paid (decision 095). */
export const payClaimAhead: Handler<(typeof claimsContract)['pay_claim_ahead']> = async (
  ctx,
  input,
) => {
  await assertNotInBatch(ctx.db, input);
  const claim = await lockClaim(ctx, input);
  await assertClaimAbility(ctx, claim, 'pay_claim_ahead');
  const { amount, paid_on, reference } = input;
  const { claim_id, policy_id, user_id, currency } = claim;
  if (paid_on > ctx.today)
    throw fieldError('paid_on', 'in_future', 'The payment cannot be in the future.');
  await assertAuthority(ctx, { kind: 'claim_payment', amount, currency });
  if (needsOtherPayer(claim.final_amount) && claim.approved_by === ctx.actor.user_id)
    throw paymentRefused('same_person');
  await assertMayBePaid(ctx, claim);
  const payout_id = await payPayoutAhead(ctx, {
    ...{ claim_id, policy_id, user_id, amount, paid_on, reference },
    set_off: sumOfSetOffs(claim.set_offs),
  });
  const { indemnity } = reserveByLine(claim);
  const changed = await updateClaim(ctx, claim, {
    paid_total: claim.paid_total + amount,
    indemnity: Math.max(0, indemnity - amount),
    indemnity_because: 'A part was paid ahead',
  });
  await ctx.audit({
    record_kind: 'claim',
    record_id: claim_id,
    before: { paid_total: claim.paid_total },
    after: { payout_id, paid_total: changed.paid_total, amount, paid_on, reference },
  });
  const part = formatMoney(amount, currency);
  await tellClient(ctx, changed, `${part} is paid ahead; the rest follows`);
  await tellHandlers(ctx, changed, `${part} is paid ahead`);
  return fullClaim(ctx, claim_id);
};
