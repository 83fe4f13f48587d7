import { z } from 'zod';
import {
  answer,
  claimHandlers,
  ownersAndStaff,
  payers,
  seenBy,
  signedIn,
  staffAlone,
} from '#contract/audience.ts';
import {
  calendarDate,
  cents,
  currency,
  id,
  optionalLine,
  positiveCents,
  revision,
  unixSeconds,
} from '#contract/fields.ts';
import {
  claimLineKinds,
  driversFaults,
  duringChoices,
  trackConditions,
  typesOfAccident,
  weatherConditions,
  yesNoUnknowns,
} from '#domain/claims/claim-constants.ts';
import { outgoingStatuses } from '#domain/payments/payment-status.ts';
import { evidenceKinds } from '#domain/claims/evidence-to-follow.ts';
import { claimStepNames } from '#domain/claims/claim-transitions.ts';
import { insuranceTypes } from '#domain/policies/insurance-types.ts';
import { claimStatuses } from '#domain/claims/claim-status.ts';

const claimStatus = z.enum(claimStatuses);
const yesNoUnknown = z.enum(yesNoUnknowns);

/** How the accident happened [3.17]; a draft may leave anything open. */
export const driverAccidentInfo = z
  .object({
    start_number: optionalLine(10),
    time_on_track: z
      .string()
      .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Enter a time such as 14:32.')
      .or(z.literal('')),
    lap: optionalLine(5),
    corner_on_track: optionalLine(60),
    during: z.enum(duringChoices),
    track_conditions: z.enum(trackConditions),
    weather_conditions: z.enum(weatherConditions),
    type_of_accident: z.enum(typesOfAccident),
    drivers_fault: z.enum(driversFaults),
    driver_injured: yesNoUnknown,
    driver_medical_attention: yesNoUnknown,
    driver_likely_drive_two_weeks: yesNoUnknown,
    did_car_race_same_event: yesNoUnknown,
    slick_tyres: yesNoUnknown,
    youtube_link: z
      .url({ protocol: /^https$/, error: 'Enter a link that begins with https://' })
      .max(500)
      .or(z.literal('')),
  })
  .partial();

/** Answers to the questions of a line; which of them fit says the line. */
const lossAnswer = z.union([
  z.string().max(200, 'At most 200 characters.'),
  z.number().min(0).max(1_000_000_000_000),
  z.boolean(),
  z.array(z.string().max(200)).max(50),
]);
const lossAnswers = z.record(z.string().max(40), lossAnswer);
/** The same as they are typed; null takes an answer back. */
export const typedLossAnswers = z.record(z.string().max(40), lossAnswer.nullable());

/** The sums of a claim [3.16]; amounts that are not decided yet are null. */
export const claimAmounts = answer(signedIn, {
  total: z.object({ claimed: cents, agreed: cents.nullable() }),
  max_payout: cents.nullable(),
  excess: cents.nullable(),
  final_amount: cents.nullable(),
  accident_limit: cents.nullable(),
  aggregate_left: cents.nullable(),
  base_excess: cents.nullable(),
  additional_excess: z.array(z.object({ code: z.string(), label: z.string(), amount: cents })),
  total_loss: z.boolean(),
  /** Paid by an earlier settlement, before a supplement. */
  paid_before: cents,
  set_off: cents.nullable(),
  cash: cents.nullable(),
  frozen: z.boolean(),
});

/** A line of the damage table. */
export const claimLine = answer(signedIn, {
  claim_line_id: id,
  position: z.number().int(),
  kind: z.enum(claimLineKinds),
  description: z.string(),
  part_number: z.string(),
  supplier: z.string(),
  invoice_no: z.string(),
  quantity: z.string(),
  claimed: positiveCents,
  agreed: positiveCents.nullable(),
  reason: z.string(),
  /** Damage that was found after the first settlement. */
  supplement: z.boolean(),
  /** Paid already: it stays as it is. */
  settled: z.boolean(),
});

/** What the list and the page of a claim both say. */
const claimHead = answer(signedIn, {
  claim_id: id,
  claim_number: z.string(),
  /** About an insurance beside the track. */
  is_vi: z.boolean(),
  insurance_type: z.enum(insuranceTypes),
  status: claimStatus,
  status_since: unixSeconds,
  team_name: z.string(),
  driver_name: z.string(),
  event_name: z.string(),
  policy_nr: z.string(),
  chassis_number: z.string(),
  cars_missing_chassis_string: z.string(),
  currency,
  claimed: cents,
  agreed: cents.nullable(),
  final_amount: cents.nullable(),
  date_accident: unixSeconds.nullable(),
  date_claim: unixSeconds.nullable(),
  loss_adjuster_name: z.string(),
  wizard_step: z.number().int(),
});

const party = answer(signedIn, {
  user_id: id,
  attn: z.string(),
  company_name: z.string(),
  email: z.string(),
  phone: z.string(),
});

/** A claim as the lists show it. */
export const claimRow = claimHead.extend(
  seenBy(signedIn, {
    /** Of a loss beside the track: what was lost, or all that is insured while nobody has said. */
    lost_item: z.string(),
    loss_place: z.string(),
  }),
);

