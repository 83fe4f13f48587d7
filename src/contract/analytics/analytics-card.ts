import { z } from 'zod';
import { read, staff, type Contract } from '#contract/action.ts';
import { answer, staffAlone } from '#contract/audience.ts';
import { calendarDate, countryCode, currency, id, queryFlag } from '#contract/fields.ts';
import { analyticsCardNames } from '#domain/analytics/analytics-cards.ts';

/** What narrows every card; left out, everything counts. */
export const analyticsFilters = z.object({
  from: calendarDate,
  to: calendarDate,
  /** Amounts of different currencies are never added. */
  currency,
  insurance: z.enum(['track', 'vi']).optional(),
  series: z.string().max(120).optional(),
  country: countryCode.optional(),
  insurer_id: id.optional(),
  broker_id: id.optional(),
});

const cardRow = answer(staffAlone, {
  key: z.string(),
  label: z.string(),
  /** How many the ratio of the row is made of; null where the row is no ratio. */
  n: z.number().nullable(),
  /** In the order in which the card declares its values: cents, counts, percent or days. */
  values: z.array(z.number().nullable()),
  /** Of the first value, with 90 % certainty. */
  interval: z.object({ low: z.number(), high: z.number() }).nullable(),
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
      }),
    output: answer(staffAlone, {
      rows: z.array(cardRow),
      /** Of the same days a year earlier, under the keys of this year. */
      before: z.array(cardRow).nullable(),
    }),
    shows: 'everything',
    access: staff,
  }),
} as const satisfies Contract;
