import { z } from 'zod';
import { anyAccount, download, read, staff, write, type Contract } from '#contract/action.ts';
import {
  abilities,
  calendarDate,
  cents,
  currency,
  done,
  id,
  line,
  oneOrMore,
  optionalLine,
  page,
  pageSize,
  positiveCents,
  queryFlag,
  queryNumber,
  revision,
  search,
  text,
  unixSeconds,
} from '#contract/fields.ts';
import {
  claimLineKinds,
  driversFaults,
  duringChoices,
  rejectCodes,
  trackConditions,
  typesOfAccident,
  weatherConditions,
} from '#domain/claims/claim-constants.ts';
import { claimStatuses } from '#domain/claims/claim-status.ts';

const claimStatus = z.enum(claimStatuses);
const handlers = [...staff, 'loss_adjuster'] as const;
const reporters = [...staff, 'agent', 'brokerage'] as const;
const yesNoUnknown = z.enum(['yes', 'no', 'unknown']);

const valueAndLabel = z.array(z.object({ value: z.string(), label: z.string() }));

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
      .or(z.literal('')),
  })
  .partial();

/** The sums of a claim [3.16]; amounts that are not decided yet are null. */
export const claimAmounts = z.object({
  total: z.object({ claimed: cents, agreed: cents.nullable() }),
  max_payout: cents.nullable(),
  excess: cents.nullable(),
  final_amount: cents.nullable(),
  accident_limit: cents.nullable(),
  aggregate_left: cents.nullable(),
  base_excess: cents.nullable(),
  additional_excess: z.array(z.object({ code: z.string(), label: z.string(), amount: cents })),
  total_loss: z.boolean(),
  set_off: cents.nullable(),
  cash: cents.nullable(),
  frozen: z.boolean(),
});

/** A line of the damage table. */
export const claimLine = z.object({
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
  supplement: z.boolean(),
});

