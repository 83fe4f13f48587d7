import { z } from 'zod';
import { type Contract, read, staff, write } from '#contract/action.ts';
import { answer, riskCarriers, seenBy, staffAlone } from '#contract/audience.ts';
import {
  cents,
  currency,
  id,
  line,
  positiveCents,
  revision,
  unixSeconds,
} from '#contract/fields.ts';
import { reserveChangeStates, reserveLines } from '#domain/claims/claim-reserve-lines.ts';

const key = z.object({ claim_id: id, revision });
const scope = { claim_id: 'claim' } as const;

const change = answer(riskCarriers, {
  change_id: id,
  line: z.enum(reserveLines),
  amount_before: cents,
  amount: cents,
  reason: z.string(),
  state: z.enum(reserveChangeStates),
  /** Who changed it, or whose step it follows. */
  made_by: z.string(),
  made_at: unixSeconds,
  decided_by: z.string().nullable(),
  decided_at: unixSeconds.nullable(),
}).extend(
  seenBy(staffAlone, {
    /** Whether who reads this may approve it: it waits, and somebody else wished it. */
    may_approve: z.boolean().optional(),
  }),
);

/** What is set aside for a claim, by line, and how it came to that; the latest change first. */
const claimReserves = answer(riskCarriers, {
  claim_id: id,
  revision,
  currency,
  lines: z.array(z.object({ line: z.enum(reserveLines), amount: cents })),
  reserve: cents,
  /** Expected of recoveries and not received yet. */
  expected_back: cents,
  changes: z.array(change),
});

export const claimReservesContract = {
  get_claim_reserves: read({
    summary: 'What is set aside for a claim by line, with every change of it.',
    input: z.object({ claim_id: id }),
    output: claimReserves,
    shows: ['account', 'claim:claim_id'],
    access: [...staff, 'insurer'],
    scope,
  }),
  set_claim_reserve: write({
    summary:
      'Sets a line of the reserve. A change above 10,000.00 waits for somebody else of staff.',
    past: 'Changed the reserve',
    input: key.extend({
      line: z.enum(reserveLines),
      /** What is set aside; of what is expected back too it is the amount without a sign. */
      amount: positiveCents,
      reason: line(300).min(1, 'Say why.'),
    }),
    output: claimReserves,
    access: staff,
    scope,
    errors: ['conflict', 'transition_refused'],
  }),
  decide_claim_reserve: write({
    summary:
      'Approves a change of the reserve that waits, or turns it down; who wished it may take it back.',
    past: 'Decided on the reserve',
    input: key.extend({ change_id: id, approved: z.boolean() }),
    output: claimReserves,
    access: staff,
    scope,
    errors: ['conflict', 'transition_refused'],
  }),
} as const satisfies Contract;
