// Goods arrive on the day on which they depart, or later: a trip from 4 to 2 May is a slip.

import { compareDates } from '#domain/dates.ts';
import { typedAnswer } from '#domain/lines/first-answers.ts';
import type { ItemDoubts } from '#domain/lines/line-doubts.ts';

/** A trip that ends before it begins. */
export const consignmentDoubts: ItemDoubts = ({ departs_on, arrives_on }) =>
  compareDates(typedAnswer(arrives_on), typedAnswer(departs_on)) < 0
    ? [{ field: 'arrives_on', message: 'The arrival lies before the departure.' }]
    : [];