/** A claim with everything its page shows. */
export const fullClaim = claimHead.extend({
  ...seenBy(signedIn, {
    revision,
    abilities: z.array(z.enum(claimStepNames)),
    /** What the status menu may offer to this person now. */
    allowed_next_statuses: z.array(claimStatus),
    policy_id: id,
    document_number: z.string(),
    item_id: id.nullable(),
    car_id: id.nullable(),
    car_name: z.string(),
    event_id: id.nullable(),
    circuit_id: z.string().nullable(),
    circuit_name: z.string(),
    circuit_turns: z.number().int().nullable(),
    driver_id: id.nullable(),
    user_id: id,
    insured_value: cents,
    scope: z.string(),
    driver_accident_info: driverAccidentInfo,
    loss_answers: lossAnswers,
    /** The same in words; empty on track. */
    loss: z.array(z.object({ label: z.string(), text: z.string() })),
    /** What a various insurance insured when it was lost, by its names. */
    insured_items: z.array(z.string()),
    /** A missed weekend and the claim of the car name each other. */
    linked_claims: z.array(
      z.object({ claim_id: id, claim_number: z.string(), is_vi: z.boolean(), status: claimStatus }),
    ),
    /** Claims on track that this one can be linked to. */
    linkable_claims: z.array(
      z.object({ claim_number: z.string(), event_name: z.string(), is_draft: z.boolean() }),
    ),
    narrative: z.string(),
    damaged_parts: z.array(z.string()),
    estimated_amount: cents,
    statement_to_follow: z.boolean(),
    claim_amounts: claimAmounts,
    salvage_value: cents,
    lines: z.array(claimLine),
    fault_result: z.string().nullable(),
    /** Whether an approval asks who was at fault. */
    asks_fault: z.boolean(),
    /** Whether something is insured that can be written off; a person, a weekend or a liability cannot. */
    is_thing: z.boolean(),
    additional_excess_codes: z.array(z.string()),
    additional_excess_confirmed: z.boolean(),
    info_request: z
      .object({
        items: z.array(z.string()),
        message: z.string(),
        due_on: calendarDate,
        asked_at: unixSeconds,
      })
      .nullable(),
    decision: z
      .object({
        kind: z.enum(['approved', 'rejected']),
        code: z.string(),
        text: z.string(),
        by: z.string(),
        at: unixSeconds,
      })
      .nullable(),
    /** Whether who reads this approved it: then somebody else pays a large amount. */
    approved_by_me: z.boolean(),
    settlement: z
      .object({
        ...seenBy(signedIn, { accepted_by: z.string(), accepted_at: unixSeconds }),
        // The account of the client.
        ...seenBy(ownersAndStaff, {
          iban: z.string().optional(),
          account_name: z.string().optional(),
        }),
      })
      .nullable(),
    parties: z.object({
      ...seenBy(signedIn, {
        client: party,
        broker: party.nullable(),
        loss_adjuster: party.nullable(),
        insurer_name: z.string(),
      }),
      ...seenBy(claimHandlers, { reviewer: party.nullable().optional() }),
    }),
    missing_to_submit: z.array(z.object({ field: z.string(), message: z.string() })),
    /** What a report that is being looked at still lacks of its evidence, and by when it is to come. */
    evidence_to_follow: z
      .object({
        items: z.array(z.object({ kind: z.enum(evidenceKinds), text: z.string() })),
        due_on: calendarDate,
      })
      .nullable(),
  }),
  /** Other claims on the same car, event and day, whoever reported them. */
  ...seenBy(staffAlone, {
    /** The batch in which its money waits for the bank. */
    in_batch: z.string().nullable().optional(),
    same_crash: z.array(z.object({ id, number: z.string() })).optional(),
  }),
  /** Money is no business of the loss adjuster. */
  ...seenBy(payers, {
    payout: z
      .object({
        reference: z.string(),
        paid_on: calendarDate.nullable(),
        amount: cents,
        /** What has left by bank so far. */
        paid_amount: cents,
        status: z.enum(outgoingStatuses),
      })
      .nullable()
      .optional(),
    set_off_list: z
      .array(
        z.object({
          payment_id: id,
          instalment_number: z.number().int(),
          invoice_number: z.string(),
          amount_open: cents,
          currency,
          date: calendarDate,
        }),
      )
      .optional(),
  }),
  /** What is thought of the claim; the client's side reads what is decided (decision 012). */
  ...seenBy(claimHandlers, {
    reserve: cents.optional(),
    additional_excess_suggested: z
      .array(z.object({ code: z.string(), label: z.string(), amount: cents }))
      .optional(),
    policy_check: z
      .array(z.object({ key: z.string(), label: z.string(), ok: z.boolean(), note: z.string() }))
      .optional(),
    adjuster_report: z
      .object({
        inspected_on: calendarDate,
        place: z.string(),
        findings: z.string(),
        recommendation: z.string(),
        by: z.string(),
      })
      .nullable()
      .optional(),
  }),
});
