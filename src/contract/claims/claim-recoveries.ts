import { z } from 'zod';
import { type Contract, read, staff, write } from '#contract/action.ts';
import { answer, riskCarriers, staffAlone } from '#contract/audience.ts';
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
import { recoveryKinds } from '#domain/claims/claim-recovery.ts';

const amount = positiveCents.min(1, 'Enter an amount.');
const key = z.object({ claim_id: id, revision });
const scope = { claim_id: 'claim' } as const;

const receipt = answer(riskCarriers, {
  receipt_id: id,
  amount: cents,
  received_on: calendarDate,
  reference: z.string(),
  /** Why it was booked by mistake; null while it stands. */
  taken_back_because: z.string().nullable(),
});

const recovery = answer(riskCarriers, {
  recovery_id: id,
  kind: z.enum(recoveryKinds),
  source: z.string(),
  expected: cents,
  received: cents,
  receipts: z.array(receipt),
});

/** What comes back of a claim, and what the claim comes to with it. */
const claimRecoveries = answer(riskCarriers, {
  claim_id: id,
  revision,
  currency,
  recoveries: z.array(recovery),
  paid: cents,
  /** What others invoiced for it. */
  expenses: cents,
  reserve: cents,
  recovered: cents,
  /** Paid to the client and to others, and reserved, less what came back. */
  incurred: cents,
});

export const claimRecoveriesContract = {
  get_claim_recoveries: read({
    summary: 'What comes back of a claim: expected, received, and what the claim comes to with it.',
    input: z.object({ claim_id: id }),
    output: claimRecoveries,
    shows: ['claim:claim_id'],
    access: [...staff, 'insurer'],
    scope,
  }),
  get_open_recoveries: read({
    summary: 'What is expected back of claims and has not come yet, the claim of each beside it.',
    input: z.object({ currency }),
    output: answer(staffAlone, {
      recoveries: z.array(
        answer(staffAlone, {
          claim_id: id,
          claim_number: z.string(),
          revision,
          recovery_id: id,
          kind: z.enum(recoveryKinds),
          source: z.string(),
          /** Expected less received. */
          open: cents,
        }),
      ),
    }),
    shows: ['claim'],
    access: staff,
  }),
  save_claim_recovery: write({
    summary: 'Adds a recovery that is expected, or changes the one with the given id.',
    past: 'Changed a recovery',
    input: key.extend({
      recovery_id: id.optional(),
      kind: z.enum(recoveryKinds),
      source: line(120),
      expected: amount,
    }),
    output: claimRecoveries,
    access: staff,
    scope,
    errors: ['conflict'],
  }),
  receive_claim_recovery: write({
    summary: 'Books money that came back; the insurers of the claim are credited by their shares.',
    past: 'Booked a recovery',
    input: key.extend({
      recovery_id: id,
      amount,
      received_on: calendarDate,
      reference: line(120),
      /** The movement of the bank that it is. */
      entry_id: id.optional(),
    }),
    output: claimRecoveries,
    access: staff,
    scope,
    errors: ['conflict', 'transition_refused'],
  }),
  take_back_claim_recovery: write({
    summary: 'Takes a receipt back that was booked by mistake.',
    past: 'Took a recovery back',
    input: key.extend({ receipt_id: id, reason: optionalLine(300).min(1, 'Say why.') }),
    output: claimRecoveries,
    access: staff,
    scope,
    errors: ['conflict'],
  }),
} as const satisfies Contract;
