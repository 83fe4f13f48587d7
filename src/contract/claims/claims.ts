import { z } from 'zod';
import { anyAccount, download, read, type Contract } from '#contract/action.ts';
import { answer, damageAssessors, riskCarriers, seenBy, signedIn } from '#contract/audience.ts';
import {
  claimAmounts,
  claimRow,
  driverAccidentInfo,
  fullClaim,
} from '#contract/claims/claim-answers.ts';
import { claimList } from '#contract/claims/claim-list.ts';
import { claimExpensesContract } from '#contract/claims/claim-expenses.ts';
import { claimRecoveriesContract } from '#contract/claims/claim-recoveries.ts';
import { claimReservesContract } from '#contract/claims/claim-reserves.ts';
import { claimStatementsContract } from '#contract/claims/claim-statements.ts';
import { claimActions } from '#contract/claims/claim-actions.ts';
import { threadMessage } from '#contract/communications/thread-actions.ts';
import { calendarDate, cents, currency, id, page, pageSize, queryFlag } from '#contract/fields.ts';
import { listInput } from '#contract/list-read.ts';

const valueAndLabel = z.array(z.object({ value: z.string(), label: z.string() }));
const claimKey = z.object({ claim_id: id });
const claimScope = { claim_id: 'claim' } as const;

const dateOrNothing = calendarDate.or(z.literal('')).optional();

export const claimsContract = {
  get_claims: read({
    summary: 'Crash corner: a page of claims with the exact total and the counts of the views.',
    input: listInput(claimList, {
      page,
      page_size: pageSize,
      startDate: dateOrNothing,
      endDate: dateOrNothing,
    }),
    output: answer(signedIn, {
      claims: z.array(claimRow),
      total: z.number().int(),
      /** By status as this person sees it, `all`, and for loss adjusters `report_due`; without the filters. */
      counts: z.record(z.string(), z.number().int()),
    }),
    shows: ['account', 'car', 'claim', 'event', 'permissions', 'policy'],
    access: anyAccount,
  }),
  get_claim_constants: read({
    summary:
      'The lists that a crash report offers: track, weather and accident types, with their labels.',
    input: z.object({}),
    output: answer(signedIn, {
      track_conditions: valueAndLabel,
      weather_conditions: valueAndLabel,
      type_of_accidents: valueAndLabel,
      during: valueAndLabel,
      drivers_fault: valueAndLabel,
      line_kinds: valueAndLabel,
      reject_codes: valueAndLabel,
    }),
    shows: 'nothing',
    access: anyAccount,
  }),
  get_full_claim: read({
    summary: 'One claim with everything its page shows.',
    input: claimKey,
    output: fullClaim,
    shows: [
      'account',
      'car',
      'championship',
      'circuit',
      'claim:claim_id',
      'driver',
      'event',
      'excess_rule',
      'file',
      'insurer',
      'payment',
      'payout',
      'permissions',
      'policy',
    ],
    access: anyAccount,
    scope: claimScope,
  }),
  get_claim_summary: read({
    summary: 'The short form of a claim [3.14]: who, what, when, and the amounts.',
    /** The claim by either name; where both are given they are the same. */
    input: z.object({ claim_id: id.optional(), _id: id.optional() }),
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
      .extend(
        seenBy(signedIn, {
          document_number: z.string(),
          claim_amounts: claimAmounts,
          driver_accident_info: driverAccidentInfo,
        }),
      ),
    shows: [
      'account',
      'car',
      'championship',
      'circuit',
      'claim',
      'driver',
      'event',
      'excess_rule',
      'file',
      'insurer',
      'payment',
      'payout',
      'permissions',
      'policy',
    ],
    access: anyAccount,
    scope: { claim_id: 'claim', _id: 'claim' },
  }),
  get_claim_users: read({
    summary: 'The people of a claim, to choose from in "Send as" [3.7].',
    input: claimKey,
    output: answer(signedIn, {
      users: z.array(z.object({ _id: id, attn: z.string(), account_type: z.string() })),
    }),
    shows: ['account', 'claim:claim_id'],
    access: anyAccount,
    scope: claimScope,
  }),
  get_all_claim_communication: read({
    summary: 'The whole thread of a claim, oldest first [7.27].',
    input: claimKey.extend({
      /** Among which claims it is looked for: of the various insurances, or of crashes; left out, among all. */
      is_vi: queryFlag.optional(),
    }),
    output: answer(signedIn, {
      communication: z.array(threadMessage),
      /** Older messages that are not in the list, which holds the newest 500. */
      left_out: z.number(),
    }),
    shows: ['account', 'claim', 'communication', 'email', 'file', 'todo'],
    access: anyAccount,
    scope: claimScope,
  }),
  get_claim_work: read({
    summary: 'What waits for whom: the figures of Overview and of the menu.',
    input: z.object({}),
    output: z.object({
      ...seenBy(signedIn, {
        needs_action: z.number().int(),
        /** Of these, beside the track. */
        vi_needs_action: z.number().int(),
        claimed_sums: z.array(z.object({ currency, amount: cents })),
        open_drafts: z.array(
          z.object({
            claim_id: id,
            claim_number: z.string(),
            is_vi: z.boolean(),
            wizard_step: z.number().int(),
            /** The car, or what is insured beside the track. */
            car_name: z.string(),
          }),
        ),
        /** What waits for the answer of a client or its brokerage: an information, or an offer. */
        to_answer: z.array(
          claimRow
            .pick({
              ...{ claim_id: true, claim_number: true, is_vi: true },
              ...{ event_name: true, lost_item: true, status: true },
            })
            .extend({
              /** By when an information is to come; an offer has no day. */
              ...seenBy(signedIn, { due_on: calendarDate.nullable() }),
            }),
        ),
      }),
      ...seenBy(riskCarriers, {
        reserve_sums: z.array(z.object({ currency, amount: cents })).optional(),
      }),
    }),
    shows: ['car', 'claim', 'event', 'policy'],
    access: anyAccount,
  }),
  get_claim_pdf: download({
    summary: 'The claim summary as a PDF.',
    past: 'Downloaded the claim summary',
    activity: 'download',
    input: claimKey,
    output: z.unknown(),
    access: anyAccount,
    scope: claimScope,
  }),
  get_damage_sheet: download({
    summary: 'The damage table as a spreadsheet, which comes in again as it went out.',
    past: 'Downloaded the damage as a sheet',
    activity: 'download',
    input: claimKey,
    output: z.unknown(),
    access: anyAccount,
    scope: claimScope,
  }),
  get_part_prices: read({
    summary:
      'What was agreed and paid before for the parts and the work of this claim, on cars of the same make and model.',
    input: claimKey,
    output: answer(damageAssessors, {
      prices: z.array(
        z.object({
          claim_line_id: id,
          /** Lines that were paid, of other claims in the same currency; at least three. */
          count: z.number().int(),
          /** For one piece or one hour. */
          median: cents,
          lowest: cents,
          highest: cents,
        }),
      ),
    }),
    shows: ['car', 'claim'],
    access: ['superadmin', 'admin', 'loss_adjuster'],
    scope: claimScope,
  }),
  ...claimExpensesContract,
  ...claimRecoveriesContract,
  ...claimReservesContract,
  ...claimStatementsContract,
  ...claimActions,
} as const satisfies Contract;
