import { z } from 'zod';
import { viTypes } from '#domain/policies/insurance-types.ts';
import { factorNames } from '#domain/rating/item-premium.ts';
import { premiumTaxLines, taxConfidences } from '#domain/rating/tax/premium-tax.ts';
import { type LineReferral, lineReferralReasons } from '#domain/lines/line-referrals.ts';
import { referralReasons, type ReferralReason } from '#domain/rating/referrals.ts';
import { ownersAndStaff, pricers, seenBy } from '#contract/audience.ts';
import * as f from '#contract/fields.ts';

/** What the prices of a series are made of where they are not those of its class. */
export const seriesPrices = {
  base_rate_override: z.string().nullable(),
  min_excess_override: f.cents.nullable(),
  min_premium_override: f.cents.nullable(),
  notes: z.string(),
};

/** A series in one year, as the Ratings page and the pickers show it. */
export const seriesRating = z.object({
  ...seenBy(ownersAndStaff, {
    series_rating_id: f.id,
    series_id: z.string(),
    year: z.number(),
    name: z.string(),
    car_class: z.string(),
    claim_level: z.number(),
    default_excess_pct: z.string(),
    typical_race_hours: z.string().nullable(),
    uses_categories: z.boolean(),
    revision: f.revision,
  }),
  ...seenBy(pricers, z.object(seriesPrices).partial().shape),
});

/** A premium tax rate of a country and line, and whether it still needs a check. */
export const premiumTaxRecord = z.object({
  premium_tax_rate_id: f.id,
  country_code: z.string(),
  line: z.enum(premiumTaxLines),
  rate_pct: z.string(),
  valid_from: f.calendarDate,
  valid_to: f.calendarDate.nullable(),
  insurer_borne: z.boolean(),
  flat_amount_cents: f.cents,
  confidence: z.enum(taxConfidences),
  note: z.string(),
});

const factors = z.object(
  Object.fromEntries(factorNames.map((name) => [name, z.string()])) as Record<
    (typeof factorNames)[number],
    z.ZodString
  >,
);

/** Premium tax by country: of which part of the premium, at which rate. */
const countryTaxes = z.array(
  z.object({ country: z.string(), base: f.cents, rate_pct: z.string(), ipt: f.cents }),
);

/** What a calculation answers: amounts in cents, factors with four decimals. */
export const onTrackResult = z.object({
  items: z.array(
    z.object({
      car: z.string(),
      event: z.string(),
      slice_base: f.cents,
      base_premium: f.cents,
      factors,
      driver_factors: z.array(z.string()),
      technical_premium: f.cents,
      minimum_premium: f.cents,
      premium: f.cents,
      excess: f.cents,
      referral: z.boolean(),
    }),
  ),
  items_total: f.cents,
  discount_pct: z.object({
    events: z.string(),
    cars: z.string(),
    clean_seasons: z.string(),
    total: z.string(),
  }),
  discount: f.cents,
  adjustment: f.cents,
  net_premium: f.cents,
  policy_fee: f.cents,
  taxes: countryTaxes,
  ipt: f.cents,
  gross_premium: f.cents,
  commission: f.cents,
  to_insurer: f.cents,
  instalments: z.array(f.cents),
});

/** What the calculation of a various insurance answers: amounts in cents. */
export const lineResult = z.object({
  insurance_type: z.enum(viTypes),
  items: z.array(
    z.object({ label: z.string(), premium: f.cents, sum_insured: f.cents, excess: f.cents }),
  ),
  items_total: f.cents,
  discount_pct: z.string(),
  discount: f.cents,
  adjustment: f.cents,
  minimum_premium: f.cents,
  net_premium: f.cents,
  policy_fee: f.cents,
  taxes: countryTaxes,
  ipt: f.cents,
  gross_premium: f.cents,
  commission: f.cents,
  to_insurer: f.cents,
  instalments: z.array(f.cents),
});

/** One step of a calculation as text for people; `item_index` is null for a step of the whole policy. */
export const traceStep = z.object({
  key: z.string(),
  item_index: z.number().nullable(),
  label: z.string(),
  formula: z.string(),
  value: z.string(),
  unit: z.enum(['money', 'factor', 'percent']),
});

/** Why a risk waits for a superadmin. */
export const referral = z.object({
  reason: z.enum([
    ...(Object.keys(referralReasons) as ReferralReason[]),
    ...(Object.keys(lineReferralReasons) as LineReferral['reason'][]),
  ]),
  label: z.string(),
  item_index: z.number().nullable(),
});

/** A choice in a picker. */
export const option = z.object({ value: z.string(), label: z.string() });
