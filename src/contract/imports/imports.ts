import { z } from 'zod';
import { download, read, staff, upload, write, type Contract } from '#contract/action.ts';
import { answer, signedIn } from '#contract/audience.ts';
import * as f from '#contract/fields.ts';
import { importList } from '#contract/imports/import-list.ts';
import { importSteps } from '#contract/imports/import-steps.ts';
import { listInput, paged } from '#contract/list-read.ts';
import { said } from '#contract/step-actions.ts';
import { fixKinds, problemCodes } from '#domain/imports/import-problems.ts';
import { importStepNames } from '#domain/imports/import-steps.ts';
import { importTargetIds } from '#domain/imports/import-target.ts';
import { existingRules, importStatuses, rowOutcomes } from '#domain/imports/import-targets.ts';

/** A column of the file with its first values. */
const fileColumn = z.object({ name: z.string(), samples: z.array(z.string()) });

/** Where the values of a field come from: a column, or one value for all rows. */
const fieldSource = z.object({
  field: z.string().max(60),
  column: z.number().int().min(0).max(999).nullable(),
  value: z.string().max(500).nullable(),
});

/** An answer to a problem; without a value it holds for all rows with the problem. */
const importFix = z.object({
  fix: z.enum(fixKinds),
  code: z.enum(problemCodes),
  field: z.string().max(60),
  value: z.string().max(32_767).nullable().default(null),
  use: z.string().max(500).nullable().default(null),
  label: z.string().max(500).nullable().default(null),
  country: f.countryCode.nullable().default(null),
});

/** An import in the list. */
export const importSummary = z.object({
  import_id: f.id,
  target: z.enum(importTargetIds),
  status: z.enum(importStatuses),
  document_name: z.string(),
  started_by_name: z.string(),
  row_count: z.number(),
  /** Rows by what happens to them. */
  counts: z.record(z.enum(rowOutcomes), z.number()),
  /** New records in all, those made for names that were unknown too. */
  created_records: z.number(),
  updated_records: z.number(),
  failure: z.string(),
  created: f.unixSeconds,
  imported: f.unixSeconds.nullable(),
  undone: f.unixSeconds.nullable(),
});

const importRecord = importSummary.extend({
  file_id: f.id.nullable(),
  file_note: z.string(),
  columns: z.array(fileColumn),
  sources: z.array(fieldSource),
  existing: z.enum(existingRules),
  fixes: z.array(importFix),
  /** Rows that the present step has done. */
  done_count: z.number(),
  /** Rows with a warning that are imported all the same. */
  warning_rows: z.number(),
  revision: f.revision,
  abilities: z.array(z.enum(importStepNames)),
});

const problemGroup = z.object({
  code: z.enum(problemCodes),
  severity: z.enum(['error', 'warning']),
  field: z.string(),
  rows: z.number(),
  first_row: z.number(),
  /** The most frequent values first. */
  values: z.array(z.object({ value: z.string(), note: z.string(), rows: z.number() })),
  /** How many different values there are in all. */
  value_count: z.number(),
  fixes: z.array(z.enum(fixKinds)),
});

const importRow = z.object({
  row_number: z.number(),
  outcome: z.enum(rowOutcomes),
  cells: z.array(z.string()),
  problems: z.array(z.object({ severity: z.enum(['error', 'warning']), text: z.string() })),
});

const one = { import_id: f.id };
const scope = { import_id: 'import' } as const;
const moved = z.object({ revision: f.revision });
const step = z.object({ ...one, revision: f.revision });

