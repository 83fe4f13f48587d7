import { z } from 'zod';
import { claimPayers } from '#domain/claims/claim-payers.ts';
import { type Action, type Contract, write } from '#contract/action.ts';
import { answer, ownersAndStaff } from '#contract/audience.ts';
import { driverAccidentInfo, fullClaim, typedLossAnswers } from '#contract/claims/claim-answers.ts';
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
import { claimSteps } from '#contract/claims/claim-steps.ts';
import { said, stepActions } from '#contract/step-actions.ts';
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

const { create_claim, ...taken } = claimSteps;

const actionsOf = stepActions(taken, {
  key: z.object({ claim_id: id, revision }),
  kind: 'claim',
  output: fullClaim,
  stored: fullClaim,
  who: whoMayTake,
});

/** Everything that is done with a claim. */
export const claimActions = {
  create_claim: write({
    ...said(create_claim),
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
  ...actionsOf({
    save_claim: {
      input: {
        item_id: id.optional(),
        driver_id: id.nullable().optional(),
        date_accident: unixSeconds.nullable().optional(),
        /** As it stands on the car; the policy's until somebody writes another. */
        chassis_number: optionalLine(40).optional(),
        driver_accident_info: driverAccidentInfo.optional(),
        /** Of a various insurance: the answers to the questions of its line, and under `items` what was lost. */
        loss_answers: typedLossAnswers.optional(),
        narrative: text(5000).optional(),
        damaged_parts: z.array(line(60)).max(60).optional(),
        estimated_amount: positiveCents.optional(),
        statement_to_follow: z.boolean().optional(),
        wizard_step: z.number().int().min(1).max(7).optional(),
      },
      output: answer(ownersAndStaff, { revision }),
    },
    submit_claim: {
      input: { truth_declared: z.boolean() },
      output: answer(ownersAndStaff, {
        revision,
        claim_number: z.string(),
        submitted_at: unixSeconds,
        photos: z.number().int(),
      }),
    },
    ask_claim_info: {
      input: {
        items: z.array(line(200)).min(1, 'Choose at least one item.').max(20),
        message: line(2000),
        due_on: calendarDate.optional(),
      },
    },
    answer_claim_info: {
      input: { answer: text(5000) },
    },
    save_claim_lines: {
      input: {
        lines: z.array(lineInput).max(500),
        salvage_value: positiveCents.optional(),
      },
    },
    assign_loss_adjuster: {
      input: { loss_adjuster_id: id.nullable() },
    },
    save_adjuster_report: {
      input: {
        inspected_on: calendarDate,
        place: line(120),
        findings: line(5000),
        recommendation: z.enum(['approve', 'reject', 'more_information']),
      },
    },
    link_claim: {
      input: { on_track_claim: line(40) },
    },
    confirm_claim_terms: {
      input: {
        /** Needed of a loss for which somebody can have been at fault. */
        fault_result: z.enum(driversFaults).nullable().default(null),
        additional_excess_codes: z.array(line(40)).max(10),
      },
    },
    approve_claim: {
      input: { note: optionalLine(2000).default('') },
    },
    reject_claim: {
      input: {
        code: z.enum(rejectCodes),
        text: z.string().trim().min(30, 'At least 30 characters.').max(4000),
      },
    },
    accept_settlement: {
      input: {
        name: line(120),
        iban: z
          .string()
          .trim()
          .max(60)
          .transform((value) => value.replace(/\s/g, '').toUpperCase()),
        account_name: line(120),
      },
    },
    pay_claim: {
      input: {
        paid_on: calendarDate,
        reference: optionalLine(140).default(''),
        /** The insurer may have paid the client itself; `reference` then says where the proof is. */
        paid_by: z.enum(claimPayers).default('us'),
      },
    },
    pay_claim_ahead: {
      input: { amount: positiveCents, paid_on: calendarDate, reference: line(140) },
    },
    send_claim_reminder: {
      output: done,
    },
    mail_claim_insurers: {
      output: done,
    },
  }),
} as const satisfies Contract & Record<ClaimStep, Action>;
