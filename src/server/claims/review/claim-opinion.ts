import type { claimsContract } from '#contract/claims/claims.ts';
import { asksFault } from '#domain/lines/asks-fault.ts';
import { lineOfClaim } from '#server/claims/record/claim-details.ts';
import { additionalExcessRules } from '#server/claims/review/claim-excess.ts';
import { nameOf, tellHandlers } from '#server/claims/record/claim-people.ts';
import { type AdjusterReport, updateClaim } from '#server/claims/record/claim-record.ts';
import { claimReserve } from '#server/claims/review/claim-reserve.ts';
import { readDossier } from '#server/claims/record/claim-dossier.ts';
import { assertClaimAbility } from '#server/claims/record/claim-step.ts';
import { fullClaim } from '#server/claims/record/full-claim.ts';
import { lockClaim } from '#server/claims/record/lock-claim.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';

type Actions = typeof claimsContract;

/** The loss adjuster's report; a later one replaces it, the audit trail keeps both. */
export const saveAdjusterReport: Handler<Actions['save_adjuster_report']> = async (ctx, input) => {
  const claim = await lockClaim(ctx, input);
  await assertClaimAbility(ctx, claim, 'save_adjuster_report');
  const { inspected_on, place, findings, recommendation } = input;
  if (inspected_on > ctx.today)
    throw fieldError('inspected_on', 'in_future', 'The inspection cannot be in the future.');
  const adjuster_report: AdjusterReport = {
    inspected_on,
    place,
    findings,
    recommendation,
    by: nameOf(ctx.actor),
    by_id: ctx.actor.user_id,
  };
  const reported = await updateClaim(ctx, claim, {
    adjuster_report: JSON.stringify(adjuster_report),
  });
  await ctx.audit({
    record_kind: 'claim',
    record_id: claim.claim_id,
    before: { adjuster_report: claim.adjuster_report },
    after: { adjuster_report },
  });
  await tellHandlers(ctx, reported, 'the loss adjuster reported');
  return fullClaim(ctx, claim.claim_id);
};

/** Who was at fault, and which rules raise the excess: one of the things that an approval asks for. */
export const confirmClaimTerms: Handler<Actions['confirm_claim_terms']> = async (ctx, input) => {
  const claim = await lockClaim(ctx, input);
  await assertClaimAbility(ctx, claim, 'confirm_claim_terms');
  const asks = asksFault(await lineOfClaim(ctx.db, claim), claim.loss_answers);
  const fault_result = asks ? input.fault_result : null;
  if (fault_result === null && asks)
    throw fieldError('fault_result', 'required', 'Settle who was at fault.');
  const additional_excess_codes = [...new Set(input.additional_excess_codes)];
  const known = (await additionalExcessRules(ctx.db)).map((rule) => rule.code);
  if (additional_excess_codes.some((code) => !known.includes(code)))
    throw fieldError('additional_excess_codes', 'unknown', 'One of these rules does not exist.');
  const terms = { fault_result, additional_excess_codes, additional_excess_confirmed: true };
  const dossier = await readDossier(ctx.db, { ...claim, ...terms }, ctx);
  await updateClaim(ctx, claim, { ...terms, indemnity: claimReserve(dossier) });
  await ctx.audit({
    record_kind: 'claim',
    record_id: claim.claim_id,
    // Of a theft nobody was asked for fault, and its history does not speak of it.
    ...(asks ? {} : { action: 'confirm_claim_excess' as const }),
    before: {
      fault_result: claim.fault_result,
      additional_excess_codes: claim.additional_excess_codes,
      additional_excess_confirmed: claim.additional_excess_confirmed,
    },
    after: terms,
  });
  return fullClaim(ctx, claim.claim_id);
};
