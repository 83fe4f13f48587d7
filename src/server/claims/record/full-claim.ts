import { checkSubmit } from '#domain/claims/claim-checks.ts';
import { checkAgainstPolicy } from '#domain/claims/claim-policy-check.ts';
import { undecidedClaimStatuses } from '#domain/claims/claim-status.ts';
import { evidenceDueOn, evidenceToFollow } from '#domain/claims/evidence-to-follow.ts';
import { claimAbilities, nextClaimStatuses } from '#domain/claims/move-claim.ts';
import { unixSeconds } from '#domain/dates.ts';
import { asksFault } from '#domain/lines/asks-fault.ts';
import {
  type ClaimDetails,
  claimDetailsQuery,
  moneyFor,
} from '#server/claims/record/claim-details.ts';
import {
  type ClaimDossier,
  dossierOf,
  dossierQueries,
  shownAmounts,
} from '#server/claims/record/claim-dossier.ts';
import { accidentQueries, suggestExcess } from '#server/claims/review/claim-excess.ts';
import { chassisOf, factsOf } from '#server/claims/review/claim-facts.ts';
import { claimActor } from '#server/claims/record/claim-people.ts';
import { type ClaimRecord, findClaim } from '#server/claims/record/claim-record.ts';
import { claimFor, type FullClaim, statusFor } from '#server/claims/record/claim-view.ts';
import { AppError } from '#server/platform/app-error.ts';
import { claimRule } from '#server/claims/claim-access.ts';
import {
  linkableClaimsQuery,
  linkedClaimsQuery,
  linkQuestion,
} from '#server/claims/record/linked-claims.ts';
import type { Actor, ReadContext } from '#server/platform/context.ts';
import { readTogether } from '#server/platform/database/read-together.ts';
import { lossInWords } from '#server/claims/report/loss-answers.ts';
import { coveredEventsQuery } from '#server/policies/policy/policy-items.ts';

/** A claim with everything its page shows to this person. Whether it may be seen at all is asked before. */
export async function fullClaim(
  ctx: Pick<ReadContext, 'db' | 'actor' | 'now' | 'today'>,
  claim_id: string,
): Promise<FullClaim> {
  const { db, actor, now } = ctx;
  const claim = await findClaim(db, claim_id);
  if (!claim) throw new AppError('not_found');
  const answers = await readTogether(db, pageQueries(claim, ctx));
  const linked_claims = answers.linked_shown.map((one) => ({
    ...one,
    status: statusFor(actor, one.status),
  }));
  const [details] = answers.details;
  if (!details) throw new AppError('not_found');
  const dossier = dossierOf(claim, ctx, answers);
  const by = await claimActor(db, actor, claim);
  const { user_id } = actor;
  const { in_batch } = details;
  const money = moneyFor(claim, { payout: details.payout?.status ?? null, in_batch, user_id });
  const next = nextClaimStatuses(claim.status, by, money).map((one) => statusFor(actor, one));
  return claimFor(actor, {
    ...storedFields(claim),
    ...detailFields(details),
    linked_claims,
    linkable_claims: answers.linkable,
    insured_items: dossier.cover.insured_items.map(({ label }) => label),
    loss: lossInWords(details.insurance_type, claim, dossier.cover.insured_items),
    is_thing: dossier.cover.terms.total_loss_applies !== false,
    asks_fault: asksFault(details.insurance_type, claim.loss_answers),
    chassis_number: chassisOf(dossier),
    approved_by_me: claim.approved_by === actor.user_id,
    abilities: claimAbilities(claim.status, by, money).filter(
      (step) => step !== 'link_claim' || linkQuestion(details.insurance_type) !== undefined,
    ),
    allowed_next_statuses: [...new Set(next)],
    scope: dossier.cover.item?.scope ?? '',
    claim_amounts: shownAmounts(dossier),
    lines: dossier.lines,
    additional_excess_suggested: suggestExcess({ ...dossier, now }, answers),
    policy_check: claim.is_vi
      ? []
      : policyCheck(ctx, { dossier, event_ids: answers.events.map(({ event_id }) => event_id) }),
    set_off_list: dossier.premium_due,
    missing_to_submit: claim.status === 'created' ? missingToSubmit(dossier, now) : [],
    evidence_to_follow: evidenceOf(dossier, now),
  });
}

/** What the page of a claim shows beside its row. */
function pageQueries(claim: ClaimRecord, day: { today: string; actor: Actor }) {
  return {
    ...dossierQueries(claim, day),
    ...accidentQueries(claim),
    details: claimDetailsQuery(claim.claim_id),
    linked_shown: linkedClaimsQuery(claim, claimRule.visible(day.actor)),
    linkable: linkableClaimsQuery(claim, day.actor),
    events: coveredEventsQuery(claim),
  };
}

/** The parts that stand in the claim's row as they are shown. */
function storedFields(claim: ClaimRecord) {
  const { info_request, adjuster_report, decision, settlement } = claim;
  return {
    ...claim,
    info_request: info_request && {
      items: info_request.items,
      message: info_request.message,
      due_on: info_request.due_on,
      asked_at: info_request.asked_at,
    },
    adjuster_report,
    decision,
    settlement,
  };
}

function detailFields(details: ClaimDetails) {
  const { client, broker, loss_adjuster, reviewer, insurer_name, ...shown } = details;
  return { ...shown, parties: { client, broker, loss_adjuster, reviewer, insurer_name } };
}

/** The five questions that are answered before a claim is read. */
function policyCheck(
  { today, now }: { today: string; now: Date },
  { dossier, event_ids }: { dossier: ClaimDossier; event_ids: string[] },
): FullClaim['policy_check'] {
  const { claim, cover, premium_due } = dossier;
  return checkAgainstPolicy({
    event_id: claim.event_id,
    policy_event_ids: event_ids,
    driver_id: claim.driver_id,
    policy_driver_ids: cover.item?.drivers.map((driver) => driver.driver_id) ?? [],
    chassis_number: chassisOf(dossier),
    policy_chassis_number: cover.item?.chassis_number ?? '',
    overdue_payments: premium_due.filter(({ date }) => date < today).length,
    date_accident: claim.date_accident,
    reported_at: claim.date_claim ?? unixSeconds(now),
  });
}

/** What a report that was sent and is not decided still lacks. */
function evidenceOf(dossier: ClaimDossier, now: Date): FullClaim['evidence_to_follow'] {
  const { status, date_claim } = dossier.claim;
  if (!undecidedClaimStatuses.includes(status) || date_claim === null) return null;
  const items = evidenceToFollow(factsOf(dossier, now));
  return items.length === 0 ? null : { items, due_on: evidenceDueOn(date_claim) };
}

/** What the report still needs; the declaration is given in the moment of sending. */
function missingToSubmit(dossier: ClaimDossier, now: Date): FullClaim['missing_to_submit'] {
  const problems = checkSubmit({ ...factsOf(dossier, now), truth_declared: true });
  return problems.map(({ field, message }) => ({ field, message }));
}
