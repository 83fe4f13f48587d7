import { z } from 'zod';
import { download, read, staff, write, type Contract } from '#contract/action.ts';
import {
  calendarDate,
  cents,
  currency,
  done,
  id,
  line,
  revision,
  unixSeconds,
} from '#contract/fields.ts';
import { listRead } from '#contract/list-read.ts';
import { paymentBatchList } from '#contract/payments/payment-batch-list.ts';
import { batchSteps } from '#contract/payments/payment-batch-steps.ts';
import { stepActions } from '#contract/step-actions.ts';
import {
  batchItemStatuses,
  batchStatuses,
  batchStepNames,
  payableKinds,
} from '#domain/payments/batch/payment-batch.ts';

/** What is to be paid: its kind, and the id of the payout, refund or statement. */
const payableKey = z.object({ kind: z.enum(payableKinds), id });

/** Something that may leave, and why it cannot yet. */
const payable = payableKey.extend({
  /** Number of the claim, policy or statement. */
  about: z.string(),
  claim_id: id.nullable(),
  policy_id: id.nullable(),
  payee: z.string(),
  /** Whose account number it is; an insurer has no account. */
  user_id: id.nullable(),
  insurer_id: id.nullable(),
  iban: z.string(),
  amount: cents,
  currency,
  since: unixSeconds,
  /** The account number is new to a payee who had another one: it waits until then, or for a second person. */
  held_until: unixSeconds.nullable(),
  payee_account_id: id.nullable(),
  /** Whether this person may let the account number go. */
  can_release: z.boolean(),
  /** Premium that is set off was paid since it was prepared, or the payee may be on a sanctions list. */
  stopped_by: z.enum(['premium_paid', 'sanctions']).nullable(),
});

export const paymentBatch = z.object({
  batch_id: id,
  batch_number: z.string(),
  currency,
  execute_on: calendarDate,
  status: z.enum(batchStatuses),
  amount: cents,
  item_count: z.number().int(),
  waiting_count: z.number().int(),
  created_by_name: z.string(),
  created_at: unixSeconds,
  approved_by_name: z.string().nullable(),
  approved_at: unixSeconds.nullable(),
  withdrawn_because: z.string(),
  revision,
  abilities: z.array(z.enum(batchStepNames)),
});

const batchItem = z.object({
  item_id: id,
  kind: z.enum(payableKinds),
  about: z.string(),
  claim_id: id.nullable(),
  policy_id: id.nullable(),
  payee: z.string(),
  iban: z.string(),
  amount: cents,
  remittance: z.string(),
  end_to_end: z.string(),
  status: z.enum(batchItemStatuses),
  rejected_because: z.string(),
  /** Why the bank sent it back after it was paid. */
  returned_because: z.string(),
  paid_on: calendarDate.nullable(),
});

const whole = z.object({ batch: paymentBatch, items: z.array(batchItem) });
const one = z.object({ batch_id: id });

const actionsOf = stepActions(batchSteps, {
  key: z.object({ batch_id: id, revision }),
  output: paymentBatch,
  who: () => staff,
});

export const paymentBatchActions = {
  get_payables: read({
    summary:
      'What may leave by bank: prepared claim payments, approved refunds, closed statements; each in no batch yet.',
    input: z.object({}),
    output: z.object({
      payables: z.array(payable),
      /** What of that is due, by currency. */
      sums: z.array(z.object({ currency, amount: cents })),
    }),
    shows: ['account', 'claim', 'insurer', 'ledger', 'payment', 'payout', 'sanctions', 'statement'],
    access: staff,
  }),
  get_payment_batches: listRead(paymentBatchList, {
    summary: 'Payment batches with what they move and how many of their transfers still wait.',
    row: paymentBatch,
    shows: ['account', 'claim', 'payout'],
    access: staff,
  }),
  get_payment_batch: read({
    summary: 'One payment batch with its transfers.',
    input: one,
    output: whole,
    shows: ['account', 'claim', 'payment', 'payout', 'statement'],
    access: staff,
  }),
  get_payment_batch_file: download({
    summary:
      'The order of an approved batch for the bank (pain.001.001.09), as it was written then.',
    past: 'Downloaded a payment order',
    activity: 'download',
    input: one,
    output: z.unknown(),
    access: staff,
  }),
  collect_payment_batch: write({
    summary: 'Collects what is to be paid in one currency; another person approves it.',
    past: 'Collected a payment batch',
    input: z.object({
      execute_on: calendarDate,
      items: z.array(payableKey).min(1, 'Tick what is to be paid.').max(500),
    }),
    output: paymentBatch,
    access: staff,
    errors: ['transition_refused'],
  }),
  ...actionsOf({}),
  reject_payment_batch_item: write({
    summary: 'A transfer that the bank did not execute goes back and can be collected again.',
    past: 'Took a transfer back from the bank',
    input: z.object({ item_id: id, reason: line(500) }),
    output: paymentBatch,
    access: staff,
    errors: ['transition_refused'],
  }),
  set_insurer_account: write({
    summary: 'Says to which account number an insurer is paid; a changed one waits.',
    past: 'Set the account number of an insurer',
    input: z.object({ insurer_id: id, iban: line(42) }),
    output: done,
    access: staff,
  }),
  release_payee_account: write({
    summary:
      'Another person than who wrote it lets a changed account number go before its day is over.',
    past: 'Released a changed account number',
    input: z.object({ payee_account_id: id }),
    output: done,
    access: staff,
    errors: ['transition_refused'],
  }),
} as const satisfies Contract;
