// What has changed of a various insurance since the insurer approved it, in words: "Territory changed from Europe to World".

import type { Currency } from '#domain/currencies.ts';
import { periodTextOf } from '#domain/dates.ts';
import { answersInWords } from '#domain/lines/answer-words.ts';
import type { Answers } from '#domain/lines/first-answers.ts';
import type { LineCover } from '#domain/lines/line-cover.ts';
import type { LineFields } from '#domain/lines/line-fields.ts';
import { lines } from '#domain/lines/lines.ts';
import { changed, same } from './change-words.ts';

/** What changed of a various insurance: its days, its terms, and which items it insures. */
export function changesOfLine(
  before: LineCover | undefined,
  after: LineCover | undefined,
  currency: string,
): string[] {
  if (!before || !after || same(before, after)) return [];
  const { terms, item, noun } = lines[after.insurance_type];
  const days = ({ period_from, period_to }: LineCover) => periodTextOf(period_from, period_to);
  const inText = (fields: LineFields, answers: Answers) =>
    answersInWords(fields, answers, { currency: currency as Currency });
  const wordsOf = (fields: LineFields, was: Answers, is: Answers, of: string) => {
    const old = new Map(inText(fields, was).map(({ label, text }) => [label, text]));
    const now = new Map(inText(fields, is).map(({ label, text }) => [label, text]));
    return [...new Set([...old.keys(), ...now.keys()])].flatMap((label) => {
      const [was_text = 'none', is_text = 'none'] = [old.get(label), now.get(label)];
      return was_text === is_text ? [] : [changed(`${label}${of}`, was_text, is_text)];
    });
  };
  const length = Math.max(before.items.length, after.items.length);
  return [
    ...(days(before) === days(after) ? [] : [changed('the period', days(before), days(after))]),
    ...wordsOf(terms, before.terms, after.terms, ''),
    ...Array.from({ length }).flatMap((_, index) => {
      const [was, is] = [before.items[index], after.items[index]];
      const name = `${noun.toLowerCase()} ${index + 1}`;
      if (was && is) return wordsOf(item, was, is, ` of ${name}`);
      return [`${name} was ${is ? 'added' : 'taken out'}`];
    }),
  ];
}
