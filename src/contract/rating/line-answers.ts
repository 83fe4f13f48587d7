import { z } from 'zod';
import * as f from '#contract/fields.ts';
import type { LineField, LineFields } from '#domain/lines/line-fields.ts';
import { formatAmount } from '#domain/money.ts';

function amountSchema({ from, to }: { from: number; to: number }): z.ZodType {
  return z
    .number('Enter an amount in whole cents.')
    .int('Enter an amount in whole cents.')
    .min(from, `Enter at least ${formatAmount(from)}.`)
    .max(to, `Enter at most ${formatAmount(to)}.`);
}

function schemaOf(field: LineField): z.ZodType {
  switch (field.kind) {
    case 'amount':
      return field.from === 0 ? amountSchema(field).default(0) : amountSchema(field);
    case 'amount_choice':
      return z
        .number('Choose one of the amounts.')
        .refine((value) => field.amounts.includes(value), 'Choose one of the amounts.');
    case 'choice':
      return z.enum(
        Object.keys(field.options),
        `Choose ${field.label.toLowerCase()} from the list.`,
      );
    case 'choices':
      return z
        .array(z.enum(Object.keys(field.options), `Choose from the list.`))
        .max(Object.keys(field.options).length);
    case 'count':
      return z
        .number('Enter a whole number.')
        .int('Enter a whole number.')
        .min(field.from, `Enter at least ${field.from}.`)
        .max(field.to, `Enter at most ${field.to}.`);
    case 'flag':
      return z.boolean().default(false);
    case 'date':
      return f.calendarDate;
    case 'country':
      return f.countryCode.nullable().default(null);
    case 'text':
      return field.required ? f.line(200) : f.optionalLine(200).default('');
  }
}

/** The answers to the questions of a line, each within its bounds. */
export const answersTo = (fields: LineFields) =>
  z.object(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaOf(field)])),
  );

/** As `schemaOf`, of an answer that may still be missing: null, and nothing typed yet in a text. */
function schemaSoFar(field: LineField): z.ZodType {
  if (field.kind === 'text') return f.optionalLine(200).default('');
  return field.kind === 'amount'
    ? amountSchema({ ...field, from: 0 })
        .nullable()
        .default(null)
    : schemaOf(field).nullable().default(null);
}

/** The answers to the questions of a line as far as they are given. */
export const answersSoFar = (fields: LineFields) =>
  z.object(
    Object.fromEntries(Object.entries(fields).map(([name, field]) => [name, schemaSoFar(field)])),
  );
