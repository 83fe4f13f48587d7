import { z } from 'zod';
import { exportFormats, exportStatuses } from '#domain/lists/list-export.ts';
import { listNames } from '#contract/list-names.ts';
import { wholeListRows } from '#domain/lists/ticked-rows.ts';
import { viewAudiences, viewNameLength, viewQueryLength } from '#domain/lists/saved-view.ts';
import { anyAccount, download, read, write, type Contract } from '#contract/action.ts';
import { answer, signedIn } from '#contract/audience.ts';
import { bulkRunsContract } from '#contract/lists/bulk-runs.ts';
import { done, id, line, nothing, queryFlag, text, unixSeconds } from '#contract/fields.ts';

const list = z.enum(listNames);
const name = line(viewNameLength);
const query = text(viewQueryLength);
const visible_to = z.enum(viewAudiences);

/** A view as its tab shows it. */
const savedView = z.object({
  view_id: id,
  list,
  name: z.string(),
  /** What the address of the list says, without page: `sort=-claimed&status=paid`. */
  query: z.string(),
  visible_to,
  is_own: z.boolean(),
  is_default: z.boolean(),
  owner_name: z.string(),
});

/** A file of a list: on its way, ready, or gone again. */
const listExport = z.object({
  export_id: id,
  list,
  format: z.enum(exportFormats),
  status: z.enum(exportStatuses),
  /** Nobody waits for it: a notice says when it is ready. */
  is_long: z.boolean(),
  rows_written: z.number().int(),
  rows_total: z.number().int(),
  document_name: z.string(),
  size_bytes: z.number().nullable(),
  created_at: unixSeconds,
  finished_at: unixSeconds.nullable(),
});

export const listsContract = {
  ...bulkRunsContract,
  get_saved_views: read({
    summary: 'The views of a list that a person keeps, and for staff those that colleagues share.',
    input: z.object({ list }),
    output: answer(signedIn, { views: z.array(savedView), may_share: z.boolean() }),
    shows: ['account', 'saved_view'],
    access: anyAccount,
  }),
  get_default_saved_views: read({
    summary: 'The views that lists open with for this person, each with its filter.',
    input: nothing,
    output: answer(signedIn, {
      views: z.array(savedView.pick({ list: true, view_id: true, query: true })),
    }),
    shows: ['saved_view'],
    access: anyAccount,
  }),
  add_saved_view: write({
    summary: 'Keeps a filter of a list under a name.',
    past: 'Saved a view',
    input: z.object({
      list,
      name,
      query,
      visible_to: visible_to.default('me'),
      is_default: queryFlag.default(false),
    }),
    output: answer(signedIn, { view_id: id }),
    access: anyAccount,
    errors: ['invalid_input', 'forbidden'],
  }),
  change_saved_view: write({
    summary: 'Renames an own view, gives it another filter, or shares it.',
    past: 'Changed a view',
    input: z.object({
      view_id: id,
      name: name.optional(),
      query: query.optional(),
      visible_to: visible_to.optional(),
    }),
    output: done,
    access: anyAccount,
    scope: { view_id: 'saved_view' },
    errors: ['invalid_input', 'forbidden'],
  }),
  delete_saved_view: write({
    summary: 'Takes an own view away.',
    past: 'Deleted a view',
    input: z.object({ view_id: id }),
    output: done,
    access: anyAccount,
    scope: { view_id: 'saved_view' },
    errors: ['forbidden'],
  }),
  set_default_view: write({
    summary: 'The view that a list opens with for this person; none for the built-in one.',
    past: 'Chose the default view',
    input: z.object({ list, view_id: id.nullable() }),
    output: done,
    access: anyAccount,
    scope: { view_id: 'saved_view' },
  }),
  start_list_export: write({
    summary:
      'Writes what a list shows to a file, or its papers to an archive: the page, everything that the filter finds, or what is ticked of it.',
    past: 'Exported a list',
    activity: 'download',
    input: z.object({
      list,
      /** The input of the list's own read. */
      question: z.record(z.string(), z.unknown()),
      /** The columns on show; none means all. */
      columns: z.array(z.string().max(60)).max(60).default([]),
      format: z.enum(exportFormats),
      rows: z.enum(['page', 'all']).default('all'),
      /** Only these of them, on whatever page they stand; of a list that comes as a whole in this order. */
      row_ids: z.array(z.string().max(100)).max(wholeListRows).optional(),
    }),
    output: answer(signedIn, { export_id: id, is_long: z.boolean(), rows_total: z.number().int() }),
    access: anyAccount,
    errors: ['invalid_input', 'forbidden', 'too_many_requests'],
  }),
  get_list_exports: read({
    summary: 'The files that a person asked for in the last days, the latest first.',
    input: z.object({}),
    output: answer(signedIn, { exports: z.array(listExport) }),
    shows: ['list_export'],
    access: anyAccount,
  }),
  get_list_export_file: download({
    summary: 'The file of an export, for the one who asked for it.',
    past: 'Downloaded an export',
    activity: 'download',
    input: z.object({ export_id: id }),
    output: z.unknown(),
    access: anyAccount,
    scope: { export_id: 'list_export' },
    errors: ['not_found'],
  }),
} as const satisfies Contract;
