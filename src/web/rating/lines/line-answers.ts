import type { Currency } from '#domain/currencies.ts';
import { mayStayOpen } from '#domain/lines/first-answers.ts';
import type { LineField, LineFields } from '#domain/lines/line-fields.ts';
import { formatMoney } from '#domain/money.ts';
import { countryOptions } from '#web/kit/choice/country-options.ts';
import type { DeclaredField, FieldLines } from '#web/kit/form/declared-fields.tsx';

/** A typed count as a number, an emptied one as no answer; anything else stays as it is, and is refused at its field. */
function typedCount(typed: unknown): unknown {
  if (typed === '') return null;
  return /^\d{1,9}$/.test(String(typed)) ? Number(typed) : typed;
}

/** Claims and policies on track that an answer can name. */
export interface OnTrackRecords {
  claims?: readonly { value: string; label: string }[];
  policies?: readonly { value: string; label: string }[];
}

function declared(
  [name, field]: [string, LineField],
  currency: Currency,
  records: OnTrackRecords,
): DeclaredField {
  const { label } = field;
  switch (field.kind) {
    case 'amount':
      return { money: name, label, currency, required: !mayStayOpen(field) };
    case 'amount_choice':
      return {
        choice: name,
        label,
        required: true,
        options: field.amounts.map((amount) => ({
          value: String(amount),
          label:
            amount === 0 && field.none !== undefined
              ? field.none
              : formatMoney(amount, currency, { whole: true }),
        })),
        kept: Number,
      };
    case 'choice':
    case 'choices': {
      const options = Object.entries(field.options).map(([value, words]) => ({
        value,
        label: words,
      }));
      return field.kind === 'choice'
        ? { choice: name, label, options, required: true }
        : { choices: name, label, options, required: !mayStayOpen(field) };
    }
    case 'count':
      return {
        text: name,
        label,
        inputMode: 'numeric',
        required: !mayStayOpen(field),
        shown: (value) => (typeof value === 'number' ? String(value) : value),
        kept: typedCount,
      };
    case 'flag':
      return { tick: name, label };
    case 'date':
      return { date: name, label, required: true };
    case 'country':
      return { choice: name, label, options: countryOptions };
    case 'text': {
      const named = field.claim ? records.claims : field.policy && records.policies;
      return named
        ? {
            choice: name,
            label,
            options: [{ value: '', label: 'None' }, ...named],
            kept: (value) => value ?? '',
          }
        : { text: name, label, required: field.required };
    }
  }
}

/** The questions of a line as the fields of a form, two side by side. */
export function linesOf(
  fields: LineFields,
  currency: Currency,
  records: OnTrackRecords = {},
): FieldLines<string> {
  const all = Object.entries(fields).map((question) => declared(question, currency, records));
  return all.flatMap((_, index) => (index % 2 === 0 ? [all.slice(index, index + 2)] : []));
}
