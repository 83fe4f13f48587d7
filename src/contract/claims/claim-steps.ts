import { z } from 'zod';
import { staff, write, type Contract } from '#contract/action.ts';
import { answer, ownersAndStaff } from '#contract/audience.ts';
import { driverAccidentInfo, fullClaim } from '#contract/claims/claim-answers.ts';
import {
  calendarDate,
  done,
  id,
  line,
  optionalLine,
  positiveCents,
  revision,
  text,
  unixSeconds,
} from '#contract/fields.ts';
import { claimLineKinds, driversFaults, rejectCodes } from '#domain/claims/claim-constants.ts';

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
    .refine((value) => Number(value) > 0, 'Enter a number above 0.')
    .default('1'),
  claimed: positiveCents,
  agreed: positiveCents.nullable().default(null),
  reason: optionalLine(300).default(''),
});

const claimChange = z.object({ claim_id: id, revision });
const refused = ['conflict', 'transition_refused'] as const;
const claimScope = { claim_id: 'claim' } as const;
const handlers = [...staff, 'loss_adjuster'] as const;
const reporters = [...staff, 'agent', 'brokerage'] as const;

/** Everything that is done with a claim. */
export const claimStepsContract = {
  create_claim: write({
    summary: 'Starts a crash report as a draft; it may be incomplete.',
    input: z.object({
      policy_id: id,
      /** The car at its event; claims of the various insurances have none. */
      item_id: id.nullable().default(null),
      driver_id: id.nullable().default(null),
      date_accident: unixSeconds.nullable().default(null),
    }),
    output: answer(ownersAndStaff, { claim_id: id, claim_number: z.string(), revision }),
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
      /** As it stands on the car; the policy's until somebody writes another. */
      chassis_number: optionalLine(40).optional(),
      driver_accident_info: driverAccidentInfo.optional(),
      narrative: text(5000).optional(),
      damaged_parts: z.array(line(60)).max(60).optional(),
      estimated_amount: positiveCents.optional(),
      statement_to_follow: z.boolean().optional(),
      wizard_step: z.number().int().min(1).max(7).optional(),
    }),
    output: answer(ownersAndStaff, { revision }),
    access: reporters,
    scope: claimScope,
    errors: refused,
    stored: fullClaim,
  }),
  submit_claim: write({
    summary: 'Sends the report; what is missing is named field by field.',
    input: claimChange.extend({ truth_declared: z.boolean() }),
    output: answer(ownersAndStaff, {
      revision,
      claim_number: z.string(),
      submitted_at: unixSeconds,
      photos: z.number().int(),
    }),
    access: reporters,
    scope: claimScope,
    errors: refused,
    stored: fullClaim,
  }),
  cancel_claim: write({
    summary: 'The client gives the claim up; final.',
    input: claimChange.extend({ reason: line(500) }),
    output: fullClaim,
    access: reporters,
    scope: claimScope,
    errors: refused,
    stored: fullClaim,
  }),
  retract_claim: write({
    summary: 'The client takes back a claim that nobody has started on.',
    input: claimChange.extend({ reason: line(500) }),
    output: fullClaim,
    access: ['agent', 'brokerage', 'superadmin'],
    scope: claimScope,
    errors: refused,
    stored: fullClaim,
  }),
  reopen_claim: write({
    summary:
      'Makes a retracted claim a draft again, or takes a rejected or paid one back under review.',
    input: claimChange.extend({ reason: optionalLine(2000).default('') }),
    output: fullClaim,
    access: reporters,
    scope: claimScope,
    errors: refused,
    stored: fullClaim,
  }),
  review_claim: write({
    summary: 'Takes a claim under review.',
    input: claimChange,
    output: fullClaim,
    access: handlers,
    scope: claimScope,
    errors: refused,
    stored: fullClaim,
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
    stored: fullClaim,
  }),
  answer_claim_info: write({
    summary: 'The client sends what was asked for.',
    input: claimChange.extend({ answer: text(5000) }),
    output: fullClaim,
    access: reporters,
    scope: claimScope,
    errors: refused,
    stored: fullClaim,
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
    stored: fullClaim,
  }),
  assign_loss_adjuster: write({
    summary: 'Puts a loss adjuster on the claim, or takes it off.',
    input: claimChange.extend({ loss_adjuster_id: id.nullable() }),
    output: fullClaim,
    access: staff,
    scope: claimScope,
    errors: refused,
    stored: fullClaim,
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
    stored: fullClaim,
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
    stored: fullClaim,
  }),
  approve_claim: write({
    summary: 'Approves the agreed amounts and freezes them; the client gets the offer.',
    input: claimChange.extend({ note: optionalLine(2000).default('') }),
    output: fullClaim,
    access: handlers,
    scope: claimScope,
    errors: refused,
    stored: fullClaim,
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
    stored: fullClaim,
  }),
  accept_settlement: write({
    summary: 'The client accepts the offer and says where the money goes.',
    input: claimChange.extend({
      name: line(120),
      iban: z
        .string()
        .trim()
        .max(60)
        .transform((value) => value.replace(/\s/g, '').toUpperCase()),
      account_name: line(120),
    }),
    output: fullClaim,
    access: reporters,
    scope: claimScope,
    errors: refused,
    stored: fullClaim,
  }),
  prepare_claim_payment: write({
    summary: 'Makes an accepted claim ready to be paid, with the premium that is set off.',
    input: claimChange,
    output: fullClaim,
    access: staff,
    scope: claimScope,
    errors: refused,
    stored: fullClaim,
  }),
  withdraw_claim_decision: write({
    summary: 'Takes an approval or a payment proposal back, with its reason.',
    input: claimChange.extend({ reason: line(1000) }),
    output: fullClaim,
    access: staff,
    scope: claimScope,
    errors: refused,
    stored: fullClaim,
  }),
  pay_claim: write({
    summary:
      'Books the payout and sets the open premium off; above 25,000 by another person than the approver.',
    input: claimChange.extend({ paid_on: calendarDate, reference: optionalLine(140).default('') }),
    output: fullClaim,
    access: staff,
    scope: claimScope,
    errors: refused,
    stored: fullClaim,
  }),
  send_claim_reminder: write({
    summary: 'Reminds the client of what was asked for.',
    input: claimChange,
    output: done,
    access: handlers,
    scope: claimScope,
    errors: refused,
    stored: fullClaim,
  }),
} as const satisfies Contract;
