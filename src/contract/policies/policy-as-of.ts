import { z } from 'zod';
import { read, type Contract } from '#contract/action.ts';
import { answer, payers, seenBy, signedIn } from '#contract/audience.ts';
import { calendarDate, cents, currency, id, queryNumber, unixSeconds } from '#contract/fields.ts';
import { coverReasons } from '#domain/policies/cover/cover-intervals.ts';
import { pointStatuses } from '#domain/policies/cover/policy-as-of.ts';
import { transactionInitiators, transactionKinds } from '#domain/policies/cover/transactions.ts';

/** One thing that happened to a policy. */
const policyTransaction = z.object({
  ...seenBy(signedIn, {
    transaction_id: id,
    kind: z.enum(transactionKinds),
    /** From when it holds. */
    effective_at: unixSeconds,
    /** Since when it is known. */
    booked_at: unixSeconds,
    initiator: z.enum(transactionInitiators),
    /** The version that it put in force, as a roman numeral; empty where it left the version as it is. */
    version_label: z.string(),
  }),
  ...seenBy(payers, { reason: z.string().optional() }),
});

/** A stretch of cover of one item, on the terms of one version. */
const stretch = answer(signedIn, {
  reason: z.enum(coverReasons),
  covered_from: unixSeconds,
  covered_to: unixSeconds,
});

/** The terms on which a car is insured at an event. */
const terms = answer(signedIn, {
  insured_value: cents,
  excess_pct: z.string(),
  base_excess: cents,
  scope: z.string(),
  accident_limit_pct: z.number().int(),
  /** Its part of the net premium. */
  net_premium: cents,
  drivers: z.array(z.string()),
});

/** A car at an event, or what a policy insures as a whole, as it stood. */
const itemAsOf = answer(signedIn, {
  key: z.string(),
  car_title: z.string(),
  event_name: z.string(),
  start_on: calendarDate.nullable(),
  end_on: calendarDate.nullable(),
  /** How it is covered at that moment; none while its days lie ahead or are over. */
  reason: z.enum(coverReasons).nullable(),
  /** Everything that was known of its cover, earliest first. */
  intervals: z.array(stretch),
  terms: terms.nullable(),
});

/** What is asked of any point of time. */
export const pointOfTime = {
  /** What was known once this was booked; left out, what is known now. */
  transaction_id: id.optional(),
  /** What was known at the end of this day. */
  known_on: calendarDate.optional(),
  /** How it stood at the end of this day; left out, from when the transaction holds, else now. */
  valid_on: calendarDate.optional(),
};

/** Who reads what a policy covers. */
const seers = ['superadmin', 'admin', 'agent', 'brokerage', 'insurer', 'loss_adjuster'] as const;

/** A policy at any point of time. */
export const policyAsOfContract = {
  get_policy_as_of: read({
    summary:
      'How a policy stood on one day as it was known on another: cover, terms and premium, with its transactions.',
    input: z.object({
      policy_id: id,
      ...pointOfTime,
      /** How it stood at this second, in place of a day: the moment of an accident. */
      valid_at: queryNumber.pipe(unixSeconds).optional(),
    }),
    output: answer(signedIn, {
      policy_id: id,
      document_number: z.string(),
      currency,
      transactions: z.array(policyTransaction),
      /** The last transaction that was known. */
      transaction_id: id.nullable(),
      valid_at: unixSeconds,
      known_at: unixSeconds,
      status: z.enum(pointStatuses),
      /** The version in force then; before the first one that with which it began. */
      version_id: id.nullable(),
      version_label: z.string(),
      /** Net premium of that version, with what changes that were booked by then kept and gave back. */
      premium: cents,
      /** What the client was to pay for all that: net premium, fees and tax. */
      gross: cents,
      items: z.array(itemAsOf),
    }),
    shows: ['car', 'driver', 'event', 'policy:policy_id'],
    access: seers,
    scope: { policy_id: 'policy' },
  }),
} as const satisfies Contract;
