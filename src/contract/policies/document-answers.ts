import { z } from 'zod';
import { coverReasons } from '#domain/policies/cover/cover-intervals.ts';
import { documentStepNames } from '#domain/policies/document-transitions.ts';
import { documentStates, documentStatuses } from '#domain/policies/document-status.ts';
import { insuranceTypes } from '#domain/policies/insurance-types.ts';
import {
  missingForPolicyTexts,
  type MissingForPolicy,
} from '#domain/policies/make-policy-check.ts';
import { chargeKinds } from '#domain/rating/change/version-charges.ts';
import {
  answer,
  everyone,
  payers,
  professionals,
  riskCarriers,
  seenBy,
  signedIn,
  staffAlone,
} from '#contract/audience.ts';
import {
  quoteClause,
  quoteContent,
  quoteDriver,
  quoteItem,
} from '#contract/policies/document-content.ts';
import { lineCalculation, lineInWords } from '#contract/policies/line-answers.ts';
import { brokerRound } from '#contract/policies/broker-round.ts';
import { instantPassed } from '#contract/policies/instant-passed.ts';
import { insurerApproval, versionApproval } from '#contract/policies/insurer-approval.ts';
import { onTrackResult, referral, traceStep } from '#contract/rating/rating-records.ts';
import { calendarDate, cents, currency, id, unixSeconds } from '#contract/fields.ts';

export const documentState = z.enum(documentStates);
export const documentStatus = z.enum(documentStatuses);
export const insuranceType = z.enum(insuranceTypes);

/** What is still missing on a document, as words for icons: driver, chassis, payment. */
const missingData = z.enum(['driver', 'chassis', 'payment']);

/** How far the premium is paid; `none` before there is an instalment. */
const paidState = z.enum(['none', 'open', 'partly_paid', 'paid', 'too_late']);

/** One car or item of a document, as the expandable sub-row of lists [2.40]. */
export const subPolicy = answer(signedIn, {
  /** Which of the document's cars or items it is, from 1 on; null: all that are beyond those that are listed. */
  sub_policy: z.number().int().nullable(),
  sub_policy_number: z.string(),
  /** Null beside the track. */
  car_id: id.nullable(),
  /** The car, or what else is insured. */
  car_title: z.string(),
  chassis_number: z.string(),
  start_number: z.string(),
  event_title: z.string(),
  driver_title: z.string(),
  sum_insured: cents,
  /** Its part of the net premium of the version, after discount: those of all cars add up to it. */
  premium: cents,
  status: documentStatus,
  missing: z.array(missingData),
});

/** Another quote or policy that names the same car at the same event. */
export const coverElsewhere = z.object({
  car_id: id,
  event_id: id,
  policy_id: id,
  document_number: z.string(),
  document_state: documentState,
  status: documentStatus,
});

/** A row of the lists of quotes and of policies. */
export const documentRow = z.object({
  ...seenBy(signedIn, {
    policy_id: id,
    revision: z.number().int(),
    document_state: documentState,
    /** The policy number, or the quote number until there is one. */
    document_number: z.string(),
    quote_number: z.string(),
    policy_number: z.string().nullable(),
    insurance_type: insuranceType,
    is_vi: z.boolean(),
    status: documentStatus,
    user_id: id,
    client_name: z.string(),
    broker_id: id.nullable(),
    broker_name: z.string(),
    insurer_id: id,
    insurer_name: z.string(),
    car_title: z.string(),
    chassis_title: z.string(),
    event_title: z.string(),
    driver_title: z.string(),
    period_from: calendarDate.nullable(),
    period_to: calendarDate.nullable(),
    currency,
    sum_insured: cents,
    /** Net premium, with what changes kept and gave back. */
    premium: cents,
    /** Of the net premium what changes of the policy kept and gave back beyond the price of its version. */
    net_of_changes: cents,
    /** What the client pays: net premium, fee and tax. */
    gross: cents,
    version_id: id,
    version_number: z.number().int(),
    /** The version as a roman numeral. */
    version_label: z.string(),
    waiting_since: unixSeconds,
    valid_until: unixSeconds.nullable(),
    sent_at: unixSeconds.nullable(),
    made_at: unixSeconds.nullable(),
    created_at: unixSeconds,
    amount_open: cents,
    paid_state: paidState,
    /** Whether who asks can report a claim about it. */
    reportable: z.boolean(),
    missing: z.array(missingData),
    sub_policies: z.array(subPolicy),
  }),
  ...seenBy(staffAlone, { owner_id: id.nullable().optional(), owner_name: z.string().optional() }),
});

