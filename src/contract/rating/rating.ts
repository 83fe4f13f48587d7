import { z } from 'zod';
import { viTypes } from '#domain/policies/insurance-types.ts';
import { read, write, type Contract } from '#contract/action.ts';
import { answer, pricers, signedIn } from '#contract/audience.ts';
import * as f from '#contract/fields.ts';
import {
  lineResult,
  onTrackResult,
  option,
  premiumTaxRecord,
  referral,
  seriesRating,
  traceStep,
} from '#contract/rating/rating-records.ts';
import { excessRuleActions } from '#contract/rating/excess-rules.ts';
import { lineRisk } from '#contract/rating/line-risk.ts';
import { ratingRisk } from '#contract/rating/rating-risk.ts';
import { ratingTrialActions } from '#contract/rating/rating-trials.ts';
import { ratingVersionActions } from '#contract/rating/rating-versions.ts';
import { seriesRatingActions } from '#contract/rating/series-ratings.ts';
import { taxVersionActions } from '#contract/rating/tax-versions.ts';

const underwriters = ['superadmin', 'admin', 'brokerage'] as const;

const calculation = answer(pricers, {
  rating_version: z.string(),
  result: onTrackResult,
  trace: z.array(traceStep),
  referrals: z.array(referral),
});

/** A priced various insurance; amounts in cents, every step as text. */
const lineCalculation = answer(pricers, {
  rating_version: z.string().nullable(),
  result: lineResult,
  trace: z.array(traceStep),
  referrals: z.array(
    z.object({ reason: z.string(), label: z.string(), item_index: z.number().nullable() }),
  ),
});

/** What each question offers, by its name: codes, or amounts in cents. */
const choices = z.record(
  z.string(),
  z.array(z.object({ value: z.union([z.string(), f.cents]), label: z.string() })),
);
const lineChoices = { terms: choices, item: choices };

export const ratingContract = {
  get_series: read({
    summary: 'Series ratings by year, 2022 onward [7.17].',
    input: f.nothing,
    output: z.record(z.string().regex(/^\d{4}$/), z.array(seriesRating)),
    shows: ['series_rating'],
    access: ['superadmin', 'admin', 'brokerage', 'agent'],
  }),
  ...seriesRatingActions,
  ...ratingVersionActions,
  ...taxVersionActions,
  ...ratingTrialActions,
  ...excessRuleActions,
  get_ipt_info: read({
    summary: 'Premium tax by country and line, past and coming rates too [7.38].',
    input: f.nothing,
    output: answer(pricers, { ipt_info: z.array(premiumTaxRecord) }),
    shows: ['premium_tax'],
    access: underwriters,
  }),
  get_rating_constants: read({
    summary:
      'What the rating tables of a day know: classes, fees, limits and the values of each factor.',
    input: z.object({ on_date: f.calendarDate.optional() }),
    output: answer(pricers, {
      rating_version: z.string(),
      car_classes: z.array(option.extend({ base_rate_pct: z.string(), min_excess: f.cents })),
      refer_above_value: f.cents,
      policy_fee: f.cents,
      endorsement_fee: f.cents,
      minimum_policy_net: f.cents,
      default_commission_pct: z.string(),
      adjustment_range_pct: z.number(),
      race_hours: z.array(z.object({ to: z.string(), factor: z.string() })),
      tax_countries: z.array(z.string()),
    }),
    shows: ['circuit', 'premium_tax', 'rating_tables'],
    access: underwriters,
  }),
  calculate_rating: write({
    summary: 'Prices a risk on track with the tables of its first day; changes nothing.',
    past: 'Calculated a premium',
    input: z.object({ risk: ratingRisk }),
    output: calculation,
    access: underwriters,
    repeatable: false,
  }),
  compare_ratings: write({
    summary:
      'Prices up to thirty variants of a risk at once, for comparisons and curves; changes nothing.',
    past: 'Compared ratings',
    input: z.object({ risks: z.array(ratingRisk).min(1).max(30) }),
    output: answer(pricers, {
      results: z.array(
        z.discriminatedUnion('ok', [
          z.object({ ok: z.literal(true), result: onTrackResult }),
          z.object({
            ok: z.literal(false),
            issues: z.array(z.object({ path: z.string(), message: z.string() })),
          }),
        ]),
      ),
    }),
    access: underwriters,
    repeatable: false,
  }),
  calculate_line: write({
    summary:
      'Prices a risk of a various insurance with the tables and tax rates of its first day; changes nothing.',
    past: 'Calculated a premium',
    input: z.object({
      risk: lineRisk,
      /** A version of its tables, a draft too; the one of the first day, unless told. */
      version: f.versionName.optional(),
    }),
    output: lineCalculation,
    access: underwriters,
    errors: ['invalid_input', 'not_found'],
    repeatable: false,
  }),
  get_vi_constants: read({
    summary: 'The choices of the various insurances [7.16].',
    input: f.nothing,
    output: answer(signedIn, {
      insurance_types: z.array(z.object({ value: z.enum(viTypes), label: z.string() })),
      lines: z.partialRecord(z.enum(viTypes), z.object(lineChoices)),
    }),
    shows: 'nothing',
    access: ['superadmin', 'admin', 'brokerage', 'agent', 'insurer', 'loss_adjuster'],
  }),
  get_pa_constants: read({
    summary: 'The choices of personal accident insurance.',
    input: f.nothing,
    output: answer(signedIn, lineChoices),
    shows: 'nothing',
    access: ['superadmin', 'admin', 'brokerage', 'agent', 'insurer'],
  }),
} as const satisfies Contract;
