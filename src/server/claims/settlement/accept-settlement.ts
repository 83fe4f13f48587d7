import type { claimsContract } from '#contract/claims/claims.ts';
import { unixSeconds } from '#domain/dates.ts';
import { isIban, normaliseIban } from '#domain/payments/iban.ts';
import { screenAccount } from '#server/accounts/sanctions/sanctions-screening.ts';
import { isClientSide, tellClient, tellHandlers } from '#server/claims/record/claim-people.ts';
import { type ClaimSettlementWish, updateClaim } from '#server/claims/record/claim-record.ts';
import { assertClaimAbility } from '#server/claims/record/claim-step.ts';
import { fullClaim } from '#server/claims/record/full-claim.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { recordMessage } from '#server/communications/thread-messages.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

/** The client accepts the offer and says where the money goes; the account number is checked by its own digits. */
export const acceptSettlement: Handler<(typeof claimsContract)['accept_settlement']> = async (
  ctx,
  input,
) => {
  const claim = await lockClaim(ctx, input);
  if (claim.status === 'approved' && (claim.final_amount ?? 0) <= claim.paid_total)
    throw new AppError('transition_refused', {
      message: 'Nothing is paid for this claim, so there is nothing to accept. We close it.',
    });
  await assertClaimAbility(ctx, claim, 'accept_settlement');
  if (!isIban(input.iban)) throw fieldError('iban', 'invalid', 'This IBAN is not right.');
  const settlement: ClaimSettlementWish = {
    accepted_by: input.name,
    accepted_at: unixSeconds(ctx.now),
    iban: normaliseIban(input.iban),
    account_name: input.account_name,
  };
  const accepted = await updateClaim(ctx, claim, { settlement: JSON.stringify(settlement) });
  await screenAccount(ctx, claim.user_id);
  // An account number has no place in the trail: its end is enough to recognise it.
  await ctx.audit({
    record_kind: 'claim',
    record_id: claim.claim_id,
    after: { accepted_by: input.name, iban_end: settlement.iban.slice(-4) },
  });
  await recordMessage(ctx, {
    parent_type: 'claim',
    parent_id: claim.claim_id,
    type_message: 'other',
    communication_string: `Offer accepted by ${input.name}`,
  });
  await tellHandlers(ctx, accepted, 'the offer is accepted');
  if (!isClientSide(ctx.actor)) await tellClient(ctx, accepted, 'the offer is accepted');
  return fullClaim(ctx, claim.claim_id);
};