export const party = answer(signedIn, {
  user_id: id,
  attn: z.string(),
  company_name: z.string(),
  team_name: z.string(),
  email: z.string(),
  phone: z.string(),
  country: z.string(),
});

export const documentCar = answer(everyone, {
  car_id: id,
  title: z.string(),
  make: z.string(),
  model: z.string(),
  year: z.number().int().nullable(),
  car_class: z.string(),
  chassis_number: z.string(),
  start_number: z.string(),
  registration_country: z.string().nullable(),
});

export const documentEvent = answer(everyone, {
  event_id: id,
  name: z.string(),
  championship: z.string(),
  circuit_id: z.string(),
  circuit_name: z.string(),
  country: z.string(),
  start_on: calendarDate,
  end_on: calendarDate,
  kind: z.string(),
  status: z.string(),
});

/** One car at one event of a version, with names and with what the rating made of it. */
const documentItem = z.object({
  ...seenBy(everyone, {
    ...quoteItem.omit({ drivers: true, series_claim_level: true, circuit_factor: true }).shape,
    position: z.number().int(),
    car: documentCar,
    event: documentEvent,
    drivers: z.array(
      z.object({
        ...seenBy(everyone, {
          ...quoteDriver.omit({ claim_level: true }).shape,
          name: z.string(),
          country: z.string(),
          age: z.number().int().nullable(),
        }),
        ...seenBy(professionals, { claim_level: quoteDriver.shape.claim_level.optional() }),
      }),
    ),
    premium: cents,
    base_excess: cents,
    max_payout: cents,
  }),
  ...seenBy(professionals, {
    series_claim_level: quoteItem.shape.series_claim_level.optional(),
    circuit_factor: quoteItem.shape.circuit_factor.optional(),
  }),
});

export const instalment = z.object({
  instalment_number: z.number().int(),
  amount: cents,
  /** Null: follows from the day of the invoice. */
  due_on: calendarDate.nullable(),
});

export const taxLine = z.object({
  country: z.string(),
  base: cents,
  rate_pct: z.string(),
  ipt: cents,
});

/** The premium from the sum of the items to what the client pays. */
export const premiumBuildUp = z.object({
  ...seenBy(everyone, {
    items_total: cents,
    discount: cents,
    discount_pct: z.string(),
    adjustment: cents,
    adjust_pct: z.string(),
    /** Net premium. */
    premium: cents,
    fee: cents,
    ipt: z.array(taxLine),
    ipt_total: cents,
    gross: cents,
    instalments: z.array(instalment),
  }),
  /** Inside the premium. */
  ...seenBy(professionals, {
    commission: cents.optional(),
    commission_pct: z.string().optional(),
  }),
});

export const numberedClause = quoteClause.extend({ number: z.string() });

/** The frozen calculation of a version. */
export const documentRating = z.object({
  result: onTrackResult,
  trace: z.array(traceStep),
  /** By item and driver: what the premium would lose without that driver; null for the only one. */
  driver_loadings: z.array(z.array(cents.nullable())),
});

/** A rule of additional excess in words; `printed` on the version's paper. */
export const printedExcess = z.object({
  code: z.string(),
  label: z.string(),
  amount: z.string(),
  printed: z.boolean(),
});

/** A version: what was offered and, with its calculation, why it cost what it cost [3.12]. */
export const documentVersion = z.object({
  ...seenBy(everyone, {
    version_id: id,
    parent_version_id: id.nullable(),
    version_number: z.number().int(),
    version_label: z.string(),
    locked: z.boolean(),
    locked_at: unixSeconds.nullable(),
    created_at: unixSeconds,
    created_by_name: z.string(),
    period_from: calendarDate.nullable(),
    period_to: calendarDate.nullable(),
    currency,
    sum_insured: cents,
    excess: cents,
    max_payout: cents,
    items: z.array(documentItem),
    /** Null on track. */
    line: lineInWords.nullable(),
    clauses: z.array(numberedClause),
    /** As the rules hold on the first day; for staff with those that could be printed. */
    additional_excess: z.array(printedExcess),
    build_up: premiumBuildUp.nullable(),
    /** It puts an error right in what has begun: who of the client declared that there was no loss, and when. */
    correction: z.object({ no_loss_by: z.string(), no_loss_at: unixSeconds }).nullable(),
  }),
  ...seenBy(riskCarriers, {
    /** The whole calculation step by step; null when nothing could be rated. */
    rating: documentRating.nullable().optional(),
    /** The same of a various insurance. */
    line_rating: lineCalculation.nullable().optional(),
    rating_version: z.string().nullable().optional(),
    referrals: z.array(referral).optional(),
    referral_cleared_at: unixSeconds.nullable().optional(),
    /** What the insurer approved; null when nobody asked for it. */
    approval: insurerApproval.nullable().optional(),
  }),
  ...seenBy(staffAlone, {
    referral_cleared_name: z.string().optional(),
    change_reason: z.string().optional(),
    /** What was typed, with notes and reasons. */
    content: quoteContent.optional(),
  }),
});

