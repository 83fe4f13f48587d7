import { z } from 'zod';
import { calendarDate } from '#contract/fields.ts';
import { answersSoFar, answersTo } from '#contract/rating/line-answers.ts';
import { daysBetween, isCalendarDate } from '#domain/dates.ts';
import { LONGEST_COVER_DAYS } from '#domain/lines/line-cover.ts';
import { lines } from '#domain/lines/lines.ts';
import { type ViType, viTypes } from '#domain/policies/insurance-types.ts';

const coverOf = (insurance_type: ViType) =>
  z.object({
    insurance_type: z.literal(insurance_type),
    period_from: calendarDate,
    period_to: calendarDate,
    // A quote begins without answers; it has a price once all are given.
    terms: answersSoFar(lines[insurance_type].terms),
    items: z.array(answersTo(lines[insurance_type].item)).max(5_000),
  });

const [first, ...others] = viTypes;

/** What a various insurance insures: from when to when, on which terms, and its items by the questions of its line. */
export const lineCover = z
  .discriminatedUnion('insurance_type', [coverOf(first), ...others.map(coverOf)])
  .superRefine(({ period_from, period_to }, context) => {
    // What is no date is refused at its own field.
    if (!isCalendarDate(period_from) || !isCalendarDate(period_to)) return;
    const days = daysBetween(period_from, period_to);
    const message =
      days < 0
        ? 'The last day lies before the first.'
        : days > LONGEST_COVER_DAYS
          ? 'Insure at most three years at once.'
          : undefined;
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['period_to'], message });
  });

const wishOf = (insurance_type: ViType) =>
  z.object({
    insurance_type: z.literal(insurance_type),
    period_from: calendarDate.nullable().default(null),
    period_to: calendarDate.nullable().default(null),
    terms: answersSoFar(lines[insurance_type].terms),
    items: z.array(answersSoFar(lines[insurance_type].item)).max(5_000).default([]),
  });

/** What somebody wishes to have insured, as far as it is filled in; whether it is whole is asked when it is handed in. */
export const lineWish = z.discriminatedUnion('insurance_type', [
  wishOf(first),
  ...others.map(wishOf),
]);
