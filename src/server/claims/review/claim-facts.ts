import type { RejectCode } from '#domain/claims/claim-constants.ts';
import type { GivenFacts } from '#domain/claims/claim-checks.ts';
import { unixSeconds } from '#domain/dates.ts';
import { asksFault } from '#domain/lines/asks-fault.ts';
import { openLossQuestions } from '#server/claims/report/loss-answers.ts';
import { namedClaim } from '#server/claims/record/linked-claims.ts';
import { type ClaimDossier, sumOfSetOffs } from '#server/claims/record/claim-dossier.ts';

/** What the rules of claims ask about a claim; the step adds what was typed in with it. */
export function factsOf(dossier: ClaimDossier, now: Date): GivenFacts {
  const { claim, cover, evidence } = dossier;
  return {
    now: unixSeconds(now),
    is_vi: claim.is_vi,
    currency: claim.currency,
    policy_in_force: cover.in_force,
    cover_from: cover.cover_from,
    cover_to: cover.cover_to,
    promised_from: cover.promised_from,
    promised_to: cover.promised_to,
    cover_suspended: cover.is_suspended,
    item_id: claim.item_id,
    car_id: claim.car_id,
    event_id: claim.event_id,
    driver_id: claim.driver_id,
    chassis_number: chassisOf(dossier),
    date_accident: claim.date_accident,
    driver_accident_info: claim.driver_accident_info,
    open_questions: openLossQuestions(cover.policy.insurance_type, {
      things: cover.insured_items,
      answers: claim.loss_answers,
      terms: cover.line_terms,
      at: claim.date_accident,
    }),
    narrative: claim.narrative,
    photo_count: evidence.photo_count,
    evidence_count: evidence.evidence_count,
    has_official_statement: evidence.has_official_statement,
    statement_to_follow: claim.statement_to_follow,
    reviewer_id: claim.reviewer_id,
    loss_adjuster_id: claim.loss_adjuster_id,
    claimed: claim.claimed,
    linked_claim: namedClaim(dossier),
    ...factsOfQuestion(dossier),
    ...factsOfDecision(dossier),
    ...factsOfPayment(dossier),
  };
}

/** The chassis number of the report, or the car's while nobody has written another. */
export function chassisOf({ claim, cover }: Pick<ClaimDossier, 'claim' | 'cover'>): string {
  return claim.chassis_number || (cover.item?.chassis_number ?? '');
}

function factsOfQuestion({ claim: { info_request }, evidence }: ClaimDossier): GivenFacts {
  return {
    uploads_since_asked: info_request ? evidence.client_uploads - info_request.uploads_before : 0,
    info_due_on: info_request?.due_on ?? null,
    info_reminders: info_request?.reminders ?? 0,
    changes_since_asked: info_request?.changes ?? 0,
  };
}

function factsOfDecision({ claim, cover, lines, amounts }: ClaimDossier): GivenFacts {
  const { decision } = claim;
  const rejected = decision?.kind === 'rejected' ? decision : null;
  return {
    lines,
    total_agreed: amounts.total.agreed,
    fault_result: claim.fault_result,
    asks_fault: asksFault(cover.policy.insurance_type, claim.loss_answers),
    additional_excess_confirmed: claim.additional_excess_confirmed,
    has_adjuster_report: claim.adjuster_report !== null,
    ...(rejected ? { reject_code: rejected.code as RejectCode, rejected_at: rejected.at } : {}),
  };
}

function factsOfPayment({ claim }: ClaimDossier): GivenFacts {
  const { settlement } = claim;
  return {
    accepted_by: settlement?.accepted_by ?? '',
    accepted_at: settlement?.accepted_at ?? null,
    iban: settlement?.iban ?? '',
    account_name: settlement?.account_name ?? '',
    set_off: sumOfSetOffs(claim.set_offs),
    ...(claim.final_amount === null ? {} : { final_amount: claim.final_amount }),
    paid_before: claim.paid_total,
    approved_by: claim.approved_by,
  };
}
