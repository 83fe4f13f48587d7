import { z } from 'zod';
import { read, staff, write, type Contract } from '#contract/action.ts';
import { answer, staffAlone } from '#contract/audience.ts';
import {
  calendarDate,
  cents,
  currency,
  decimalText,
  done,
  id,
  line,
  queryNumber,
} from '#contract/fields.ts';
import { insuranceTypes } from '#domain/policies/insurance-types.ts';
import { priceCauses } from '#domain/policies/renewal/price-change.ts';
import { MOST_RENEWALS, renewalStates } from '#domain/policies/renewal/renewal.ts';

const season = z.number().int().min(2001).max(2099);
const querySeason = queryNumber.pipe(season);

/** The most by which a client's premium may rise for the same rounds, in percent; null: as the tables say. */
const capPct = z
  .number()
  .min(0, 'From 0 to 100 %.')
  .max(100, 'From 0 to 100 %.')
  .multipleOf(0.5, 'In halves of a percent.')
  .nullable();

const several = z.array(id).max(MOST_RENEWALS, `At most ${MOST_RENEWALS} at once.`).default([]);

/** Whom and what is renewed: clients of the season before, and covers that end, by their policies. */
const renewed = { user_ids: several, expiring_ids: several };

/** The cover that ends, where it is not the client's season on track. */
const expiring = { expiring_id: id.nullable().default(null) };

/** What one renewal is of: a client's season on track, or a cover that ends. */
const whose = {
  /** The cover that ends; the client, where it is a season on track. */
  renewal_id: id,
  user_id: id,
  expiring_id: id.nullable(),
  insurance_type: z.enum(insuranceTypes),
};

/** A client of the season before or a cover that ends, and how far its renewal is. */
export const renewal = answer(staffAlone, {
  season,
  ...whose,
  /** The number of the policy that ends; empty for a season on track. */
  expiring_number: z.string(),
  client_name: z.string(),
  broker_name: z.string(),
  currency,
  /** Net, of the season before or the cover that ends. */
  premium_before: cents,
  claims: z.number().int(),
  /** Paid and reserved on the policies of the season before or the cover that ends. */
  losses: cents,
  clean_seasons: z.number().int(),
  /** What is insured, in words: cars and rounds, or the items of a cover. */
  insured: z.string(),
  /** Null for all but a season on track, as the rounds. */
  cars: z.number().int().nullable(),
  rounds_before: z.number().int().nullable(),
  /** Rounds of the same championships that can still be insured. */
  rounds: z.number().int().nullable(),
  /** The first round, or the day after a cover ends. */
  first_on: calendarDate.nullable(),
  state: z.enum(renewalStates),
  /** The quote or policy for the season, or after the cover. */
  policy_id: id.nullable(),
  document_number: z.string(),
  /** Net, of that quote or policy. */
  premium: cents.nullable(),
  cap_pct: decimalText.nullable(),
  cap_cost: cents,
  declined_because: z.string(),
  declined_by_name: z.string(),
  reminded_days: z.number().int().nullable(),
});

/** What a client's next season or cover would cost, and why that is another amount than before. */
const renewalPrice = answer(staffAlone, {
  ...whose,
  client_name: z.string(),
  currency,
  insured: z.string(),
  premium_before: cents,
  /** Net, as the tables say. */
  premium_asked: cents.nullable(),
  /** Net, within the cap. */
  premium: cents.nullable(),
  adjust_pct: decimalText,
  /** What each cause adds to the premium before. */
  causes: z.array(z.object({ cause: z.enum(priceCauses), amount: cents })),
  /** Why no quote can be made; empty: one can. */
  problem: z.string(),
});

export const renewalsContract = {
  get_renewals: read({
    summary:
      'The clients who insured races in the season before and the covers of a year that end, and how far each renewal is.',
    input: z.object({ season: querySeason.optional() }),
    /** Without a season: the one that is renewed now. */
    output: z.object({ season, renewals: z.array(renewal) }),
    shows: ['account', 'car', 'championship', 'claim', 'event', 'policy', 'renewal'],
    access: staff,
  }),
  preview_renewals: read({
    summary:
      'What the next season or cover would cost these clients, cause by cause; nothing is kept.',
    input: z.object({
      season: querySeason,
      ...renewed,
      cap_pct: queryNumber.pipe(capPct.unwrap()).optional(),
    }),
    output: z.object({ prices: z.array(renewalPrice) }),
    shows: [
      'account',
      'car',
      'championship',
      'claim',
      'driver',
      'event',
      'policy',
      'rating_tables',
      'renewal',
      'series_rating',
    ],
    access: staff,
  }),
  make_renewals: write({
    summary:
      'Makes a quote in concept for each of these: the rounds of the same championships with today’s cars, drivers and levels, or what a cover insures today from the day after it ends.',
    past: 'Made quotes for a renewal',
    input: z.object({ season, ...renewed, cap_pct: capPct }),
    output: z.object({
      made: z.array(z.object({ renewal_id: id, policy_id: id, quote_number: z.string() })),
      not_made: z.array(z.object({ renewal_id: id, client_name: z.string(), problem: z.string() })),
    }),
    access: staff,
  }),
  decline_renewal: write({
    summary: 'Says that a client or a cover is not renewed for a season, and why.',
    past: 'Decided not to renew',
    input: z.object({ season, user_id: id, ...expiring, reason: line(500) }),
    output: done,
    access: staff,
    scope: { user_id: 'account' },
    errors: ['transition_refused'],
  }),
  reopen_renewal: write({
    summary: 'Takes back that a client or a cover is not renewed.',
    past: 'Decided to renew after all',
    input: z.object({ season, user_id: id, ...expiring }),
    output: done,
    access: staff,
    scope: { user_id: 'account' },
    errors: ['transition_refused'],
  }),
} as const satisfies Contract;