export const importsContract = {
  start_import: upload({
    summary: 'Takes a CSV, XLSX, JSON or GeoJSON file of records; reading it is a job.',
    past: 'Started an import',
    feature: 'imports',
    input: z.object({ target: z.enum(importTargetIds) }),
    output: z.object({ import_id: f.id }),
    access: staff,
    errors: ['payload_too_large', 'invalid_file', 'storage_full'],
  }),
  read_table: upload({
    summary: 'Reads a CSV or XLSX file, or rows that were pasted, into cells; nothing is kept.',
    past: 'Read a table',
    input: f.nothing,
    output: answer(signedIn, { rows: z.array(z.array(z.string())) }),
    access: ['superadmin', 'admin', 'agent', 'brokerage', 'loss_adjuster'],
    errors: ['payload_too_large', 'invalid_file', 'storage_full'],
  }),
  get_imports: read({
    summary: 'A page of the imports of the past, the latest first.',
    input: listInput(importList, paged),
    output: z.object({ imports: z.array(importSummary), total: z.number() }),
    shows: ['account', 'import'],
    access: staff,
  }),
  get_import: read({
    summary: 'One import: how far it is, its columns and what they were matched with, counts.',
    input: z.object(one),
    output: importRecord,
    shows: ['account', 'import:import_id'],
    access: staff,
    scope,
  }),
  get_import_problems: read({
    summary: 'What is wrong with the rows, by kind, with the answers that staff can give.',
    input: z.object(one),
    output: z.object({ groups: z.array(problemGroup) }),
    shows: ['import:import_id'],
    access: staff,
    scope,
  }),
  get_import_rows: read({
    summary: 'A page of rows with what happens to each and what is wrong with it.',
    input: z.object({
      ...one,
      outcome: f.oneOrMore(z.enum(rowOutcomes)),
      code: z.enum(problemCodes).optional(),
      field: z.string().max(60).optional(),
      page: f.page,
      page_size: f.pageSize,
    }),
    output: z.object({ rows: z.array(importRow), total: z.number() }),
    shows: ['import:import_id'],
    access: staff,
    scope,
  }),
  get_import_choices: read({
    summary: 'The records that a column can name.',
    input: z.object({ ...one, field: z.string().max(60) }),
    output: z.object({
      choices: z.array(z.object({ value: z.string(), label: z.string(), note: z.string() })),
    }),
    shows: ['import:import_id'],
    access: staff,
    scope,
  }),
  match_import_columns: write({
    ...said(importSteps.match_import_columns),
    input: step.extend({
      sources: z.array(fieldSource).max(60),
      existing: z.enum(existingRules).default('update'),
    }),
    output: moved,
    access: staff,
    scope,
    errors: ['conflict', 'transition_refused'],
  }),
  fix_import_problem: write({
    ...said(importSteps.fix_import_problem),
    input: step.extend({ answer: importFix }),
    output: moved,
    access: staff,
    scope,
    errors: ['conflict', 'transition_refused'],
  }),
  take_back_import_fix: write({
    summary: 'Takes an answer back and checks again.',
    past: 'Took a fix of an import back',
    input: step.extend({
      code: z.enum(problemCodes),
      field: z.string().max(60),
      value: z.string().max(32_767).nullable(),
    }),
    output: moved,
    access: staff,
    scope,
    errors: ['conflict', 'transition_refused'],
  }),
  run_import: write({
    ...said(importSteps.run_import),
    input: step,
    output: moved,
    access: staff,
    scope,
    errors: ['conflict', 'transition_refused'],
  }),
  undo_import: write({
    ...said(importSteps.undo_import),
    input: step,
    output: moved,
    access: staff,
    scope,
    errors: ['conflict', 'transition_refused'],
  }),
  retry_import: write({
    ...said(importSteps.retry_import),
    input: step,
    output: moved,
    access: staff,
    scope,
    errors: ['conflict', 'transition_refused'],
  }),
  discard_import: write({
    ...said(importSteps.discard_import),
    input: step,
    output: moved,
    access: staff,
    scope,
    errors: ['conflict', 'transition_refused'],
  }),
  get_import_rejects: download({
    summary: 'The rows that were not imported, as CSV with the reason in the last column.',
    past: 'Downloaded the rejected rows',
    activity: 'download',
    input: z.object(one),
    output: z.unknown(),
    access: staff,
    scope,
  }),
  get_import_template: download({
    summary: 'An empty file with the headings of a kind of import and one example.',
    past: 'Downloaded a template to import',
    activity: 'download',
    input: z.object({
      target: z.enum(importTargetIds),
      format: z.enum(['csv', 'xlsx']).default('csv'),
    }),
    output: z.unknown(),
    access: staff,
  }),
} as const satisfies Contract;
