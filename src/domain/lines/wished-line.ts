// What a client wishes to have insured beside the track, as far as it is filled in; before it is handed in everything has to be
// answered (decision 062). Example: two watches with one serial number are refused at the second one's serial number.

import { addDays, type CalendarDate, compareDates, daysBetween } from '#domain/dates.ts';
import { type Answers, firstWishes, isOpen, mayStayOpen } from '#domain/lines/first-answers.ts';
import { daysDoubted } from '#domain/lines/line-days.ts';
import { LONGEST_COVER_DAYS } from '#domain/lines/line-cover.ts';
import type { LineField, LineFields } from '#domain/lines/line-fields.ts';
import { lines } from '#domain/lines/lines.ts';
import { formatAmount } from '#domain/money.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';

/** A line, its days, what holds for all items, and the items; null is no answer yet. */
export interface WishedLine {
  insurance_type: ViType;
  period_from: CalendarDate | null;
  period_to: CalendarDate | null;
  terms: Answers;
  items: readonly Answers[];
}

/** What is wrong with a wish; `path` is `period_from`, `terms.territory` or `items.3.value`. */
export interface WishProblem {
  path: string;
  message: string;
}

/** A wish of which nobody has said anything yet. */
export const emptyWishedLine = (insurance_type: ViType): WishedLine => ({
  insurance_type,
  period_from: null,
  period_to: null,
  terms: firstWishes(lines[insurance_type].terms),
  items: [],
});

/** The answers as a quote holds them: an amount that was left open is nought. */
const wholeAnswers = (fields: LineFields, answers: Answers): Answers =>
  Object.fromEntries(
    Object.entries(answers).map(([name, answer]) => [
      name,
      fields[name]?.kind === 'amount' && answer === null ? 0 : answer,
    ]),
  );

/** What a quote is made of once a wish is whole. */
export function wishAsCover(wish: WishedLine): WishedLine {
  const { terms, item } = lines[wish.insurance_type];
  return {
    ...wish,
    terms: wholeAnswers(terms, wish.terms),
    items: wish.items.map((one) => wholeAnswers(item, one)),
  };
}

function problemOf(field: LineField, answer: unknown): string | undefined {
  if (isOpen(answer)) {
    if (mayStayOpen(field)) return undefined;
    if (field.kind === 'choice' || field.kind === 'amount_choice') return 'Choose one.';
    if (field.kind === 'choices') return 'Choose at least one.';
    if (field.kind === 'count') return 'Enter a whole number.';
    if (field.kind === 'amount') return 'Enter an amount.';
    return field.kind === 'date' ? 'Enter a date.' : 'Fill in this field.';
  }
  if (field.kind !== 'amount' && field.kind !== 'count') return undefined;
  if (typeof answer !== 'number')
    return field.kind === 'count' ? 'Enter a whole number.' : 'Enter an amount.';
  const shown = (bound: number) => (field.kind === 'amount' ? formatAmount(bound) : String(bound));
  if (answer < field.from) return `Enter at least ${shown(field.from)}.`;
  return answer > field.to ? `Enter at most ${shown(field.to)}.` : undefined;
}

/** What is wrong with the answers to questions, each under the name of its question. */
function problemsOfAnswers(fields: LineFields, answers: Answers): WishProblem[] {
  return Object.entries(fields).flatMap(([path, field]) => {
    const message = problemOf(field, answers[path]);
    return message === undefined ? [] : [{ path, message }];
  });
}

/** What two serial numbers are compared by: "ab 12-3" and "AB123" are one. */
const plainSerial = (answer: unknown) =>
  typeof answer === 'string' ? answer.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '') : '';

/** Another item like one, without the numbers that are of that one alone. */
export function copyOfItem(fields: LineFields, item: Answers): Answers {
  return Object.fromEntries(
    Object.entries(item).map(([name, answer]) => {
      const field = fields[name];
      return [name, field?.kind === 'text' && field.unique ? '' : answer];
    }),
  );
}

/** Items that carry a number which an earlier one has, by path: `items.3.serial_number`. */
export function repeatsOf(fields: LineFields, items: readonly Answers[]): WishProblem[] {
  const names = Object.entries(fields).flatMap(([name, field]) =>
    field.kind === 'text' && field.unique ? [name] : [],
  );
  return names.flatMap((name) => {
    const first = new Map<string, number>();
    return items.flatMap((item, index) => {
      const serial = plainSerial(item[name]);
      const earlier = serial === '' ? undefined : first.get(serial);
      if (serial !== '' && earlier === undefined) first.set(serial, index);
      return earlier === undefined
        ? []
        : [{ path: `items.${index}.${name}`, message: `Number ${earlier + 1} has this one too.` }];
    });
  });
}

function problemsOfDays({ period_from, period_to }: WishedLine, today: CalendarDate) {
  const problem = (path: string, message: string): WishProblem[] => [{ path, message }];
  if (period_from === null) return problem('period_from', 'Enter a date.');
  // A quote is accepted before its first day (decision 061).
  if (compareDates(period_from, today) <= 0)
    return problem('period_from', 'Choose tomorrow or a later day.');
  if (period_to === null) return problem('period_to', 'Enter a date.');
  const days = daysBetween(period_from, period_to);
  if (days < 0) return problem('period_to', 'The last day lies before the first.');
  return days > LONGEST_COVER_DAYS
    ? problem('period_to', 'Insure at most three years at once.')
    : [];
}

function problemsOfItems({ insurance_type, items, period_from }: WishedLine, today: CalendarDate) {
  const { item: fields, noun, doubts } = lines[insurance_type];
  // Until a first day is said it may be a year ahead: who is of age by then is not refused.
  const first = period_from ?? addDays(today, 365);
  if (items.length === 0)
    return [{ path: 'items', message: `Add the first ${noun.toLowerCase()}.` }];
  const wrong = items.flatMap((item, index) => {
    const open = problemsOfAnswers(fields, item);
    const doubted = (doubts?.(item, first) ?? []).filter(
      ({ field }) => !open.some(({ path }) => path === field),
    );
    return [...open, ...doubted.map(({ field, message }) => ({ path: field, message }))].map(
      ({ path, message }) => ({ path: `items.${index}.${path}`, message }),
    );
  });
  return [...wrong, ...repeatsOf(fields, items)];
}

/** What the days and the terms do not say of items that are described (decision 099). */
function doubtsOfWhole({ insurance_type, items, period_from, period_to, terms }: WishedLine) {
  const days =
    period_from && period_to ? daysDoubted({ insurance_type, items, period_from, period_to }) : [];
  const doubted = lines[insurance_type].termDoubts?.(terms) ?? [];
  return [
    ...days.map(({ field, message }) => ({ path: field, message })),
    ...doubted.map(({ field, message }) => ({ path: `terms.${field}`, message })),
  ];
}

/** What keeps a wish from being handed in on a day, in the order in which it is asked; nothing when it is whole. */
export function problemsOfWish(wish: WishedLine, today: CalendarDate): WishProblem[] {
  const terms = problemsOfAnswers(lines[wish.insurance_type].terms, wish.terms);
  const open = [
    ...problemsOfItems(wish, today),
    ...problemsOfDays(wish, today),
    ...terms.map(({ path, message }) => ({ path: `terms.${path}`, message })),
  ];
  return open.length > 0 ? open : doubtsOfWhole(wish);
}
