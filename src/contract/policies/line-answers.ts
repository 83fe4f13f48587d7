import { z } from 'zod';
import { cents } from '#contract/fields.ts';
import { lineResult, traceStep } from '#contract/rating/rating-records.ts';

/** The frozen calculation of a version of a various insurance. */
export const lineCalculation = z.object({ result: lineResult, trace: z.array(traceStep) });

/** A question of a line with its answer, in words. */
const answerInWords = z.object({ label: z.string(), text: z.string() });

/** What a various insurance insures, in words, with what the rating made of each item. */
export const lineInWords = z.object({
  /** What the items are called. */
  nouns: z.string(),
  terms: z.array(answerInWords),
  /** What is paid at most, and from when, in sentences. */
  limits: z.array(z.string()),
  items: z.array(
    z.object({
      position: z.number().int(),
      label: z.string(),
      facts: z.array(answerInWords),
      sum_insured: cents,
      premium: cents,
      excess: cents,
      /** What is paid at most for it, its excess taken off. */
      max_payout: cents,
    }),
  ),
});

export type LineCalculation = z.output<typeof lineCalculation>;