export const versionRow = z.object({
  ...seenBy(everyone, {
    version_id: id,
    version_number: z.number().int(),
    version_label: z.string(),
    premium: cents,
    gross: cents,
    currency,
    document_state: documentState,
    status: documentStatus,
    locked: z.boolean(),
    is_current: z.boolean(),
    created_at: unixSeconds,
    created_by_name: z.string(),
    has_pdf: z.boolean(),
  }),
  ...seenBy(riskCarriers, { approval: versionApproval.nullable().optional() }),
  ...seenBy(staffAlone, { change_reason: z.string().optional() }),
});

/** What stands in the way of the policy, with words for the reader. */
export const missingForPolicy = z.object({
  code: z.enum(
    Object.keys(missingForPolicyTexts) as [MissingForPolicy['code'], ...MissingForPolicy['code'][]],
  ),
  id: z.string().optional(),
  text: z.string(),
});

/** Money that a change moved beyond the price of its version; negative was given back. */
const policyCharge = z.object({
  kind: z.enum(chargeKinds),
  version_number: z.number().int(),
  country: z.string(),
  rate_pct: z.string(),
  /** Before tax. */
  amount: cents,
  ipt: cents,
  created_at: unixSeconds,
});

/** A quote or policy as its page and its editor need it. */
export const documentDetail = z.object({
  ...seenBy(signedIn, {
    policy_id: id,
    revision: z.number().int(),
    document_state: documentState,
    document_number: z.string(),
    quote_number: z.string(),
    policy_number: z.string().nullable(),
    insurance_type: insuranceType,
    is_vi: z.boolean(),
    status: documentStatus,
    status_since: unixSeconds,
    client: party,
    broker: party.nullable(),
    insurer: z.object({
      ...seenBy(signedIn, { insurer_id: id, name: z.string() }),
      ...seenBy(professionals, {
        share_pct: z.string().optional(),
        panel: z.array(z.object({ name: z.string(), share_pct: z.string() })).optional(),
      }),
    }),
    request_id: id.nullable(),
    client_name: z.string(),
    cover_title: z.string(),
    currency,
    created_at: unixSeconds,
    valid_until: unixSeconds.nullable(),
    sent_at: unixSeconds.nullable(),
    accepted_by_client_at: unixSeconds.nullable(),
    accepted_by_client_name: z.string(),
    accepted_by_underwriter_at: unixSeconds.nullable(),
    accepted_by_underwriter_name: z.string(),
    decline_reason: z.string(),
    chassis_to_follow: z.boolean(),
    drivers_to_follow: z.boolean(),
    suspended_since: calendarDate.nullable(),
    /** How each car at each event of a policy is covered from now on, or was at last; none of a quote. */
    cover: z.array(z.object({ car_id: id, event_id: id, reason: z.enum(coverReasons) })),
    made_at: unixSeconds.nullable(),
    amount_paid: cents,
    amount_open: cents,
    paid_state: paidState,
    /** Net premium of the policy with what its changes kept and gave back; of a quote that of the version. */
    premium: cents,
    /** What the client pays of it, with fees and tax. */
    gross: cents,
    charges: z.array(policyCharge),
    /** What was credited and is owed to the client beyond refunds that are under way. */
    refund_owed: cents,
    version: documentVersion,
    versions: z.array(versionRow),
    missing: z.array(missingForPolicy),
    abilities: z.array(z.enum(documentStepNames)),
  }),
  ...seenBy(payers, { instant: instantPassed.nullable().optional() }),
  ...seenBy(staffAlone, {
    /** How far the outside broker has come; null where none carries the risk. */
    broker_round: brokerRound.nullable().optional(),
    owner: z.object({ user_id: id, attn: z.string() }).nullable().optional(),
    allowed_next_statuses: z.array(documentStatus).optional(),
  }),
});

export type DocumentRating = z.output<typeof documentRating>;
export type PrintedExcess = z.output<typeof printedExcess>;
export type DocumentRow = z.output<typeof documentRow>;
export type DocumentDetail = z.output<typeof documentDetail>;
export type DocumentVersion = z.output<typeof documentVersion>;
export type DocumentItem = z.output<typeof documentItem>;
