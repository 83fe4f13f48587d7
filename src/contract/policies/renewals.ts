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
import { priceCauses } from '#domain/policies/renewal/price-change.ts';
import { renewalStates } from '#domain/policies/renewal/renewal.ts';

const season = z.number().int().min(2001).max(2099);
const querySeason = queryNumber.pipe(season);

/** The most by which a client's premium may rise for the same rounds, in percent; null: as the tables say. */
const capPct = z
  .number()
  .min(0, 'From 0 to 100 %.')
  .max(100, 'From 0 to 100 %.')
  .multipleOf(0.5, 'In halves of a percent.')
  .nullable();

/** As many clients as are priced at once. */
const clients = z.array(id).min(1, 'Tick a client.').max(50, 'At most 50 clients at once.');

/** A client of the season before, and how far its renewal is. */
export const renewal = answer(staffAlone, {
  season,
  user_id: id,
  client_name: z.string(),
  broker_name: z.string(),
  currency,
  /** Net, of the season before. */
  premium_before: cents,
  claims: z.number().int(),
  /** Paid and reserved on the policies of the season before. */
  losses: cents,
  clean_seasons: z.number().int(),
  cars: z.number().int(),
  rounds_before: z.number().int(),
  /** Rounds of the same championships that can still be insured. */
  rounds: z.number().int(),
  first_on: calendarDate.nullable(),
  state: z.enum(renewalStates),
  /** The quote or policy for the season. */
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

/** What a client's next season would cost, and why that is another amount than before. */
const renewalPrice = answer(staffAlone, {
  user_id: id,
  client_name: z.string(),
  currency,
  cars: z.number().int(),
  rounds: z.number().int(),
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
    summary: 'The clients who insured races in the season before, and how far each renewal is.',
    input: z.object({ season: querySeason.optional() }),
    /** Without a season: the one that is renewed now. */
    output: z.object({ season, renewals: z.array(renewal) }),
    shows: ['account', 'car', 'championship', 'claim', 'event', 'policy', 'renewal'],
    access: staff,
  }),
  preview_renewals: read({
    summary: 'What the next season would cost these clients, cause by cause; nothing is kept.',
    input: z.object({
      season: querySeason,
      user_ids: clients,
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
      'Makes a quote in concept for each of these clients: the rounds of the same championships, today’s cars, drivers and levels.',
    past: 'Made quotes for a renewal',
    input: z.object({ season, user_ids: clients, cap_pct: capPct }),
    output: z.object({
      made: z.array(z.object({ user_id: id, policy_id: id, quote_number: z.string() })),
      not_made: z.array(z.object({ user_id: id, client_name: z.string(), problem: z.string() })),
    }),
    access: staff,
  }),
  decline_renewal: write({
    summary: 'Says that a client is not renewed for a season, and why.',
    past: 'Decided not to renew',
    input: z.object({ season, user_id: id, reason: line(500) }),
    output: done,
    access: staff,
    scope: { user_id: 'account' },
    errors: ['transition_refused'],
  }),
  reopen_renewal: write({
    summary: 'Takes back that a client is not renewed.',
    past: 'Decided to renew after all',
    input: z.object({ season, user_id: id }),
    output: done,
    access: staff,
    scope: { user_id: 'account' },
    errors: ['transition_refused'],
  }),
} as const satisfies Contract;
