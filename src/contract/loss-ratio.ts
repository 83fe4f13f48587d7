import { z } from 'zod';
import { cents, currency } from '#contract/fields.ts';

/**
 * What claims cost of the premium of some policies, in one currency: currencies are never added. The loss ratio is over
 * the earned premium; the written ratio stands beside it. Both in percent with one decimal, null without premium.
 */
export const lossRatio = z.object({
  currency,
  /** Claims paid and reserved. */
  losses: cents,
  /** Net premium of what has begun, of cancelled policies all that was kept. */
  earned: cents,
  /** Net premium of the policies, with what changes kept and gave back. */
  written: cents,
  earned_ratio_pct: z.string().nullable(),
  written_ratio_pct: z.string().nullable(),
});
