import { z } from 'zod';
import { anyAccount, type Contract, read, write } from '#contract/action.ts';
import { answer, everyone, signedIn } from '#contract/audience.ts';
import { calendarDate, done, id, line, optionalLine, unixSeconds } from '#contract/fields.ts';
import { statementGivers } from '#domain/claims/claim-statement.ts';

const giver = z.enum(statementGivers);
const claimScope = { claim_id: 'claim' } as const;
const asksStatements = ['superadmin', 'admin', 'agent', 'brokerage', 'loss_adjuster'] as const;
const key = z.object({ statement_key: z.string().min(1).max(200) });
const linkErrors = ['not_found', 'link_expired', 'too_many_requests'] as const;

/** Statements of people without an account: asked for by a link or its code, given once. */
export const claimStatementsContract = {
  get_claim_statements: read({
    summary: 'Whom somebody asked for a statement on a claim, and what they said.',
    input: z.object({ claim_id: id }),
    output: answer(signedIn, {
      statements: z.array(
        z.object({
          claim_statement_id: id,
          giver,
          asked_name: z.string(),
          asked_by: z.string(),
          asked_at: unixSeconds,
          ends_at: unixSeconds,
          state: z.enum(['open', 'given', 'withdrawn', 'ended']),
          given_at: unixSeconds.nullable(),
          given_name: z.string(),
          given_role: z.string(),
          statement: z.string(),
        }),
      ),
      may_ask: z.boolean(),
    }),
    shows: ['account', 'claim:claim_id'],
    access: anyAccount,
    scope: claimScope,
  }),
  ask_statement: write({
    summary:
      'Makes a link with which somebody without an account adds a statement, once, within 14 days.',
    past: 'Asked for a statement',
    input: z.object({ claim_id: id, giver, asked_name: optionalLine(120).default('') }),
    output: answer(signedIn, { url: z.string(), ends_at: unixSeconds }),
    access: asksStatements,
    scope: claimScope,
    errors: ['transition_refused'],
    repeatable: false,
  }),
  withdraw_statement: write({
    summary: 'Takes a link for a statement back: from now on it opens nothing.',
    past: 'Withdrew the link for a statement',
    input: z.object({ claim_id: id, claim_statement_id: id }),
    output: done,
    access: asksStatements,
    scope: claimScope,
    errors: ['transition_refused'],
  }),
  open_statement: write({
    summary: 'What a link for a statement is about: the accident, and nothing of money or cover.',
    past: 'Opened the link for a statement',
    input: key,
    output: answer(everyone, {
      giver,
      claim_number: z.string(),
      team_name: z.string(),
      car_name: z.string(),
      start_number: z.string(),
      event_name: z.string(),
      circuit_name: z.string(),
      accident_on: calendarDate.nullable(),
      asked_name: z.string(),
      ends_at: unixSeconds,
    }),
    access: 'public',
    errors: linkErrors,
    repeatable: false,
  }),
  give_statement: write({
    summary: 'The statement of whoever has the link; it ends the link and stands with the claim.',
    past: 'Gave a statement by a link',
    activity: 'message',
    input: key.extend({
      given_name: line(120),
      given_role: optionalLine(120).default(''),
      statement: z
        .string()
        .trim()
        .min(20, 'At least 20 characters.')
        .max(5000, 'At most 5000 characters.'),
      truth_declared: z.literal(true, 'Tick that this is the truth as you know it.'),
    }),
    output: done,
    access: 'public',
    errors: linkErrors,
  }),
} as const satisfies Contract;
