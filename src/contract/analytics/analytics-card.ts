import { z } from 'zod';
import { read, staff, type Contract } from '#contract/action.ts';
import { answer, staffAlone } from '#contract/audience.ts';
import {
  calendarDate,
  countryCode,
  currency,
  id,
  queryFlag,
  queryNumber,
  unixSeconds,
} from '#contract/fields.ts';
import { REPORTING_CURRENCY } from '#domain/currencies.ts';
import { analyticsCardNames } from '#domain/analytics/analytics-cards.ts';

/** What narrows every card; left out, everything counts. */
export const analyticsFilters = z.object({
  from: calendarDate,
  to: calendarDate,
  /** Amounts of different currencies are never added. */
  currency,
  /** Also what is in other currencies, in the reporting currency, at the rate that each posting kept. */
  translated: queryFlag.optional(),
  insurance: z.enum(['track', 'vi']).optional(),
  series: z.string().max(120).optional(),
  country: countryCode.optional(),
  insurer_id: id.optional(),
  broker_id: id.optional(),
  /** Of which circuit the corners are told; left out, of the one that cost most. */
  circuit_id: z.string().max(80).optional(),
});

/** What is translated is told in the reporting currency. */
const isToldIn = ({ translated, currency: of }: z.output<typeof analyticsFilters>) =>
  translated !== true || of === REPORTING_CURRENCY;
const otherwise = {
  path: ['currency'],
  message: `All currencies together are told in ${REPORTING_CURRENCY}.`,
};

const cardRow = answer(staffAlone, {
  key: z.string(),
  label: z.string(),
  /** How many the ratio of the row is made of; null where the row is no ratio. */
  n: z.number().nullable(),
  /** In the order in which the card declares its values: cents, counts, percent or days. */
  values: z.array(z.number().nullable()),
  /** Of the first value, of key figures of the one that is a ratio, with 90 % certainty. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
  /** Of the first value, what each month of the period has of it. */
  by_month: z.array(z.number()).optional(),
  /** Where in the world it is, in degrees. */
  at: z.object({ longitude: z.number(), latitude: z.number() }).optional(),
});

/** Figures of the whole book, a card at a time. */
export const analyticsCardContract = {
  get_analytics_card: read({
    summary:
      'The rows of one card of the analytics page, and of the year before when that is asked.',
    input: analyticsFilters
      .extend({ card: z.enum(analyticsCardNames), compare: queryFlag.default(false) })
      .refine(({ from, to }) => from <= to, {
        path: ['to'],
        message: 'The last day lies before the first.',
      })
      .refine(isToldIn, otherwise),
    output: answer(staffAlone, {
      rows: z.array(cardRow),
      /** Of the same days a year earlier, under the keys of this year. */
      before: z.array(cardRow).nullable(),
      /** Until when the book is counted; null before it was counted once. */
      counted_at: unixSeconds.nullable(),
    }),
    shows: 'everything',
    access: staff,
  }),
  get_figure_rows: read({
    summary:
      'The facts that add up to a row of a card, to a cell of it, or to all of it; two hundred at a time, the largest first.',
    input: analyticsFilters
      .extend({
        card: z.enum(analyticsCardNames),
        /** Of which row; left out, of the whole card. */
        key: z.string().max(200).optional(),
        /** Of a grid, of which column alone: its place among the values of the card. */
        column: queryNumber.pipe(z.number().int().min(0).max(40)).optional(),
        page: queryNumber.pipe(z.number().int().min(1).max(100_000)).default(1),
      })
      .refine(isToldIn, otherwise),
    output: answer(staffAlone, {
      columns: z.array(z.object({ label: z.string(), kind: z.enum(['money', 'count']) })),
      rows: z.array(
        answer(staffAlone, {
          key: z.string(),
          label: z.string(),
          note: z.string(),
          claim_id: id.nullable(),
          policy_id: id,
          values: z.array(z.number()),
        }),
      ),
      /** How many there are in all, and how many are on a page. */
      total: z.number().int(),
      page_size: z.number().int(),
      /** Of how many policies, clients and claims they are. */
      policies: z.number().int(),
      clients: z.number().int(),
      claims: z.number().int(),
      sums: z.array(z.number()),
    }),
    shows: 'everything',
    access: staff,
  }),
} as const satisfies Contract;
