// Goods are insured from their departure to their arrival and for the days that they are stored then. Example: a trip from 10 to 12 June
// with 5 days of storage is insured until 17 June.

import { addDays, compareDates, formatCalendarDate } from '#domain/dates.ts';
import { typedAnswer } from '#domain/lines/first-answers.ts';
import type { LossDoubts } from '#domain/lines/line-doubts.ts';

/** Goods that were not on their way on the day of the loss; of several trips the days of the policy count. */
export const consignmentLossDoubts: LossDoubts = ({ on, lost }) => {
  if (on === null) return [];
  return lost.flatMap(({ label, item }) => {
    const stored = typeof item['storage_days'] === 'number' ? item['storage_days'] : 0;
    const from = typedAnswer(item['departs_on']);
    const to = addDays(typedAnswer(item['arrives_on']), stored);
    const inside = compareDates(on, from) >= 0 && compareDates(on, to) <= 0;
    return item['trips'] !== 1 || inside
      ? []
      : [
          {
            field: 'items',
            message: `${label} was insured on its way from ${formatCalendarDate(from)} to ${formatCalendarDate(to)}; the loss was on ${formatCalendarDate(on)}.`,
          },
        ];
  });
};
