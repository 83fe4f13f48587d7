import { z } from 'zod';
import { read, staff, write, type Contract } from '#contract/action.ts';
import { answer } from '#contract/audience.ts';
import {
  calendarDate,
  cents,
  currency,
  id,
  line,
  optionalLine,
  positiveCents,
  revision,
} from '#contract/fields.ts';
import { listRead } from '#contract/list-read.ts';
import { refund } from '#contract/payments/refunds.ts';
import { unallocatedList } from '#contract/payments/unallocated-list.ts';
import { unallocatedSteps } from '#contract/payments/unallocated-steps.ts';
import type { Readers } from '#contract/readers.ts';
import { said } from '#contract/step-actions.ts';
import { unallocatedStepNames } from '#domain/payments/unallocated-steps.ts';

/** Whose credit it is, and staff. */
const holderAndStaff: Readers = ['staff', 'client'];

const bankAccount = z.enum(['bank', 'bank_us']).default('bank');

/** Money that came in and fits no instalment, for staff. */
export const unallocated = z.object({
  unallocated_id: id,
  /** Whose credit it is; null while nobody knows. */
  user_id: id.nullable(),
  client_name: z.string(),
  /** Who sent it, as the statement says. */
  payer: z.string(),
  amount: cents,
  amount_left: cents,
  /** What of it is asked back and has not left yet. */
  amount_asked: cents,
  currency,
  method: z.string(),
  received_on: calendarDate,
  age_days: z.number().int(),
  reference: z.string(),
  note: z.string(),
  /** The invoice that was paid too much, where it was one. */
  invoice_number: z.string(),
  revision,
  abilities: z.array(z.enum(unallocatedStepNames)),
});

const key = z.object({ unallocated_id: id, revision });

export const creditActions = {
  get_unallocated: listRead(unallocatedList, {
    summary: 'Money that came in and fits no instalment, with its age and what is left of it.',
    row: unallocated,
    more: { sums: z.array(z.object({ currency, amount: cents })) },
    shows: ['account', 'payment'],
    access: staff,
  }),
  get_client_credit: read({
    summary: "A client's credit by currency, where it came from and what it was used for.",
    input: z.object({ user_id: id }),
    output: answer(holderAndStaff, {
      /** What may be used now: what is left less what is asked back. */
      credits: z.array(answer(holderAndStaff, { currency, amount: cents, asked: cents })),
      receipts: z.array(
        answer(holderAndStaff, {
          unallocated_id: id,
          received_on: calendarDate,
          reference: z.string(),
          currency,
          amount: cents,
          amount_left: cents,
        }),
      ),
      /** Newest first. */
      uses: z.array(
        answer(holderAndStaff, {
          used_on: calendarDate,
          invoice_number: z.string(),
          invoice_id: id.nullable(),
          currency,
          amount: cents,
        }),
      ),
    }),
    shows: ['payment'],
    access: ['superadmin', 'admin', 'agent'],
    scope: { user_id: 'account' },
  }),
  get_client_account: read({
    summary:
      'What a client owes and is owed by currency on one day, as it was known on another, with what was booked by then.',
    input: z.object({
      user_id: id,
      /** What was booked of days until then; left out, until today. */
      valid_on: calendarDate.optional(),
      /** What was known at the end of this day; left out, what is known now. */
      known_on: calendarDate.optional(),
    }),
    output: answer(holderAndStaff, {
      valid_on: calendarDate,
      known_on: calendarDate,
      balances: z.array(
        answer(holderAndStaff, {
          currency,
          /** Premium that is open. */
          open: cents,
          /** Refunds, agreed claims and credit that have not left yet. */
          to_client: cents,
        }),
      ),
      /** The newest 200, latest first. */
      bookings: z.array(
        answer(holderAndStaff, {
          transaction_id: id,
          booked_on: calendarDate,
          known_on: calendarDate,
          kind: z.string(),
          policy_number: z.string(),
          invoice_number: z.string(),
          invoice_id: id.nullable(),
          currency,
          open: cents,
          to_client: cents,
        }),
      ),
    }),
    shows: ['ledger', 'policy', 'invoice', 'payment', 'claim'],
    access: ['superadmin', 'admin', 'agent'],
    scope: { user_id: 'account' },
  }),
  register_transfer: write({
    summary: 'Books money that came in by bank whose invoice is not known, and perhaps its client.',
    past: 'Booked a transfer',
    input: z.object({
      user_id: id.nullable(),
      amount: positiveCents.min(1, 'Enter an amount.'),
      currency,
      received_on: calendarDate,
      account: bankAccount,
      reference: line(140),
      payer: optionalLine(140).default(''),
      note: optionalLine(500).default(''),
    }),
    output: unallocated,
    access: staff,
    scope: { user_id: 'account' },
  }),
  assign_unallocated: write({
    ...said(unallocatedSteps.assign_unallocated),
    input: key.extend({ user_id: id }),
    output: unallocated,
    access: staff,
    scope: { user_id: 'account' },
    errors: ['conflict', 'transition_refused'],
  }),
  use_credit: write({
    ...said(unallocatedSteps.use_credit),
    input: z.object({
      invoice_id: id,
      /** One instalment of it; else all that are open, by their due dates. */
      instalment_number: z.number().int().min(1).max(50).optional(),
      /** Out of this receipt; else out of all the client's credit, the oldest first. */
      unallocated_id: id.optional(),
      /** As much as is open and there, unless it says less. */
      amount: positiveCents.min(1, 'Enter an amount.').optional(),
    }),
    output: answer(holderAndStaff, { used: cents, open: cents, currency }),
    access: ['superadmin', 'admin', 'agent'],
    scope: { invoice_id: 'invoice' },
    errors: ['transition_refused'],
  }),
  request_credit_refund: write({
    ...said(unallocatedSteps.request_credit_refund),
    input: key.extend({
      amount: positiveCents.min(1, 'Enter an amount.'),
      iban: line(42),
      note: optionalLine(500).default(''),
    }),
    output: refund,
    access: staff,
    errors: ['conflict', 'transition_refused'],
  }),
} as const satisfies Contract;
