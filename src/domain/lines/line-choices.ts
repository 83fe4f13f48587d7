// The lists that the questions of a line offer, as a browser is given them [3.26], and how they come back into the questions.
// Example: of valuables `kind` offers { value: 'watch', label: 'Watch' }, and `excess` offers { value: 25000, label: 'EUR 250' }.

import type { LineField, LineFields } from '#domain/lines/line-fields.ts';
import { lines } from '#domain/lines/lines.ts';
import { type Cents, formatMoney } from '#domain/money.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';

/** One thing to choose: a code, or an amount in cents, with what people read. */
interface Choice {
  readonly value: string | Cents;
  readonly label: string;
}

/** What the questions offer that offer anything, by their names. */
export type Choices = Readonly<Record<string, readonly Choice[]>>;

/** What is offered for the whole insurance and for each item. */
export interface LineChoices {
  readonly terms: Choices;
  readonly item: Choices;
}

/** The questions of a line with what they offer. */
export interface LineQuestions {
  readonly terms: LineFields;
  readonly item: LineFields;
}

function offered(field: LineField): Choice[] | undefined {
  if ('options' in field)
    return Object.entries(field.options).map(([value, label]) => ({ value, label }));
  if (field.kind !== 'amount_choice') return undefined;
  return field.amounts.map((value) => ({
    value,
    label:
      value === 0 && field.none !== undefined
        ? field.none
        : formatMoney(value, 'EUR', { whole: true }),
  }));
}

const choicesOf = (fields: LineFields): Choices =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([name, field]) => {
      const choices = offered(field);
      return choices ? [[name, choices]] : [];
    }),
  );

/** Every list that a line offers, in the order in which people read it. */
export const choicesOfLine = (insurance_type: ViType): LineChoices => ({
  terms: choicesOf(lines[insurance_type].terms),
  item: choicesOf(lines[insurance_type].item),
});

function offering(field: LineField, choices: readonly Choice[]): LineField {
  if ('options' in field)
    return {
      ...field,
      options: Object.fromEntries(choices.map(({ value, label }) => [String(value), label])),
    };
  if (field.kind !== 'amount_choice') return field;
  const none = choices.find(({ value }) => value === 0)?.label;
  return {
    ...field,
    amounts: choices.map(({ value }) => Number(value)),
    ...(none === undefined ? {} : { none }),
  };
}

const asking = (fields: LineFields, choices: Choices): LineFields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, offering(field, choices[name] ?? [])]),
  );

/** The questions of a line that offer what is given, and nothing else. */
export const questionsOffering = (
  insurance_type: ViType,
  { terms, item }: LineChoices,
): LineQuestions => ({
  terms: asking(lines[insurance_type].terms, terms),
  item: asking(lines[insurance_type].item, item),
});
