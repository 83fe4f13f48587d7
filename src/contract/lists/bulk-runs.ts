import { z } from 'zod';
import { bulkStepNames } from '#contract/lists/bulk-steps.ts';
import { bulkRunStatuses } from '#domain/lists/bulk-run.ts';
import { listNames } from '#contract/list-names.ts';
import { tickedRows } from '#domain/lists/ticked-rows.ts';
import { read, staff, write, type Contract } from '#contract/action.ts';
import { id, nothing, unixSeconds } from '#contract/fields.ts';

const bulkRun = z.object({
  bulk_run_id: id,
  list: z.enum(listNames),
  /** The step that is taken, and in words: "Approving claims: 12 claims", "9 claims approved". */
  deed: z.enum(bulkStepNames),
  doing: z.string(),
  done: z.string(),
  status: z.enum(bulkRunStatuses),
  /** Somebody asked to stop; the row in work is still finished. */
  stop_asked: z.boolean(),
  rows_total: z.number().int(),
  rows_done: z.number().int(),
  rows_left_out: z.number().int(),
  created_at: unixSeconds,
  finished_at: unixSeconds.nullable(),
});

const started = z.object({ bulk_run_id: id, rows_total: z.number().int() });
const scope = { bulk_run_id: 'bulk_run' } as const;
const key = z.object({ bulk_run_id: id });

/** One thing done to many rows of a list, on the server. */
export const bulkRunsContract = {
  start_bulk_run: write({
    summary:
      'Does one thing to many rows of a list, to those that are ticked or to all that the filter finds.',
    past: 'Started work on many rows',
    input: z.object({
      list: z.enum(listNames),
      deed: z.enum(bulkStepNames),
      /** What belongs to the deed: the status, the owner, the reason. */
      given: z.record(z.string(), z.unknown()).default({}),
      /** The input of the list's own read: all that it finds. Either this or rows by their ids. */
      question: z.record(z.string(), z.unknown()).optional(),
      row_ids: z.array(id).min(1).max(tickedRows).optional(),
    }),
    output: started,
    access: staff,
    errors: ['invalid_input', 'forbidden', 'too_many_requests'],
  }),
  get_bulk_runs: read({
    summary: 'What a person had done to many rows in the last days, the latest first.',
    input: nothing,
    output: z.object({ bulk_runs: z.array(bulkRun) }),
    shows: ['bulk_run'],
    access: staff,
  }),
  get_bulk_run: read({
    summary: 'How far it is, and the rows that were left out with their reasons.',
    input: key,
    output: bulkRun.extend({
      left_out: z.array(z.object({ position: z.number(), name: z.string(), reason: z.string() })),
    }),
    shows: ['bulk_run:bulk_run_id'],
    access: staff,
    scope,
  }),
  stop_bulk_run: write({
    summary: 'Stops after the row in work; what is done stays done.',
    past: 'Stopped work on many rows',
    input: key,
    output: z.object({ ok: z.literal(true) }),
    access: staff,
    scope,
  }),
  retry_bulk_run: write({
    summary: 'Tries those again that were left out, as a run of its own.',
    past: 'Tried the rows again that failed',
    input: key,
    output: started,
    access: staff,
    scope,
    errors: ['transition_refused', 'too_many_requests'],
  }),
} as const satisfies Contract;
