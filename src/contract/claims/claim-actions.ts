import { z } from 'zod';
import { type Action, type Contract, write } from '#contract/action.ts';
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
import { stepActions } from '#contract/step-actions.ts';
import { type ClaimStep, whoMayTake } from '#domain/claims/claim-transitions.ts';
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

const steps = stepActions({
  key: z.object({ claim_id: id, revision }),
  kind: 'claim',
  output: fullClaim,
  stored: fullClaim,
  who: whoMayTake,
});

/** Everything that is done with a claim. */
export const claimActions = {
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
    access: whoMayTake('create_claim'),
    scope: { policy_id: 'policy' },
    errors: ['transition_refused'],
  }),
  ...steps({
    save_claim: {
      summary: 'Keeps what was filled in so far; only the fields that are sent change.',
      asks: {
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
      },
      output: answer(ownersAndStaff, { revision }),
    },
    submit_claim: {
      summary: 'Sends the report; what is missing is named field by field.',
      asks: { truth_declared: z.boolean() },
      output: answer(ownersAndStaff, {
        revision,
        claim_number: z.string(),
        submitted_at: unixSeconds,
        photos: z.number().int(),
      }),
    },
    cancel_claim: {
      summary: 'The client gives the claim up; final.',
      asks: { reason: line(500) },
    },
    retract_claim: {
      summary: 'The client takes back a claim that nobody has started on.',
      asks: { reason: line(500) },
    },
    reopen_claim: {
      summary:
        'Makes a retracted claim a draft again, or takes a rejected or paid one back under review.',
      asks: { reason: optionalLine(2000).default('') },
    },
    review_claim: {
      summary: 'Takes a claim under review.',
    },
    ask_claim_info: {
      summary: 'Asks the client for what is missing, until a date.',
      asks: {
        items: z.array(line(200)).min(1, 'Choose at least one item.').max(20),
        message: line(2000),
        due_on: calendarDate.optional(),
      },
    },
    answer_claim_info: {
      summary: 'The client sends what was asked for.',
      asks: { answer: text(5000) },
    },
    save_claim_lines: {
      summary: 'Writes the damage table: claimed by client or staff, agreed by adjuster or staff.',
      asks: {
        lines: z.array(lineInput).max(500),
        salvage_value: positiveCents.optional(),
      },
    },
    assign_loss_adjuster: {
      summary: 'Puts a loss adjuster on the claim, or takes it off.',
      asks: { loss_adjuster_id: id.nullable() },
    },
    save_adjuster_report: {
      summary: "The loss adjuster's report: when and where inspected, findings, recommendation.",
      asks: {
        inspected_on: calendarDate,
        place: line(120),
        findings: line(5000),
        recommendation: z.enum(['approve', 'reject', 'more_information']),
      },
    },
    confirm_claim_terms: {
      summary: 'Settles who was at fault and which additional excess applies.',
      asks: {
        fault_result: z.enum(driversFaults),
        additional_excess_codes: z.array(line(40)).max(10),
      },
    },
    approve_claim: {
      summary: 'Approves the agreed amounts and freezes them; the client gets the offer.',
      asks: { note: optionalLine(2000).default('') },
    },
    reject_claim: {
      summary: 'Rejects the claim with a code and the reason in words.',
      asks: {
        code: z.enum(rejectCodes),
        text: z.string().trim().min(30, 'At least 30 characters.').max(4000),
      },
    },
    accept_settlement: {
      summary: 'The client accepts the offer and says where the money goes.',
      asks: {
        name: line(120),
        iban: z
          .string()
          .trim()
          .max(60)
          .transform((value) => value.replace(/\s/g, '').toUpperCase()),
        account_name: line(120),
      },
    },
    prepare_claim_payment: {
      summary: 'Makes an accepted claim ready to be paid, with the premium that is set off.',
    },
    withdraw_claim_decision: {
      summary: 'Takes an approval or a payment proposal back, with its reason.',
      asks: { reason: line(1000) },
    },
    pay_claim: {
      summary:
        'Books the payout and sets the open premium off; above 25,000 by another person than the approver.',
      asks: { paid_on: calendarDate, reference: optionalLine(140).default('') },
    },
    send_claim_reminder: {
      summary: 'Reminds the client of what was asked for.',
      output: done,
    },
  }),
} as const satisfies Contract & Record<ClaimStep, Action>;