/** A row of Crash corner. */
export const claimRow = z.object({
  claim_id: id,
  claim_number: z.string(),
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

/** Lines as they are typed in; `claim_line_id` is missing on new ones. */
const lineInput = z.object({
  claim_line_id: id.optional(),
  kind: z.enum(claimLineKinds),
  description: line(200),
  part_number: optionalLine(60).default(''),
  supplier: optionalLine(100).default(''),
  invoice_no: optionalLine(60).default(''),
  quantity: z
    .string()
    .regex(/^\d{1,6}(\.\d{1,2})?$/, 'Enter a number.')
    .default('1'),
  claimed: positiveCents,
  agreed: positiveCents.nullable().default(null),
  reason: optionalLine(300).default(''),
});

const claimKey = z.object({ claim_id: id });
const claimChange = claimKey.extend({ revision });
const refused = ['conflict', 'transition_refused'] as const;

const claimScope = { claim_id: 'claim' } as const;

const party = z.object({
  user_id: id,
  attn: z.string(),
  company_name: z.string(),
  email: z.string(),
  phone: z.string(),
});

/** A claim with everything its page shows. */
export const fullClaim = claimRow.extend({
  is_vi: z.boolean(),
  revision,
  abilities,
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
  narrative: z.string(),
  damaged_parts: z.array(z.string()),
  estimated_amount: cents,
  statement_to_follow: z.boolean(),
  claim_amounts: claimAmounts,
  reserve: cents,
  salvage_value: cents,
  lines: z.array(claimLine),
  fault_result: z.string().nullable(),
  additional_excess_codes: z.array(z.string()),
  additional_excess_suggested: z.array(
    z.object({ code: z.string(), label: z.string(), amount: cents }),
  ),
  additional_excess_confirmed: z.boolean(),
  policy_check: z.array(
    z.object({ key: z.string(), label: z.string(), ok: z.boolean(), note: z.string() }),
  ),
  adjuster_report: z
    .object({
      inspected_on: calendarDate,
      place: z.string(),
      findings: z.string(),
      recommendation: z.string(),
      by: z.string(),
    })
    .nullable(),
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
  settlement: z
    .object({
      accepted_by: z.string(),
      accepted_at: unixSeconds,
      iban: z.string(),
      account_name: z.string(),
    })
    .nullable(),
  payout: z
    .object({
      reference: z.string(),
      paid_on: calendarDate.nullable(),
      amount: cents,
      status: z.string(),
    })
    .nullable(),
  set_off_list: z.array(
    z.object({
      payment_id: id,
      instalment_number: z.number().int(),
      invoice_number: z.string(),
      amount_open: cents,
      currency,
      date: calendarDate,
    }),
  ),
  parties: z.object({
    client: party,
    broker: party.nullable(),
    loss_adjuster: party.nullable(),
    reviewer: party.nullable(),
    insurer_name: z.string(),
  }),
  missing_to_submit: z.array(z.object({ field: z.string(), message: z.string() })),
});

const filters = z
  .object({
    status: oneOrMore(claimStatus),
    event_id: oneOrMore(id),
    user_id: oneOrMore(id),
    car_id: oneOrMore(id),
    insurer_id: oneOrMore(id),
    loss_adjuster_id: oneOrMore(id),
    amount_from: queryNumber.pipe(cents).optional(),
    amount_to: queryNumber.pipe(cents).optional(),
    injured: queryFlag.optional(),
    late_report: queryFlag.optional(),
    is_vi: queryFlag.optional(),
  })
  .default({});

export const claimsContract = {
  get_claims: read({
    summary: 'Crash corner: a page of claims with the exact total and the counts of the views.',
    input: z.object({
      page,
      size: pageSize,
      search,
      startDate: calendarDate.or(z.literal('')).optional(),
      endDate: calendarDate.or(z.literal('')).optional(),
      filters,
      sortBy: z
        .enum(['date_accident', 'claim_number', 'claimed', 'status_since', 'date_claim'])
        .default('date_accident'),
      ascending: queryFlag.default(false),
    }),
    output: z.object({
      claims: z.array(claimRow),
      total: z.number().int(),
      counts: z.record(z.string(), z.number().int()),
    }),
    access: anyAccount,
  }),
  get_claim_constants: read({
    summary:
      'The lists that a crash report offers: track, weather and accident types, with their labels.',
    input: z.object({}),
    output: z.object({
      track_conditions: valueAndLabel,
      weather_conditions: valueAndLabel,
      type_of_accidents: valueAndLabel,
      during: valueAndLabel,
      drivers_fault: valueAndLabel,
      line_kinds: valueAndLabel,
      reject_codes: valueAndLabel,
    }),
    access: anyAccount,
  }),
  get_full_claim: read({
    summary: 'One claim with everything its page shows.',
    input: claimKey,
    output: fullClaim,
    access: anyAccount,
    scope: claimScope,
  }),
  get_claim_summary: read({
    summary: 'The short form of a claim [3.14]: who, what, when, and the amounts.',
    input: z.object({ claim_id: id, _id: id.optional() }),
    output: claimRow
      .pick({
        policy_nr: true,
        team_name: true,
        claim_number: true,
        event_name: true,
        driver_name: true,
        date_claim: true,
        date_accident: true,
        chassis_number: true,
        currency: true,
        cars_missing_chassis_string: true,
      })
      .extend({
        document_number: z.string(),
        claim_amounts: claimAmounts,
        driver_accident_info: driverAccidentInfo,
      }),
    access: anyAccount,
    scope: claimScope,
  }),
  get_claim_users: read({
    summary: 'The people of a claim, to choose from in "Send as" [3.7].',
    input: claimKey,
    output: z.object({
      users: z.array(z.object({ _id: id, attn: z.string(), account_type: z.string() })),
    }),
    access: anyAccount,
    scope: claimScope,
  }),
  get_claim_work: read({
    summary: 'What waits for whom: the figures of Overview and of the menu.',
    input: z.object({}),
    output: z.object({
      needs_action: z.number().int(),
      claimed_sums: z.array(z.object({ currency, amount: cents })),
      reserve_sums: z.array(z.object({ currency, amount: cents })),
      open_drafts: z.array(
        z.object({
          claim_id: id,
          claim_number: z.string(),
          wizard_step: z.number().int(),
          car_name: z.string(),
        }),
      ),
    }),
    access: anyAccount,
  }),
  create_claim: write({
    summary: 'Starts a crash report as a draft; it may be incomplete.',
    input: z.object({
      policy_id: id,
      item_id: id,
      driver_id: id.nullable().default(null),
      date_accident: unixSeconds.nullable().default(null),
    }),
    output: z.object({ claim_id: id, claim_number: z.string(), revision }),
    access: reporters,
    scope: { policy_id: 'policy' },
    errors: ['transition_refused'],
  }),
  save_claim: write({
    summary: 'Keeps what was filled in so far; only the fields that are sent change.',
    input: claimChange.extend({
      item_id: id.optional(),
      driver_id: id.nullable().optional(),
      date_accident: unixSeconds.nullable().optional(),
      driver_accident_info: driverAccidentInfo.optional(),
      narrative: text(5000).optional(),
      damaged_parts: z.array(line(60)).max(60).optional(),
      estimated_amount: positiveCents.optional(),
      statement_to_follow: z.boolean().optional(),
      wizard_step: z.number().int().min(1).max(7).optional(),
    }),
    output: z.object({ revision }),
    access: reporters,
    scope: claimScope,
    errors: refused,
  }),
  submit_claim: write({
    summary: 'Sends the report; what is missing is named field by field.',
    input: claimChange.extend({ truth_declared: z.boolean() }),
    output: z.object({
      revision,
      claim_number: z.string(),
      submitted_at: unixSeconds,
      photos: z.number().int(),
    }),
    access: reporters,
    scope: claimScope,
    errors: refused,
  }),
  cancel_claim: write({
    summary: 'The client gives the claim up; final.',
    input: claimChange.extend({ reason: line(500) }),
    output: fullClaim,
    access: reporters,
    scope: claimScope,
    errors: refused,
  }),
  retract_claim: write({
    summary: 'The client takes back a claim that nobody has started on.',
    input: claimChange.extend({ reason: line(500) }),
    output: fullClaim,
    access: ['agent', 'brokerage', 'superadmin'],
    scope: claimScope,
    errors: refused,
  }),
  reopen_claim: write({
    summary:
      'Makes a retracted claim a draft again, or takes a rejected or paid one back under review.',
    input: claimChange.extend({ reason: optionalLine(2000).default('') }),
    output: fullClaim,
    access: reporters,
    scope: claimScope,
    errors: refused,
  }),
  review_claim: write({
    summary: 'Takes a claim under review.',
    input: claimChange,
    output: fullClaim,
    access: handlers,
    scope: claimScope,
    errors: refused,
  }),
  ask_claim_info: write({
    summary: 'Asks the client for what is missing, until a date.',
    input: claimChange.extend({
      items: z.array(line(200)).min(1, 'Choose at least one item.').max(20),
      message: line(2000),
      due_on: calendarDate.optional(),
    }),
    output: fullClaim,
    access: handlers,
    scope: claimScope,
    errors: refused,
  }),
  answer_claim_info: write({
    summary: 'The client sends what was asked for.',
    input: claimChange.extend({ answer: text(5000) }),
    output: fullClaim,
    access: reporters,
    scope: claimScope,
    errors: refused,
  }),
  save_claim_lines: write({
    summary: 'Writes the damage table: claimed by client or staff, agreed by adjuster or staff.',
    input: claimChange.extend({
      lines: z.array(lineInput).max(500),
      salvage_value: positiveCents.optional(),
    }),
    output: fullClaim,
    access: [...handlers, 'agent', 'brokerage'],
    scope: claimScope,
    errors: refused,
  }),
  assign_loss_adjuster: write({
    summary: 'Puts a loss adjuster on the claim, or takes it off.',
    input: claimChange.extend({ loss_adjuster_id: id.nullable() }),
    output: fullClaim,
    access: staff,
    scope: claimScope,
    errors: refused,
  }),
  save_adjuster_report: write({
    summary: "The loss adjuster's report: when and where inspected, findings, recommendation.",
    input: claimChange.extend({
      inspected_on: calendarDate,
      place: line(120),
      findings: line(5000),
      recommendation: z.enum(['approve', 'reject', 'more_information']),
    }),
    output: fullClaim,
    access: handlers,
    scope: claimScope,
    errors: refused,
  }),
  confirm_claim_terms: write({
    summary: 'Settles who was at fault and which additional excess applies.',
    input: claimChange.extend({
      fault_result: z.enum(driversFaults),
      additional_excess_codes: z.array(line(40)).max(10),
    }),
    output: fullClaim,
    access: handlers,
    scope: claimScope,
    errors: refused,
  }),
  approve_claim: write({
    summary: 'Approves the agreed amounts and freezes them; the client gets the offer.',
    input: claimChange.extend({ note: optionalLine(2000).default('') }),
    output: fullClaim,
    access: handlers,
    scope: claimScope,
    errors: refused,
  }),
  reject_claim: write({
    summary: 'Rejects the claim with a code and the reason in words.',
    input: claimChange.extend({
      code: z.enum(rejectCodes),
      text: z.string().trim().min(30, 'At least 30 characters.').max(4000),
    }),
    output: fullClaim,
    access: staff,
    scope: claimScope,
    errors: refused,
  }),
  accept_settlement: write({
    summary: 'The client accepts the offer and says where the money goes.',
    input: claimChange.extend({
      name: line(120),
      iban: z
        .string()
        .trim()
        .transform((value) => value.replace(/\s/g, '').toUpperCase()),
      account_name: line(120),
    }),
    output: fullClaim,
    access: reporters,
    scope: claimScope,
    errors: refused,
  }),
  prepare_claim_payment: write({
    summary: 'Makes an accepted claim ready to be paid, with the premium that is set off.',
    input: claimChange,
    output: fullClaim,
    access: staff,
    scope: claimScope,
    errors: refused,
  }),
  withdraw_claim_decision: write({
    summary: 'Takes an approval or a payment proposal back, with its reason.',
    input: claimChange.extend({ reason: line(1000) }),
    output: fullClaim,
    access: staff,
    scope: claimScope,
    errors: refused,
  }),
  pay_claim: write({
    summary:
      'Books the payout and sets the open premium off; above 25,000 by another person than the approver.',
    input: claimChange.extend({ paid_on: calendarDate, reference: optionalLine(140).default('') }),
    output: fullClaim,
    access: staff,
    scope: claimScope,
    errors: refused,
  }),
  get_claim_pdf: download({
    summary: 'The claim summary as a PDF.',
    input: claimKey,
    output: z.unknown(),
    access: anyAccount,
    scope: claimScope,
  }),
  send_claim_reminder: write({
    summary: 'Reminds the client of what was asked for.',
    input: claimChange,
    output: done,
    access: handlers,
    scope: claimScope,
    errors: refused,
  }),
} as const satisfies Contract;
