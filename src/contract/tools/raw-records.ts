import { z } from 'zod';
import { type Contract, read, superadminsAlone } from '#contract/action.ts';
import { line } from '#contract/fields.ts';
import { rawKinds } from '#domain/tools/raw-kinds.ts';

/** Records as their rows are, for superadmins. */
export const rawRecordsContract = {
  get_raw_record: read({
    summary: 'The rows of a record as the database has them, without what is secret.',
    input: z.object({
      kind: z.enum(rawKinds),
      /** Its number, address or id. */
      number: line(200),
    }),
    output: z.object({
      name: z.string(),
      record_id: z.string(),
      rows: z.array(z.object({ table: z.string(), row: z.record(z.string(), z.unknown()) })),
      /** There are more rows than are shown. */
      is_partial: z.boolean(),
    }),
    shows: 'everything',
    ...superadminsAlone,
    errors: ['not_found'],
  }),
} as const satisfies Contract;
