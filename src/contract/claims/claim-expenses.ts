import { z } from 'zod';
import { type Contract, read, staff, write } from '#contract/action.ts';
import { answer, riskCarriers, seenBy, staffAlone } from '#contract/audience.ts';
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
import { expenseKinds } from '#domain/claims/claim-expense.ts';
import { outgoingStatuses } from '#domain/payments/payment-status.ts';

const key = z.object({ claim_id: id, revision });
const scope = { claim_id: 'claim' } as const;

const expense = answer(riskCarriers, {
  expense_id: id,
  kind: z.enum(expenseKinds),
  payee: z.string(),
  invoice_number: z.string(),
  invoiced_on: calendarDate,
  amount: cents,
  status: z.enum(outgoingStatuses),
  paid_on: calendarDate.nullable(),
  /** Why it was booked by mistake; null while it stands. */
  taken_back_because: z.string().nullable(),
}).extend(
  seenBy(staffAlone, {
    iban: z.string().optional(),
    reference: z.string().optional(),
    /** The batch in which it waits for the bank. */
    in_batch: z.string().nullable().optional(),
  }),
);

/** What others invoiced for a claim, the latest first. */
const claimExpenses = answer(riskCarriers, {
  claim_id: id,
  revision,
  currency,
  expenses: z.array(expense),
  /** Of those that stand. */
  booked: cents,
  paid: cents,
  /** What is set aside for adjusters, experts and towing, and for lawyers. */
  reserve_adjuster: cents,
  reserve_legal: cents,
});

export const claimExpensesContract = {
  get_claim_expenses: read({
    summary:
      'What adjusters, experts, lawyers and others invoiced for a claim, and what of it is paid.',
    input: z.object({ claim_id: id }),
    output: claimExpenses,
    shows: ['claim:claim_id', 'payout'],
    access: [...staff, 'insurer'],
    scope,
  }),
  book_claim_expense: write({
    summary:
      'Books an invoice of others for a claim: its insurers bear it by their shares, and it may leave by bank.',
    past: 'Booked an expense',
    input: key.extend({
      kind: z.enum(expenseKinds),
      payee: line(70).min(1, 'Say who is paid.'),
      iban: line(42).min(1, 'Enter the account number.'),
      invoice_number: line(40).min(1, 'Enter the number of the invoice.'),
      invoiced_on: calendarDate,
      amount: positiveCents.min(1, 'Enter an amount.'),
      /** Where too little is set aside for it, its reserve is raised to it first; not by more than one person may. */
      raise_reserve: z.boolean().optional(),
    }),
    output: claimExpenses,
    access: staff,
    scope,
    errors: ['conflict', 'transition_refused'],
  }),
  pay_claim_expense: write({
    summary: 'Notes that an expense was paid outside of a batch: by us, or by the insurer itself.',
    past: 'Paid an expense',
    input: key.extend({
      expense_id: id,
      paid_by: z.enum(['us', 'insurer']),
      paid_on: calendarDate,
      reference: line(120).min(1, 'Enter the reference of the payment.'),
    }),
    output: claimExpenses,
    access: staff,
    scope,
    errors: ['conflict', 'transition_refused'],
  }),
  take_back_claim_expense: write({
    summary:
      'Takes an expense back that was booked by mistake; one that the bank paid comes back by the bank first.',
    past: 'Took an expense back',
    input: key.extend({ expense_id: id, reason: optionalLine(300).min(1, 'Say why.') }),
    output: claimExpenses,
    access: staff,
    scope,
    errors: ['conflict', 'transition_refused'],
  }),
} as const satisfies Contract;
