// A condition may name what only its document knows: "the first {excess} of every accident is for the insured" prints as
// "the first EUR 13,000.00 of every accident is for the insured" where a car of 260,000.00 carries 5 %.

import { formatCalendarDate } from '#domain/dates.ts';
import { type Cents, formatMoney } from '#domain/money.ts';

/** What a condition may name in braces, with the words that explain it to the person who writes the condition. */
export const clauseVariables = [
  { name: 'excess', label: 'Excess' },
  { name: 'sum_insured', label: 'Sum insured' },
  { name: 'max_payout', label: 'Maximum payout' },
  { name: 'period', label: 'Period' },
  { name: 'currency', label: 'Currency' },
] as const;

type ClauseVariable = (typeof clauseVariables)[number]['name'];

/** The facts of a document that conditions can name; amounts in cents. */
export interface ClauseFacts {
  readonly currency: string;
  readonly excesses: readonly Cents[];
  readonly sum_insured: Cents;
  readonly max_payout: Cents;
  readonly period_from: string | null;
  readonly period_to: string | null;
}

/** What the preview of a condition is filled with: one car of 260,000.00 over one weekend. */
export const sampleClauseFacts: ClauseFacts = {
  currency: 'EUR',
  excesses: [1_300_000],
  sum_insured: 26_000_000,
  max_payout: 24_700_000,
  period_from: '2026-06-19',
  period_to: '2026-06-21',
};

const pattern = /\{([a-z_]+)\}/g;

/** The names in braces that no document knows: a typing error to be shown before the condition is kept. */
export function unknownVariables(text: string): string[] {
  const known: readonly string[] = clauseVariables.map(({ name }) => name);
  const found = [...text.matchAll(pattern)].map((match) => match[1] ?? '');
  return [...new Set(found)].filter((name) => !known.includes(name));
}

/**
 * The condition as its document prints it. Cars with different excesses print the least and the most; what is not known
 * yet prints as words, never as an empty place.
 */
export function fillClause(text: string, facts: ClauseFacts): string {
  return text.replaceAll(pattern, (written, name: string) => valueOf(name, facts) ?? written);
}

function valueOf(name: string, facts: ClauseFacts): string | undefined {
  switch (name as ClauseVariable) {
    case 'excess':
      return excessText(facts);
    case 'sum_insured':
      return formatMoney(facts.sum_insured, facts.currency);
    case 'max_payout':
      return formatMoney(facts.max_payout, facts.currency);
    case 'period':
      return periodText(facts);
    case 'currency':
      return facts.currency;
    default:
      return undefined;
  }
}

function excessText({ excesses, currency }: ClauseFacts): string {
  if (excesses.length === 0) return 'the excess of this document';
  const least = Math.min(...excesses);
  const most = Math.max(...excesses);
  if (least === most) return formatMoney(most, currency);
  return `${formatMoney(least, currency)} to ${formatMoney(most, currency)} (by car)`;
}

function periodText({ period_from, period_to }: ClauseFacts): string {
  if (period_from === null || period_to === null) return 'the period of this document';
  return period_from === period_to
    ? formatCalendarDate(period_from)
    : `${formatCalendarDate(period_from)} to ${formatCalendarDate(period_to)}`;
}
