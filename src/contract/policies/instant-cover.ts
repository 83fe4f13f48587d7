import { z } from 'zod';
import { read, staff, superadminsAlone, write, type Contract } from '#contract/action.ts';
import { answer, ownersAndStaff, staffAlone } from '#contract/audience.ts';
import {
  cents,
  currency,
  id,
  line,
  optionalLine,
  revision,
  unixSeconds,
} from '#contract/fields.ts';
import { numberedClause, printedExcess } from '#contract/policies/document-answers.ts';
import { requestContent } from '#contract/policies/requests.ts';
import { isDecimal } from '#domain/decimal.ts';
import { instantRuleNames, LEAST_NOTICE_HOURS } from '#domain/policies/instant/instant-rules.ts';
import { itemKinds } from '#domain/rating/on-track-input.ts';

const level = z.number().int().min(1, 'From 1 to 10.').max(10, 'From 1 to 10.');

/** The limits under which cover may be bought without a person. */
const instantRules = z.object({
  kinds: z.array(z.enum(itemKinds)).max(itemKinds.length),
  car_classes: z.array(line(30)).max(60),
  max_value: z.number().int().min(0).max(1e11),
  max_series_level: level,
  max_driver_level: level,
  max_circuit_factor: z
    .string()
    .max(10)
    .refine(
      (text) => isDecimal(text) && Number(text) > 0 && Number(text) <= 5,
      'Enter a factor up to 5.00.',
    ),
  min_notice_hours: z
    .number()
    .int()
    .min(LEAST_NOTICE_HOURS, 'At least 1 hour: what is not paid by then ends before it begins.')
    .max(8760, 'At most a year.'),
});

/** What a buyer accepts beside the premium, in the shape of a document's version. */
const terms = answer(ownersAndStaff, {
  currency,
  items: z.array(
    z.object({
      car: z.object({ car_id: id, title: z.string() }),
      base_excess: cents,
      max_payout: cents,
    }),
  ),
  line: z.null(),
  clauses: z.array(numberedClause),
  additional_excess: z.array(printedExcess),
});

const rulesVersion = answer(staffAlone, {
  broker_id: id.nullable(),
  /** Empty for the house. */
  broker_name: z.string(),
  version_number: z.number().int(),
  /** Null where a brokerage goes by the rules of the house. */
  rules: instantRules.nullable(),
  note: z.string(),
  changed_by_name: z.string(),
  changed_at: unixSeconds,
});

const indicativePremium = answer(ownersAndStaff, {
  currency,
  /** What each event costs, all cars together, before discount. */
  rounds: z.array(z.object({ event_id: id, premium: cents })),
  items_total: cents,
  discount_pct: z.string(),
  discount: cents,
  /** What the least premium of a policy adds. */
  minimum_added: cents,
  net: cents,
  fee: cents,
  taxes: z.array(z.object({ country: z.string(), rate_pct: z.string(), ipt: cents })),
  gross: cents,
  /** The first instalment, which is paid by card when it is bought at once. */
  to_pay: cents,
  /** What the client pays of each claim. */
  excess: z.array(z.object({ car_id: id, excess_pct: z.string(), amount: cents })),
  /** The same cover with another excess. */
  by_excess: z.array(z.object({ excess_pct: z.string(), gross: cents })),
});

/** Buying without waiting for anybody (manual A11). */
export const instantCoverContract = {
  preview_cover: write({
    summary:
      'What cover would cost, event by event and with every excess, and whether it can be bought at once; nothing of it is kept.',
    past: 'Asked what cover would cost',
    input: z.object({ user_id: id, content: requestContent }),
    output: answer(ownersAndStaff, {
      user_id: id,
      /** Null where something keeps it from being priced. */
      premium: indicativePremium.nullable(),
      terms: terms.nullable(),
      problems: z.array(z.string()),
      /** Why a person looks at it first; empty where it can be bought at once. */
      sent_to_a_person: z.array(
        z.object({ rule: z.enum(instantRuleNames).nullable(), text: z.string() }),
      ),
    }),
    access: [...staff, 'agent', 'brokerage'],
    scope: { user_id: 'account' },
    repeatable: false,
  }),
  buy_request: write({
    summary:
      'Buys what a request asks for at once: quote, acceptance, policy and invoice in one step, and the link to pay the first instalment by card.',
    past: 'Bought cover at once',
    input: z.object({
      request_id: id,
      revision,
      /** The premium that was seen; another one is refused. */
      gross: cents,
      name: line(120),
      accepted: z.literal(true, 'Accept the conditions.'),
    }),
    output: answer(ownersAndStaff, {
      request_id: id,
      policy_id: id,
      policy_number: z.string(),
      payment_url: z.string(),
    }),
    access: ['agent', 'brokerage'],
    scope: { request_id: 'request' },
    errors: ['conflict', 'transition_refused'],
    feature: 'requests',
  }),
  get_instant_rules: read({
    summary: 'The instant rules of the house and of brokerages, with every version of them.',
    input: z.object({}),
    output: answer(staffAlone, {
      versions: z.array(rulesVersion),
      car_classes: z.array(z.string()),
    }),
    shows: ['instant_rules', 'account', 'circuit', 'rating_tables', 'premium_tax'],
    access: staff,
  }),
  save_instant_rules: write({
    summary: 'Sets the instant rules of the house or of a brokerage as a new version.',
    past: 'Changed the instant rules',
    input: z.object({
      broker_id: id.nullable().default(null),
      /** The version that was seen, 0 where there was none. */
      version_number: z.number().int().min(0).max(1e6),
      rules: instantRules.nullable(),
      note: optionalLine(300).default(''),
    }),
    output: answer(staffAlone, { version_number: z.number().int() }),
    ...superadminsAlone,
    errors: ['conflict', 'invalid_input', 'not_found'],
  }),
} as const satisfies Contract;
