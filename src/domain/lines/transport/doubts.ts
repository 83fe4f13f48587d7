// Goods arrive on the day on which they depart, or later: a trip from 4 to 2 May is a slip. So are six trips in two days: they are the
// days of the first trip alone. There and back on one day is two trips.

import { daysBetween, formatCalendarDate, isCalendarDate } from '#domain/dates.ts';
import { typedAnswer } from '#domain/lines/first-answers.ts';
import type { ItemDoubts } from '#domain/lines/line-doubts.ts';

const TRIPS_A_DAY = 2;

/** Trips that end before they begin, and more of them than their days hold. */
export const consignmentDoubts: ItemDoubts = (item) => {
  const from = typedAnswer(item['departs_on']);
  const to = typedAnswer(item['arrives_on']);
  if (!isCalendarDate(from) || !isCalendarDate(to)) return [];
  const days = daysBetween(from, to) + 1;
  const doubt = (message: string) => [{ field: 'arrives_on', message }];
  if (days < 1) return doubt('The arrival lies before the departure.');
  const trips = Number(item['trips']);
  return trips > days * TRIPS_A_DAY
    ? doubt(
        `${trips} trips do not end on ${formatCalendarDate(to)}: enter the arrival of the last one.`,
      )
    : [];
};
