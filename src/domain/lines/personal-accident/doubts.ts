// Persons are insured from 18 on, counted on the first day of cover: who is born on 1 June 2008 from 1 June 2026 on.

import { ageOn, isCalendarDate } from '#domain/dates.ts';
import { typedAnswer } from '#domain/lines/first-answers.ts';
import type { ItemDoubts } from '#domain/lines/line-doubts.ts';

const FULL_AGE = 18;

/** A person who is not of age yet when the cover begins. */
export const personDoubts: ItemDoubts = ({ birth_date }, from) => {
  const born = typedAnswer(birth_date);
  return isCalendarDate(born) && ageOn(born, from) < FULL_AGE
    ? [{ field: 'birth_date', message: 'A person is at least 18 on the first day.' }]
    : [];
};
