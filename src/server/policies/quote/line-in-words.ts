import type { DocumentVersion } from '#contract/policies/document-answers.ts';
import type { LineCalculation } from '#contract/policies/line-answers.ts';
import type { Currency } from '#domain/currencies.ts';
import { answersInWords } from '#domain/lines/answer-words.ts';
import { askedOfClients, typedAnswer } from '#domain/lines/first-answers.ts';
import type { LineCover } from '#domain/lines/line-cover.ts';
import { returnsInWords } from '#domain/lines/line-returns.ts';
import { lines, returnsOf } from '#domain/lines/lines.ts';
import { highestPayout } from '#domain/lines/lost-items.ts';
import { type Cents, formatMoney } from '#domain/money.ts';

/** What a various insurance insures as everybody reads it, with what the rating made of each item. */
export function lineInWords(
  { insurance_type, terms, items }: LineCover,
  { currency, rating }: { currency: Currency; rating: LineCalculation | null },
): NonNullable<DocumentVersion['line']> {
  const line = lines[insurance_type];
  const money = (amount: Cents) => formatMoney(amount, currency);
  const asked = askedOfClients(line.item);
  // Its first question says what an item is called.
  const named = Object.entries(line.item).find(([, { kind }]) => kind === 'text')?.[0] ?? '';
  return {
    nouns: line.nouns,
    terms: answersInWords(line.terms, terms, { currency }),
    limits: [
      ...(line.limits_in_words?.(money, items) ?? []),
      returnsInWords(returnsOf({ insurance_type, terms }), money),
    ],
    items: items.map((answers, index) => {
      const rated = rating?.result.items[index];
      const { sum_insured = 0, excess = 0, premium = 0 } = rated ?? {};
      // Nothing is lost yet: only a limit that the item has by itself is below what it is insured for.
      const limit = line.limit?.(answers, {});
      return {
        position: index + 1,
        label: rated?.label ?? (typedAnswer(answers[named]) || line.noun),
        facts: [
          ...answersInWords(asked, answers, { currency, without: [named, 'value'] }),
          ...(limit && limit.most_paid < sum_insured
            ? [{ label: 'Paid at most', text: `${money(limit.most_paid)}, ${limit.because}` }]
            : []),
        ],
        ...{ sum_insured, premium, excess },
        max_payout: highestPayout({ sum_insured, excess, limit }),
      };
    }),
  };
}
