import { z } from 'zod';
import { insuranceTypes } from '#domain/policies/insurance-types.ts';
import { read, staff, write } from '#contract/action.ts';
import * as f from '#contract/fields.ts';

const year = z.number().int().min(2022).max(2100);

/** What one client, series or country would bring instead, in the currency's cents. */
const trialLine = z.object({
  id: z.string(),
  name: z.string(),
  currency: f.currency,
  policies: z.number(),
  before: f.cents,
  after: f.cents,
});

const trialResult = z.object({
  totals: z.array(
    z.object({
      currency: f.currency,
      policies: z.number(),
      /** With fee and premium tax: what the clients pay. */
      before: f.cents,
      after: f.cents,
      net_before: f.cents,
      net_after: f.cents,
      ipt_before: f.cents,
      ipt_after: f.cents,
      /** Paid and set aside; `claims_after` less what the tried rules add to the excess. */
      claims: f.cents,
      claims_after: f.cents,
      accidents: z.number(),
      excess_before: f.cents,
      excess_after: f.cents,
    }),
  ),
  /** What clients pay, with fee and tax. */
  clients: z.array(trialLine),
  /** Clients who would pay more, less, the same. */
  more: z.number(),
  less: z.number(),
  same: z.number(),
  /** Premium of the items before discounts. */
  series: z.array(trialLine),
  /** Premium tax by country. */
  countries: z.array(trialLine),
  /** Policies that cannot be compared: priced before calculations were kept, or not priceable with what is tried. */
  left_out: z.number(),
});

/** What is tried; what is null or false stays as each policy had it. */
const tried = {
  /** Whose policies are priced again. */
  insurance_type: z.enum(insuranceTypes).default('on_track'),
  year,
  version: z.string().nullable().default(null),
  series_year: year.nullable().default(null),
  tax_version: z.string().nullable().default(null),
  excess_drafts: z.boolean().default(false),
};

const ratingTrial = z.object({
  trial_id: f.id,
  insurance_type: z.enum(insuranceTypes),
  year: z.number(),
  version: z.string().nullable(),
  series_year: z.number().nullable(),
  tax_version: z.string().nullable(),
  excess_drafts: z.boolean(),
  status: z.enum(['waiting', 'running', 'done', 'failed']),
  policies_done: z.number(),
  policies_total: z.number(),
  created_at: f.unixSeconds,
  started_at: f.unixSeconds.nullable(),
  started_by: z.string(),
});

export const ratingTrialActions = {
  start_rating_trial: write({
    summary:
      'Calculates a line’s book of a season again with versions, published or not; no policy is changed.',
    past: 'Started a trial of the ratings',
    input: z.object(tried),
    output: z.object({ trial_id: f.id }),
    access: staff,
    errors: ['invalid_input', 'not_found'],
  }),
  get_rating_trials: read({
    summary: 'The last what-ifs, newest first: what was tried and how far it is.',
    input: f.nothing,
    output: z.object({ trials: z.array(ratingTrial) }),
    shows: ['account', 'rating_trial'],
    access: staff,
  }),
  get_rating_trial: read({
    summary: 'A what-if, the newest without an id: how far it is, and who would pay more or less.',
    input: z.object({ trial_id: f.id.optional() }),
    output: z.object({ trial: ratingTrial.extend({ result: trialResult.nullable() }).nullable() }),
    shows: ['account', 'rating_trial:trial_id'],
    access: staff,
  }),
} as const;
