import { z } from 'zod';
import { versionStates } from '#domain/rating/validity.ts';
import { read, staff, write } from '#contract/action.ts';
import { answer, pricers, seenBy, staffAlone } from '#contract/audience.ts';
import * as f from '#contract/fields.ts';
import { listInput, paged } from '#contract/list-read.ts';
import { seriesList } from '#contract/rating/series-list.ts';
import { seriesPrices, seriesRating } from '#contract/rating/rating-records.ts';

const underwriters = ['superadmin', 'admin', 'brokerage'] as const;

const year = z.number().int().min(2022).max(2100);
const queryYear = f.queryNumber.pipe(year);

/** A rate in percent: any with four decimals up to 30; the picker offers steps of 0.5 [3.31]. Null is the class's. */
const rate = f.decimalText
  .refine((text) => Number(text) > 0 && Number(text) <= 30, 'Choose a rate from 0.5 to 30.0.')
  .nullable();

/** The cells of a series that staff change. */
const seriesCells = z.object({
  car_class: f.line(20),
  claim_level: z
    .number()
    .int()
    .min(1, 'Choose a level from 1 to 10.')
    .max(10, 'Choose a level from 1 to 10.'),
  base_rate_override: rate,
  default_excess_pct: f.percentStep,
  min_premium_override: f.positiveCents.nullable(),
  min_excess_override: f.positiveCents.nullable(),
  typical_race_hours: f.decimalText
    .refine((text) => Number(text) > 0 && Number(text) <= 99, 'Enter hours above 0.')
    .nullable(),
  uses_categories: z.boolean(),
  notes: f.optionalLine(500),
});

/** What two years are compared by. */
const compared = z.object({
  rate_pct: z.string(),
  default_excess_pct: z.string(),
  min_premium: f.cents.nullable(),
  claim_level: z.number(),
  car_class: z.string(),
});

/** A series of one year with what its class gives it, what it brought and cost, and another year beside it. */
export const seriesLine = seriesRating.extend({
  ...seenBy(pricers, {
    ...seriesPrices,
    class_label: z.string(),
    /** Championships of the year that are rated by it. */
    championships: z.array(z.string()),
    /** The series' own rate, else that of its class; empty where the class is not known. */
    rate_pct: z.string(),
    min_premium: f.cents.nullable(),
    min_excess: f.cents.nullable(),
    /** Cars insured in the year; null to a brokerage as long as too few of others are behind it. */
    insured_cars: z.number().nullable(),
    /** The highest of the ratios, in percent; null before anything is earned, and to a brokerage as the cars. */
    loss_ratio: z.number().nullable(),
    /** Losses over earned premium, currency by currency. */
    loss_ratios: z.array(
      z.object({ currency: f.currency, earned_ratio_pct: z.string().nullable() }),
    ),
    changed_at: f.unixSeconds.nullable(),
    /** The other year's cells; null where the series is new. */
    compared: compared.nullable(),
  }),
  ...seenBy(staffAlone, {
    /** Premium earned, and claims paid and set aside, in the currency in which most was earned. */
    premium: f.cents.optional(),
    claims: f.cents.optional(),
    suggested_level: z.number().nullable().optional(),
  }),
});

export const seriesRatingActions = {
  get_series_page: read({
    summary: 'A page of the series ratings of a year [2.16], with another year beside it.',
    input: listInput(seriesList, {
      ...paged,
      year: queryYear.optional(),
      compare_year: queryYear.optional(),
    }),
    output: answer(pricers, { year, series: z.array(seriesLine), total: z.number() }),
    shows: [
      'championship',
      'circuit',
      'claim',
      'event',
      'policy',
      'premium_tax',
      'rating_tables',
      'series_rating',
    ],
    access: underwriters,
  }),
  get_series_years: read({
    summary: 'The years that have series ratings, and which are still in work.',
    input: f.nothing,
    output: answer(pricers, {
      years: z.array(
        z.object({
          year,
          series: z.number(),
          publish_on: f.calendarDate.nullable(),
          state: z.enum(versionStates),
          revision: f.revision,
        }),
      ),
    }),
    shows: ['series_rating'],
    access: underwriters,
  }),
  update_series_rating: write({
    summary: 'Changes cells of a series; what was offered before keeps its price.',
    past: 'Changed a series rating',
    input: z.object({ series_rating_id: f.id, revision: f.revision, cells: seriesCells.partial() }),
    output: z.object({ revision: f.revision }),
    access: staff,
    errors: ['conflict', 'invalid_input', 'not_found'],
  }),
  add_series_rating: write({
    summary: 'Adds a series to a year.',
    past: 'Added a series rating',
    input: seriesCells.extend({ year, name: f.line(120) }),
    output: z.object({ series_rating_id: f.id }),
    access: staff,
    errors: ['invalid_input'],
  }),
  copy_series_year: write({
    summary:
      'Begins a year as a draft copy of another, with rates and minimum premiums moved by a percentage.',
    past: 'Copied the series to another year',
    input: z.object({
      from_year: year,
      to_year: year,
      change_pct: z
        .string()
        .regex(/^-?\d{1,2}(\.\d)?$/, 'Enter a percentage from -30.0 to 30.0.')
        .refine((text) => Math.abs(Number(text)) <= 30, 'Enter a percentage from -30.0 to 30.0.'),
    }),
    output: z.object({ series: z.number() }),
    access: staff,
    errors: ['invalid_input'],
  }),
  publish_series_year: write({
    summary: 'Puts a year in use from a day, or takes that day back while it has not come.',
    past: 'Published the series of a year',
    input: z.object({ year, revision: f.revision, publish_on: f.calendarDate.nullable() }),
    output: z.object({ revision: f.revision }),
    access: staff,
    errors: ['conflict', 'invalid_input', 'not_found'],
  }),
} as const;
