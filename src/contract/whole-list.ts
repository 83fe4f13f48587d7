import { z } from 'zod';
import { askedAtOnce, wholeUpTo } from '#domain/lists/whole-lists.ts';
import { id, queryNumber } from '#contract/fields.ts';

const few = z.array(id).max(askedAtOnce).optional();

/**
 * What a whole list can be asked for: without anything it answers every row. With `at_most` it answers every row where
 * there are no more, and of more the first ones. `search`, `ids` and `user_ids` (whose they are) answer those rows.
 */
export const wholeListInput = z.object({
  at_most: queryNumber.pipe(z.number().int().min(1).max(wholeUpTo)).optional(),
  search: z.string().max(200).optional(),
  ids: few,
  user_ids: few,
});

/** The same of a list whose rows are nobody's own. */
export const sharedListInput = wholeListInput.omit({ user_ids: true });

export type WholeListInput = z.output<typeof wholeListInput>;

/** Whether there are more rows than the answer has. */
export const more = z.boolean().optional();
