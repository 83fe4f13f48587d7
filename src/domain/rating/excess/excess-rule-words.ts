// A rule of additional excess as readers see it. The rule DRIVER_NOVICE that adds 25.00 percent for one driver reads
// "Driver novice", "25.00 % of the base excess", "Driver: Max Verhoeven".

import { formatMoney } from '#domain/money.ts';
import { type ExcessSubject, excessSubjectLabels } from '#domain/rating/excess/excess-filter.ts';

/** A rule's code in words: DRIVER_NOVICE is "Driver novice". */
export function ruleName({ code }: { code: string }): string {
  const words = code.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** What a rule adds, a percentage or whole cents of EUR: "25 % of the base excess", "EUR 2,500.00". */
export function addsText({ kind, value }: { kind: string; value: string }): string {
  if (kind === 'amount') return formatMoney(Number(value));
  return `${value} % of the ${kind === 'pct_of_value' ? 'value' : 'base excess'}`;
}

/** Who or what a rule is about, with as many of its records as are asked for: "Driver: Max Verhoeven + 1 more". */
export function aboutText(
  { subject, records }: { subject: ExcessSubject; records: readonly { name: string }[] },
  shown = 1,
): string {
  if (subject === 'everything' || records.length === 0) return excessSubjectLabels.everything;
  const names = records.slice(0, shown).map(({ name }) => name);
  const more = records.length > shown ? ` + ${records.length - shown} more` : '';
  return `${excessSubjectLabels[subject]}: ${names.join(', ')}${more}`;
}
