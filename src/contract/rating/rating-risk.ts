import { z } from 'zod';
import { contradictoryDays, queryNumber } from '#contract/fields.ts';
import { currencies } from '#domain/currencies.ts';
import { isCalendarDate } from '#domain/dates.ts';
import { isDecimal, trimDecimal } from '#domain/decimal.ts';
import { circuitTypes } from '#domain/rating/levels/circuit-factor.ts';
import { findDefaultSeries } from '#domain/rating/levels/default-series.ts';
import {
  DEFAULT_DRIVER_CLAIM_LEVEL,
  driverCategories,
  experienceLevels,
} from '#domain/rating/levels/driver-levels.ts';
import { extraDaysOf } from '#domain/rating/item-days.ts';
import {
  aggregateModes,
  itemKinds,
  type OnTrackInput,
  raceSessions,
  repairScopes,
} from '#domain/rating/on-track-input.ts';

/** A decimal as text or as a JSON number; always text afterwards, so that nothing is calculated in floating point. */
const decimal = z
  .union([z.string().trim().max(24), z.number().min(-1e13).max(1e13).transform(String)])
  .refine(isDecimal, 'Enter a decimal number with a point.')
  .refine(
    (text) => (trimDecimal(text).split('.')[1] ?? '').length <= 4,
    'Enter at most four decimals.',
  )
  .refine((text) => text.length <= 24, 'Enter a shorter number.')
  .transform(trimDecimal);

const name = z.union([
  z.string().trim().min(1).max(200),
  z.number().min(-1e13).max(1e13).transform(String),
]);
const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/, 'Enter a two-letter country code.');
const level = queryNumber.pipe(z.number().int().min(1).max(10));
const count = queryNumber.pipe(z.number().int().min(0).max(1000));
const cents = z.number().int('Enter an amount in whole cents.').min(0).max(1e13);

/** Other words for the two aggregate modes. */
const aggregateWords: Readonly<Record<string, string>> = {
  reinstated_per_event: 'reinstated',
  single: 'single_aggregate',
};

const aggregate = z
  .string()
  .trim()
  .max(40)
  .transform((word) => aggregateWords[word] ?? word)
  .pipe(z.enum(aggregateModes));

/** A driver of a risk to be priced. */
const ratingDriver = z.object({
  category: z.enum(driverCategories).default('Non-Categorised'),
  experience: z.enum(experienceLevels).default('Unknown'),
  age: z.number().int().min(0).max(120).nullable().default(null),
  claim_level: level.default(DEFAULT_DRIVER_CLAIM_LEVEL),
});

const itemFields = z.object({
  car: name,
  event: name,
  car_class: z.string().trim().toUpperCase().max(40).optional(),
  insured_value: cents.min(1, 'Enter the insured value in cents, above 0.'),
  series: z.string().trim().max(200).optional(),
  year: z.number().int().min(2022).max(2100).optional(),
  series_claim_level: level.optional(),
  circuit: z.string().trim().toLowerCase().min(1).max(100),
  circuit_type: z.enum(circuitTypes).optional(),
  circuit_factor: decimal.optional(),
  kind: z.enum(itemKinds).default('race_event'),
  race_hours: decimal.nullable().optional(),
  sessions: z.array(z.enum(raceSessions)).max(20).default(['practice', 'qualifying', 'race']),
  /** Official test days of a race event. */
  extra_test_days: count.default(0),
  /** Of a test or track day, the first one included. */
  days: queryNumber
    .pipe(z.number().int().min(1, 'Enter the days, the first one included.').max(1000))
    .optional(),
  drivers: z.array(ratingDriver).min(1, 'Add at least one driver.').max(50),
  excess_pct: decimal.default('10'),
  scope: z.enum(repairScopes).default('parts_only'),
  accident_limit_pct: decimal.default('100'),
  aggregate: aggregate.default('reinstated'),
  tax_country: country.optional(),
  road_registered: z.boolean().optional(),
  base_rate_override: decimal.nullable().optional(),
  min_excess_override: cents.nullable().optional(),
  min_premium_override: cents.nullable().optional(),
});

/** One car at one event. The class and the claim level may be left to the series, if it is a known one. */
const ratingItem = itemFields.transform(({ year, days, ...item }, context) => {
  const series = item.series === undefined ? undefined : findDefaultSeries(item.series, year);
  const carClass = item.car_class ?? series?.car_class;
  const claimLevel = item.series_claim_level ?? series?.claim_level;
  const require = (field: string): void =>
    context.addIssue({
      code: 'custom',
      path: [field],
      message: 'Enter it, or name a series that is in the ratings.',
    });
  if (carClass === undefined) require('car_class');
  if (claimLevel === undefined) require('series_claim_level');
  const extra_test_days = extraDaysOf({ ...item, days });
  if (extra_test_days === null) context.addIssue(contradictoryDays);
  if (carClass === undefined || claimLevel === undefined || extra_test_days === null)
    return z.NEVER;
  return { ...item, extra_test_days, car_class: carClass, series_claim_level: claimLevel };
});

/** A risk on track as it comes from outside; ranges that depend on the tables are checked by the calculation. */
export const ratingRisk = z.object({
  title: z.string().max(500).optional(),
  currency: z.enum(currencies).default('EUR'),
  policyholder_country: country,
  clean_seasons: count.default(0),
  adjustment_pct: decimal.default('0'),
  commission_pct: decimal.default('15'),
  instalments: count.default(1),
  inception_date: z
    .string()
    .max(10)
    .refine(isCalendarDate, 'Enter a date as YYYY-MM-DD.')
    .optional(),
  items: z.array(ratingItem).min(1, 'Add at least one car at one event.').max(1000),
}) satisfies z.ZodType<OnTrackInput>;

export type RatingRisk = z.output<typeof ratingRisk>;
