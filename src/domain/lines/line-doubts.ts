// What nobody can mean is told at its field before a wish is handed in. Example: goods that arrive before they depart.

import type { CalendarDate } from '#domain/dates.ts';
import type { Answers } from '#domain/lines/first-answers.ts';

/** What is wrong with an answer, and with which; `field` is the name of the question. */
interface AnswerDoubt {
  readonly field: string;
  readonly message: string;
}

/** What cannot be meant by the answers about one item, of a cover that begins on a day. */
export type ItemDoubts = (item: Answers, from: CalendarDate) => readonly AnswerDoubt[];
