import { z } from 'zod';
import { anyAccount, read, type Contract } from '#contract/action.ts';
import { analyticsCardContract } from '#contract/analytics/analytics-card.ts';
import { smallFiguresContract } from '#contract/analytics/small-figures.ts';
import { answer, payers, riskCarriers, seenBy, signedIn } from '#contract/audience.ts';
import { calendarDate, cents, currency, id, queryNumber } from '#contract/fields.ts';
import { traceStep } from '#contract/rating/rating-records.ts';
import { figureNames } from '#domain/analytics/calculated-figures.ts';

const line = answer(signedIn, {
  label: z.string(),
  how: z.string(),
  /** Null of an input that is not added up. */
  amount: cents.nullable(),
});

const journalRow = answer(payers, {
  booking_number: z.number().int(),
  booked_on: calendarDate,
  description: z.string(),
  account: z.string(),
  party: z.string(),
  amount: cents,
});

/** A figure with the lines that add up to it and the rows of the journal that are booked of it. */
const calculation = z.object({
  ...seenBy(signedIn, {
    title: z.string(),
    subject: z.string(),
    currency,
    amount: cents.nullable(),
    ratio: z.string().nullable(),
    parts: z.array(answer(signedIn, { title: z.string(), total: cents, lines: z.array(line) })),
  }),
  ...seenBy(riskCarriers, {
    rating_version: z.string().nullable().optional(),
    /** Every factor with the numbers it was made of. */
    factors: z.array(traceStep).optional(),
  }),
  /** What of the books this person may see; their rows add up to `booked`. */
  ...seenBy(payers, {
    journal: z.array(journalRow).optional(),
    booked: cents.nullable().optional(),
    booked_note: z.string().optional(),
  }),
});

/** Figures and how they came about. */
export const analyticsContract = {
  ...analyticsCardContract,
  ...smallFiguresContract,
  get_calculation: read({
    summary:
      'How a figure was worked out: its lines, the tables, and what is booked of it, as far as the reader may see them.',
    input: z.object({
      figure: z.enum(figureNames),
      policy_id: id.optional(),
      /** Left out, the version that the policy shows. */
      version_id: id.optional(),
      invoice_id: id.optional(),
      payment_id: id.optional(),
      instalment_number: queryNumber.pipe(z.number().int().min(1).max(50)).optional(),
      refund_id: id.optional(),
      claim_id: id.optional(),
      /** Whose policies; left out, all of this year that the reader sees. */
      user_id: id.optional(),
      series_rating_id: id.optional(),
      /** Which of several: the place of an item, country and rate of a tax, a car, a party, a currency. */
      part: z.string().max(100).default(''),
    }),
    output: calculation,
    shows: 'everything',
    access: anyAccount,
    scope: {
      policy_id: 'policy',
      invoice_id: 'invoice',
      payment_id: 'payment',
      claim_id: 'claim',
      user_id: 'account',
    },
    errors: ['not_found'],
  }),
  get_cover_left: read({
    summary: 'What of the cover of each car of a policy is left after its claims.',
    input: z.object({ policy_id: id }),
    output: answer(signedIn, {
      cars: z.array(
        answer(signedIn, {
          car_id: id,
          car_title: z.string(),
          currency,
          insured: cents,
          used: cents,
          /** Approved and not yet paid. */
          reserved: cents,
          reinstated: cents,
          left: cents,
          /** By a total loss. */
          is_ended: z.boolean(),
        }),
      ),
    }),
    shows: ['car', 'claim', 'event', 'policy:policy_id'],
    access: anyAccount,
    scope: { policy_id: 'policy' },
  }),
} as const satisfies Contract;
