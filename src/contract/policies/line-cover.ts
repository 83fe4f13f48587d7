import { z } from 'zod';
import { calendarDate } from '#contract/fields.ts';
import { answersTo } from '#contract/rating/line-answers.ts';
import { daysBetween, isCalendarDate } from '#domain/dates.ts';
import { lines } from '#domain/lines/lines.ts';
import { type ViType, viTypes } from '#domain/policies/insurance-types.ts';

/** The longest period of one policy: three years, for a storage that goes on. */
const LONGEST_DAYS = 3 * 366;

const coverOf = (insurance_type: ViType) =>
  z.object({
    insurance_type: z.literal(insurance_type),
    period_from: calendarDate,
    period_to: calendarDate,
    terms: answersTo(lines[insurance_type].terms),
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
        : days > LONGEST_DAYS
          ? 'Insure at most three years at once.'
          : undefined;
    if (message !== undefined) context.addIssue({ code: 'custom', path: ['period_to'], message });
  });
