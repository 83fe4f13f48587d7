import type { z } from 'zod';
import type { analyticsContract } from '#contract/analytics/analytics.ts';
import type { Calculation } from '#domain/analytics/calculation.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { ReadContext } from '#server/platform/context.ts';

/** Which figure of which record. */
export type FigureQuestion = z.output<(typeof analyticsContract)['get_calculation']['input']>;

/** Works a figure out again, out of what is stored of it. */
export type FigureReader = (ctx: ReadContext, question: FigureQuestion) => Promise<Calculation>;

/** What a record must be there for; a question that names none is about nothing. */
export function named<T>(value: T | null | undefined): T {
  if (value === null || value === undefined) throw new AppError('not_found');
  return value;
}
