// A weekend that costs nothing is not insured, and damage to the car only beside the policy of the car on track (manual 5). Example:
// an entry fee of 0.00 and nothing else is a slip.

import type { Answers } from '#domain/lines/first-answers.ts';
import { typedAnswer } from '#domain/lines/first-answers.ts';
import type { TermDoubts } from '#domain/lines/line-doubts.ts';
import { weekendCosts } from '#domain/lines/missed-weekend/fields.ts';

const costsNothing = (weekend: Answers) => weekendCosts.every((cost) => !weekend[cost]);

/** A weekend without any cost. */
export const weekendDoubts = (weekend: Answers) =>
  costsNothing(weekend) ? [{ field: 'entry', message: 'Enter at least one cost.' }] : [];

/** Nothing through which it may be missed, or damage to a car that no policy on track is named for. */
export const weekendTermDoubts: TermDoubts = ({ triggers, on_track_policy }) => {
  const chosen = Array.isArray(triggers) ? triggers : [];
  if (chosen.length === 0)
    return [
      {
        field: 'triggers',
        message: 'Choose at least one way in which the weekend is missed.',
      },
    ];
  return chosen.includes('car_damage') && typedAnswer(on_track_policy) === ''
    ? [
        {
          field: 'on_track_policy',
          message: 'Damage to the car is covered beside an on-track policy: name it.',
        },
      ]
    : [];
};
