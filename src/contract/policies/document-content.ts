import { z } from 'zod';
import { WHOLE_RISK_BP } from '#domain/payments/insurer-panel.ts';
import { driverCategories, experienceLevels } from '#domain/rating/levels/driver-levels.ts';
import { extraDaysOf } from '#domain/rating/item-days.ts';
import {
  aggregateModes,
  itemKinds,
  raceSessions,
  repairScopes,
} from '#domain/rating/on-track-input.ts';
import {
  calendarDate,
  contradictoryDays,
  countryCode,
  currency,
  decimalText,
  id,
  line,
  optionalLine,
  percentStep,
  positiveCents,
  text,
} from '#contract/fields.ts';
import { lineCover } from '#contract/policies/line-cover.ts';
import { sumBy } from '#domain/sums.ts';

/** The underwriter's adjustment: the percentage picker with a sign, -30.0 to 30.0. */
const adjustPct = z
  .string()
  .regex(/^-?([0-2]?\d(\.[05])?|30(\.0)?)$/, 'Choose a percentage from -30.0 to 30.0.');

/** A driver as the quote knows it: the licence category of the season and what the rating needs besides. */
export const quoteDriver = z.object({
  driver_id: id,
  category: z.enum(driverCategories),
  experience: z.enum(experienceLevels),
  claim_level: z.number().int().min(1).max(10),
});

/** One car at one event, with everything that its premium and its claims depend on. */
export const quoteItem = z.object({
  car_id: id,
  event_id: id,
  insured_value: positiveCents.min(1, 'Enter the agreed value.'),
  car_class: line(40),
  series: optionalLine().default(''),
  series_claim_level: z.number().int().min(1).max(10),
  kind: z.enum(itemKinds),
  race_hours: decimalText.nullable(),
  sessions: z.array(z.enum(raceSessions)).max(3),
  extra_test_days: z.number().int().min(0).max(30),
  drivers: z.array(quoteDriver).max(10),
  excess_pct: percentStep,
  scope: z.enum(repairScopes),
  accident_limit_pct: z.enum(['100', '75', '50']),
  aggregate_mode: z.enum(aggregateModes),
  /** Where the car is registered; null: the policyholder's country taxes it. */
  tax_country: countryCode.nullable(),
  /** It carries a road registration, which some countries tax higher. */
  road_registered: z.boolean().default(false),
  /** Staff's own factor for this circuit; null: the one of the rating tables. */
  circuit_factor: decimalText.nullable(),
});

/** A condition of the document; its place in the list is its number i, ii, iii … */
export const quoteClause = z.object({
  preset_id: id.nullable(),
  title: line(),
  text: text(),
});

/** What one insurer carries of the risk, in basis points: 6,000 is 60 %. */
const panelShare = z.object({
  insurer_id: id,
  share_bp: z.number().int().min(1).max(WHOLE_RISK_BP),
});

/** Who shares the risk with the leading insurer, the leader's own share included; empty: the leader carries all. */
const panel = z
  .array(panelShare)
  .max(12)
  .refine(
    (shares) => shares.length === 0 || sumBy(shares, (one) => one.share_bp) === WHOLE_RISK_BP,
    'The shares of the insurers add up to 100 %.',
  )
  .refine(
    (shares) => new Set(shares.map((one) => one.insurer_id)).size === shares.length,
    'Every insurer has one share.',
  );

/** A price that the outside broker holds until a day, with its own reference. */
export const firmPrice = z.object({
  /** Net, our commission inside it. */
  premium: positiveCents.min(1, 'Enter the broker’s price.'),
  reference: optionalLine(80),
  valid_until: calendarDate,
});

/** What staff type into a quote: everything of a version that is not calculated. */
export const quoteContent = z.object({
  broker_id: id.nullable(),
  commission_pct: percentStep,
  insurer_id: id,
  panel: panel.default([]),
  policyholder_country: countryCode,
  currency,
  clean_seasons: z.number().int().min(0).max(50),
  adjust_pct: adjustPct,
  adjust_reason: optionalLine(500),
  instalments: z.union([z.literal(1), z.literal(2), z.literal(4)]),
  /** Due dates by instalment; empty: the standard plan from the day of the invoice. */
  instalment_due_on: z.array(calendarDate).max(4).default([]),
  items: z.array(quoteItem).max(400),
  /** What a various insurance insures, in place of cars at events; null on track. */
  line: lineCover.nullable().default(null),
  /** What the outside broker asks for a personal accident cover; null until it is keyed in [9.17]. */
  firm_price: firmPrice.nullable().default(null),
  clauses: z.array(quoteClause).max(50),
  /** Codes of the additional-excess rules that the document prints. */
  additional_excess: z.array(line(40)).max(20),
  /** Notes for staff only. */
  notes: text(),
});

/** An item as it is typed: the days of a test or track day may be said with the first one (manual 4.2). */
const typedItem = quoteItem
  .extend({
    extra_test_days: quoteItem.shape.extra_test_days.default(0),
    days: z.number().int().min(1).max(31).optional(),
  })
  .transform(({ days, ...item }, context): QuoteItem => {
    const extra_test_days = extraDaysOf({ ...item, days });
    if (extra_test_days !== null) return { ...item, extra_test_days };
    context.addIssue(contradictoryDays);
    return z.NEVER;
  });

/** A content as it is typed. */
export const typedContent = quoteContent.extend({ items: z.array(typedItem).max(400) });

export type QuoteDriver = z.output<typeof quoteDriver>;
export type QuoteItem = z.output<typeof quoteItem>;
export type QuoteClause = z.output<typeof quoteClause>;
export type QuoteContent = z.output<typeof quoteContent>;
