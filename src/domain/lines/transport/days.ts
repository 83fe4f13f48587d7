// Goods are insured from their departure until they have arrived, and while they are stored then. Example: a trip from 10 to 12 June
// with 5 days of storage lasts until 17 June.

import { addDays, isCalendarDate } from '#domain/dates.ts';
import { typedAnswer } from '#domain/lines/first-answers.ts';
import type { ItemDays } from '#domain/lines/item-days.ts';

/** From the departure to the last day of storage; nothing while one of the dates is missing. */
export const consignmentDays: ItemDays = ({ departs_on, arrives_on, storage_days }) => {
  const from = typedAnswer(departs_on);
  const to = typedAnswer(arrives_on);
  if (!isCalendarDate(from) || !isCalendarDate(to)) return undefined;
  return { from, to: addDays(to, typeof storage_days === 'number' ? storage_days : 0) };
};
