import { formatCalendarDate } from '#domain/dates.ts';
import { answersInWords } from '#domain/lines/answer-words.ts';
import { lines } from '#domain/lines/lines.ts';
import { markupLine } from '#domain/communications/markup-text.ts';
import { formatMoney } from '#domain/money.ts';
import type { Queryable } from '#server/platform/context.ts';
import { findContent, findDocument } from '#server/policies/document/document-record.ts';

/** What the outside broker has to know of a cover, as a list of mini-markup: days, terms, persons and its own price. */
export async function brokerFacts(db: Queryable, policy_id: string): Promise<string> {
  const document = await findDocument(db, policy_id);
  if (!document?.version_id) return '';
  const { line, currency, firm_price } = await findContent(db, document.version_id);
  if (!line) return '';
  const { terms, item } = lines[line.insurance_type];
  const words = (answers: ReturnType<typeof answersInWords>) =>
    answers.map(({ label, text }) => `${label}: ${text}`).join(', ');
  const list = [
    `Period: ${formatCalendarDate(line.period_from)} to ${formatCalendarDate(line.period_to)}`,
    words(answersInWords(terms, line.terms, { currency })),
    ...line.items.map((answers) => words(answersInWords(item, answers, { currency }))),
    ...(firm_price
      ? [
          `Your price: ${formatMoney(firm_price.premium, currency)}${
            firm_price.reference === '' ? '' : `, ${firm_price.reference}`
          }`,
        ]
      : []),
  ];
  return list.map((one) => `- ${markupLine(one)}`).join('\n');
}
