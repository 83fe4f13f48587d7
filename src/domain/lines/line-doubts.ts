// What nobody can mean is told at its field before a wish is handed in. Example: goods that arrive before they depart.

import type { CalendarDate } from '#domain/dates.ts';
import type { Answers } from '#domain/lines/first-answers.ts';

/** What is wrong with an answer, and with which; `field` is the name of the question. */
interface AnswerDoubt {
  readonly field: string;
  readonly message: string;
}

/** A loss as it is told so far: when, what was answered about it, and what was lost with the answers about that. */
interface ToldLoss {
  readonly on: CalendarDate | null;
  readonly answers: Answers;
  readonly terms: Answers;
  readonly lost: readonly { readonly label: string; readonly item: Answers }[];
}

/** What keeps the report of a loss from being sent, beside questions that nobody has answered. */
export type LossDoubts = (loss: ToldLoss) => readonly AnswerDoubt[];

/** What cannot be meant by the terms that hold for all items. */
export type TermDoubts = (terms: Answers) => readonly AnswerDoubt[];

/** What cannot be meant by the answers about one item, of a cover that begins on a day. */
export type ItemDoubts = (item: Answers, from: CalendarDate) => readonly AnswerDoubt[];
