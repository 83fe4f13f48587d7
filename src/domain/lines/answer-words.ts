// Answers to the questions of a line as people read them, on screens and on paper. Example: `territory: "world"` of valuables is
// "Territory: World", a value of 1850000 is "EUR 18,500.00".

import { countryName } from '#domain/countries.ts';
import type { Currency } from '#domain/currencies.ts';
import { formatCalendarDate } from '#domain/dates.ts';
import { type Answers, typedAnswer } from '#domain/lines/first-answers.ts';
import type { LineField, LineFields } from '#domain/lines/line-fields.ts';
import { formatMoney } from '#domain/money.ts';

/** A question with its answer in words. */
export interface AnswerInWords {
  label: string;
  text: string;
}

const amountWords = (amount: number, currency: Currency, none = '') =>
  amount === 0 ? none : formatMoney(amount, currency);

function answerWords(field: LineField, answer: unknown, currency: Currency): string {
  if (answer === null || answer === undefined) return '';
  switch (field.kind) {
    case 'amount':
      return amountWords(Number(answer), currency);
    case 'amount_choice':
      return amountWords(Number(answer), currency, field.none);
    case 'choice':
      return field.options[typedAnswer(answer)] ?? '';
    case 'choices':
      return (answer as readonly string[]).flatMap((one) => field.options[one] ?? []).join(', ');
    case 'count':
      return typedAnswer(answer);
    case 'flag':
      return answer === true ? 'Yes' : '';
    case 'date':
      return formatCalendarDate(typedAnswer(answer));
    case 'country':
      return countryName(typedAnswer(answer));
    case 'text':
      return typedAnswer(answer);
  }
}

/** The question by whose answer an item is called: its description, its car, the name of a person. */
const calledBy = (fields: LineFields): [string, LineField] | undefined =>
  Object.entries(fields).find(([, field]) => field.kind === 'text' && field.required);

/** What an item is called before all else that is said of it: the questions with that one first. */
export function namedFirst(fields: LineFields): LineFields {
  const [name, field] = calledBy(fields) ?? [];
  return name === undefined || field === undefined ? fields : { [name]: field, ...fields };
}

/** What was answered in a line: figures after their labels, since "8" says nothing; words as they are. */
export function answersInShort(
  fields: LineFields,
  answers: Answers,
  currency: Currency,
): readonly string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const text = answerWords(field, answers[name], currency);
    const isFigure = ['amount', 'amount_choice', 'count', 'flag', 'date'].includes(field.kind);
    if (text === '') return [];
    return [isFigure ? `${field.label}: ${text}` : text];
  });
}

/** Every question that was answered, in the order in which it is asked; `without` leaves out what is shown elsewhere. */
export function answersInWords(
  fields: LineFields,
  answers: Answers,
  { currency, without = [] }: { currency: Currency; without?: readonly string[] },
): AnswerInWords[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const text = without.includes(name) ? '' : answerWords(field, answers[name], currency);
    return text === '' ? [] : [{ label: field.label, text }];
  });
}
