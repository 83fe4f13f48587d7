// A weekend that was missed through damage hangs on the claim of the car, one through illness on a note of a doctor.

import { typedAnswer } from '#domain/lines/first-answers.ts';
import type { LossDoubts } from '#domain/lines/line-doubts.ts';
import { isNothingLost, uninsuredCosts } from '#domain/lines/missed-weekend/most-paid.ts';
import { missedWeekend, missedWeekendTerms } from '#domain/lines/missed-weekend/fields.ts';

const { options } = missedWeekendTerms.triggers;

/** A cause that is not insured, or one without what shows it. */
export const weekendLossDoubts: LossDoubts = ({ answers, terms, lost }) => {
  const trigger = typedAnswer(answers['trigger']) as keyof typeof options;
  const insured = terms['triggers'];
  if (Array.isArray(insured) && !insured.includes(trigger))
    return [{ field: 'trigger', message: `${options[trigger]} is not insured by this policy.` }];
  if (trigger === 'car_damage' && typedAnswer(answers['on_track_claim']).trim() === '')
    return [{ field: 'on_track_claim', message: 'Choose the claim of the car.' }];
  if (trigger === 'driver_injury_illness' && answers['medical_note'] !== true)
    return [{ field: 'medical_note', message: 'Add the note of a doctor and tick this.' }];
  if (isNothingLost(answers))
    return [{ field: 'entry_lost', message: 'Enter what was lost of at least one cost.' }];
  return uninsuredCosts(
    lost.map(({ item }) => item),
    answers,
  ).map((cost) => ({
    field: `${cost}_lost`,
    message: `${missedWeekend[cost].label} is not insured for this weekend.`,
  }));
};
