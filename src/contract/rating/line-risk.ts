import { z } from 'zod';
import * as f from '#contract/fields.ts';
import { answersTo } from '#contract/rating/line-answers.ts';
import { currencies } from '#domain/currencies.ts';
import { isDecimal } from '#domain/decimal.ts';
import { noTerms } from '#domain/lines/line-fields.ts';
import { lines } from '#domain/lines/lines.ts';
import type { LineRisk } from '#domain/lines/line-rating.ts';
import { insuranceTypeLabels, type ViType, viTypes } from '#domain/policies/insurance-types.ts';
import { isPercentageStep } from '#domain/percentages.ts';

/** A percentage of the picker as text or as a number; afterwards always text. */
const pctStep = (signed: boolean) =>
  z
    .union([z.string().trim().max(6), z.number().min(-100).max(100).transform(String)])
    .refine(
      (text) => isDecimal(text) && isPercentageStep(signed ? text.replace(/^[+-]/, '') : text),
      `Choose a percentage from ${signed ? '-30.0' : '0.0'} to 30.0 in steps of 0.5.`,
    );

const riskOfLine = (insurance_type: ViType) =>
  z.object({
    insurance_type: z.literal(insurance_type),
    title: z.string().max(500).optional(),
    currency: z.enum(currencies).default('EUR'),
    policyholder_country: f.countryCode,
    inception_date: f.calendarDate,
    adjustment_pct: pctStep(true).default('0'),
    commission_pct: pctStep(false).default('15.0'),
    terms:
      lines[insurance_type].terms === noTerms
        ? answersTo(noTerms).default({})
        : answersTo(lines[insurance_type].terms),
    items: z
      .array(answersTo(lines[insurance_type].item))
      .min(1, `Add at least one item of ${insuranceTypeLabels[insurance_type]}.`)
      .max(5_000),
  }) satisfies z.ZodType<LineRisk & { insurance_type: ViType }>;

const [first, ...others] = viTypes;

/** A risk of one of the various insurances as it comes from outside, by the questions that its line declares. */
export const lineRisk = z.discriminatedUnion(
  'insurance_type',
  [riskOfLine(first), ...others.map(riskOfLine)],
  {
    error: ({ code }) =>
      code === 'invalid_union' ? `Name the line: ${viTypes.join(', ')}.` : undefined,
  },
);

export type CheckedLineRisk = z.output<typeof lineRisk>;
