// A missed weekend pays what was lost of each cost line, and of none more than was insured (part two, F). Example: entry 9,000.00
// and travel 4,000.00 are insured; of 9,000.00 and 6,500.00 that were lost 13,000.00 is paid at most.

import type { Answers } from '#domain/lines/first-answers.ts';
import type { LimitOfItem } from '#domain/lines/lost-items.ts';
import { weekendCosts } from '#domain/lines/missed-weekend/fields.ts';
import { sumBy } from '#domain/sums.ts';

const amountOf = (amount: unknown): number => (typeof amount === 'number' ? amount : 0);

/** Whether nobody has told what was lost of any cost. */
export const isNothingLost = (loss: Answers): boolean =>
  weekendCosts.every((cost) => amountOf(loss[`${cost}_lost`]) === 0);

/** The limit of a weekend of which somebody told what was lost of each cost; none while nobody has. */
export function limitOfWeekend(item: Answers, loss: Answers): LimitOfItem | undefined {
  const lost = weekendCosts.filter((cost) => amountOf(loss[`${cost}_lost`]) > 0);
  if (lost.length === 0) return undefined;
  return {
    most_paid: sumBy(lost, (cost) =>
      Math.min(amountOf(item[cost]), amountOf(loss[`${cost}_lost`])),
    ),
    because: 'what was lost of each cost, up to what was insured of it',
  };
}

/** The costs of which something was lost although none of the weekends insures it; none while no weekend was named. */
export const uninsuredCosts = (items: readonly Answers[], loss: Answers) =>
  weekendCosts.filter(
    (cost) =>
      items.length > 0 &&
      amountOf(loss[`${cost}_lost`]) > 0 &&
      items.every((item) => amountOf(item[cost]) === 0),
  );
