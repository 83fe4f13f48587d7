import { z } from 'zod';
import * as f from '#contract/fields.ts';

/** The two records of a merge with the revisions that were compared: the kept one and the one that becomes its alias. */
export const mergePair = <Id extends z.ZodType<string>>(id: Id) => ({
  kept_id: id,
  kept_revision: f.revision,
  other_id: id,
  other_revision: f.revision,
});

/** How many rows of other records speak of the kept one now. */
export const merged = z.object({ moved: z.number().int() });
