// What stands in the questions of a line before anybody answers: the first of the choices, nought where nought may stand, and
// nothing where somebody has to know. Example: a new valuable is a watch of no value yet.

import { addMonths, type CalendarDate } from '#domain/dates.ts';
import type { LineField, LineFields } from '#domain/lines/line-fields.ts';

/** The answers to a line's questions while somebody types them; null is no answer yet. */
export type Answers = Readonly<Record<string, unknown>>;

const firstAnswer = (field: LineField, today: CalendarDate): unknown => {
  switch (field.kind) {
    case 'amount':
      return field.from === 0 ? 0 : null;
    case 'amount_choice':
      return field.amounts[0];
    case 'choice':
      return Object.keys(field.options)[0];
    case 'choices':
      return Object.keys(field.options).slice(0, 1);
    case 'count':
      return field.ours ?? field.usual ?? field.from;
    case 'flag':
      return false;
    case 'date':
      return addMonths(today, -12 * (field.years_back ?? 0));
    case 'country':
      return null;
    case 'text':
      return '';
  }
};

const isOurs = (field: LineField) => field.kind === 'count' && field.ours !== undefined;

/** The questions that whoever asks for an insurance, or reads about it, knows; the others are for staff. */
export const askedOfClients = (fields: LineFields): LineFields =>
  Object.fromEntries(Object.entries(fields).filter(([, field]) => !isOurs(field)));

/** What stands in the questions before anybody answers. */
export const firstAnswers = (fields: LineFields, today: CalendarDate): Answers =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, firstAnswer(field, today)]),
  );

/** What stands there for somebody who describes what is theirs: nothing, until they choose it; what staff decide stands, and so does
 * a number that is nearly always the same. */
export const firstWishes = (fields: LineFields): Answers =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      if (field.kind === 'text') return [name, ''];
      if (field.kind === 'choices') return [name, []];
      if (field.kind === 'flag') return [name, false];
      return [name, (field.kind === 'count' ? (field.ours ?? field.usual) : undefined) ?? null];
    }),
  );

/** Whether a question may be left open: a flag then says no, an amount that may be nought nought. */
export function mayStayOpen(field: LineField): boolean {
  switch (field.kind) {
    case 'text':
      return !field.required;
    case 'amount':
      return field.from === 0;
    case 'count':
      return field.optional ?? false;
    case 'country':
    case 'flag':
      return true;
    case 'amount_choice':
    case 'choice':
    case 'choices':
    case 'date':
      return false;
  }
}

/** An answer of one word or number as it was typed; of all others nothing. */
export const typedAnswer = (answer: unknown): string =>
  typeof answer === 'string' || typeof answer === 'number' ? `${answer}` : '';

/** Whether nobody has answered yet. */
export const isOpen = (answer: unknown): boolean =>
  answer === null ||
  answer === undefined ||
  (typeof answer === 'string' && answer.trim() === '') ||
  (Array.isArray(answer) && answer.length === 0);

/** The names of the questions that must be answered and are not. */
export const unanswered = (fields: LineFields, answers: Answers): string[] =>
  Object.entries(fields).flatMap(([name, field]) =>
    !mayStayOpen(field) && isOpen(answers[name]) ? [name] : [],
  );

/** Whether every question that must be answered is. */
export const isAnswered = (fields: LineFields, answers: Answers): boolean =>
  unanswered(fields, answers).length === 0;
