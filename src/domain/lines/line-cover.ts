// What a various insurance insures, as staff type it and as it is priced, approved and printed (decision 061). Example: two objects, a watch and
// racewear, from 1 May 2026 to 30 April 2027, all over the world.

import { addDays, type CalendarDate } from '#domain/dates.ts';
import { type Answers, firstWishes, unanswered } from '#domain/lines/first-answers.ts';
import { usualLastDay } from '#domain/lines/line-days.ts';
import type { LineFields } from '#domain/lines/line-fields.ts';
import { lines } from '#domain/lines/lines.ts';
import { QUOTE_VALID_DAYS } from '#domain/rating/quote-validity.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';

/** The longest period of one policy: three years, for a storage that goes on. */
export const LONGEST_COVER_DAYS = 3 * 366;

/** Its line, its days (both are covered), what holds for all items, and the items. */
export interface LineCover {
  insurance_type: ViType;
  period_from: CalendarDate;
  period_to: CalendarDate;
  terms: Answers;
  items: Answers[];
}

/** A cover that nobody has said anything about yet. It begins once a quote that goes out today has run out. */
export function emptyLineCover(insurance_type: ViType, today: CalendarDate): LineCover {
  const period_from = addDays(today, QUOTE_VALID_DAYS);
  return {
    insurance_type,
    period_from,
    period_to: usualLastDay(insurance_type, period_from),
    terms: firstWishes(lines[insurance_type].terms),
    items: [],
  };
}

/** What somebody has to answer yet before it has a price, by path: `terms.territory`, `items.3.value`. */
export function openQuestions({
  insurance_type,
  terms,
  items,
}: LineCover): { path: string; message: string }[] {
  const { item, ...line } = lines[insurance_type];
  const told = (at: string, fields: LineFields, answers: Answers) =>
    unanswered(fields, answers).map((name) => ({
      path: `${at}.${name}`,
      message: `Answer “${fields[name]?.label ?? name}”.`,
    }));
  return [
    ...told('terms', line.terms, terms),
    ...items.flatMap((answers, index) => told(`items.${index}`, item, answers)),
  ];
}
