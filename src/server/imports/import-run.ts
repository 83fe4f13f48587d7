import type { ImportFix } from '#domain/imports/import-problems.ts';
import { type ImportStep, nextImportSteps } from '#domain/imports/import-steps.ts';
import type { ImportField, ImportTarget, ImportTargetId } from '#domain/imports/import-target.ts';
import {
  importTargets,
  type ExistingRule,
  type ImportStatus,
} from '#domain/imports/import-targets.ts';
import type { FieldSource, FileColumn } from '#domain/imports/match-columns.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Actor, Queryable, ReadContext, WriteContext } from '#server/platform/context.ts';
import type { Tx } from '#server/platform/database/database.ts';

/** An import as its steps need it. */
export interface ImportRun {
  import_id: string;
  target: ImportTarget;
  status: ImportStatus;
  columns: readonly FileColumn[];
  sources: readonly FieldSource[];
  existing: ExistingRule;
  fixes: readonly ImportFix[];
  row_count: number;
  document_name: string;
  started_by: string;
  run_by: string | null;
  /** It failed because of the server, not because of the file. */
  interrupted: boolean;
  revision: number;
}

function selectRun(db: Queryable, import_id: string) {
  return db
    .selectFrom('import_runs')
    .select([
      'import_id',
      'target',
      'status',
      'columns',
      'sources',
      'existing',
      'fixes',
      'row_count',
      'document_name',
      'started_by',
      'run_by',
      'interrupted',
      'revision',
    ])
    .where('import_id', '=', import_id);
}

/** Reads an import; `lock` holds it for the transaction. */
export async function findRun(
  db: Queryable,
  import_id: string,
  { lock = false } = {},
): Promise<ImportRun> {
  const query = selectRun(db, import_id);
  const row = await (lock ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw new AppError('not_found');
  return { ...row, ...contentOf(row), target: importTargets[row.target as ImportTargetId] };
}

/** What an import keeps as JSON. */
export function contentOf({
  columns,
  sources,
  fixes,
}: Record<'columns' | 'sources' | 'fixes', unknown>) {
  return {
    columns: columns as { name: string; samples: string[] }[],
    sources: sources as FieldSource[],
    fixes: fixes as ImportFix[],
  };
}

/** The field of an import by its id. */
export function fieldOf(target: ImportTarget, id: string): ImportField | undefined {
  return target.fields.find((field) => field.id === id);
}

/** Premiums hang on some targets: those are a superadmin's. */
export function assertMayImport({ actor }: Pick<ReadContext, 'actor'>, target: ImportTarget): void {
  if (target.superadmin && actor.account_type !== 'superadmin')
    throw new AppError('forbidden', { message: `Only a superadmin imports ${target.noun.many}.` });
}

/** Locks an import for a step and refuses one that it cannot take now, or that somebody else has moved on. */
export async function lockForStep(
  ctx: WriteContext,
  { import_id, revision }: { import_id: string; revision: number },
  step: ImportStep,
): Promise<ImportRun> {
  const run = await findRun(ctx.db, import_id, { lock: true });
  assertMayImport(ctx, run.target);
  if (!nextImportSteps(run).includes(step))
    throw new AppError('transition_refused', { reason: run.status });
  if (run.revision !== revision)
    throw new AppError('conflict', { current: { revision: run.revision } });
  return run;
}

type RunChanges = Partial<{
  status: ImportStatus;
  sources: readonly FieldSource[];
  existing: ExistingRule;
  fixes: readonly ImportFix[];
  columns: readonly FileColumn[];
  file_note: string;
  row_count: number;
  done_count: number;
  counts: Record<string, number>;
  created_records: number;
  updated_records: number;
  warning_rows: number;
  failure: string;
  interrupted: boolean;
  run_by: string;
  imported_at: string;
  undone_at: string;
  revision: number;
}>;

/** Changes an import's row and tells open screens. */
export async function changeRun(
  ctx: WriteContext<Actor | null>,
  import_id: string,
  changes: RunChanges,
): Promise<void> {
  await ctx.db
    .updateTable('import_runs')
    .set(storedRun(changes))
    .where('import_id', '=', import_id)
    .execute();
  ctx.changed('import', import_id);
}

/** The job that each status waits for, queued under the key `job:import_id`. */
export const jobOf = {
  reading: 'read_import',
  checking: 'check_import',
  importing: 'run_import',
} as const;

/** Queues what a status waits for. A few tries within a minute: somebody is looking at the screen. */
export async function queueStep(
  ctx: WriteContext<Actor | null>,
  import_id: string,
  status: keyof typeof jobOf,
): Promise<void> {
  const job = jobOf[status];
  await ctx.queue(job, { import_id }, { job_key: `${job}:${import_id}`, max_attempts: 4 });
}

function storedRun({ sources, fixes, columns, counts, ...plain }: RunChanges) {
  return {
    ...plain,
    ...(sources ? { sources: JSON.stringify(sources) } : {}),
    ...(fixes ? { fixes: JSON.stringify(fixes) } : {}),
    ...(columns ? { columns: JSON.stringify(columns) } : {}),
    ...(counts ? { counts: JSON.stringify(counts) } : {}),
  };
}

/** The next rows of an import's file, in their order. */
async function rowsAfter(
  db: Queryable | Tx,
  { import_id, after, limit }: { import_id: string; after: number; limit: number },
): Promise<{ row_number: number; cells: string[] }[]> {
  return db
    .selectFrom('import_rows')
    .select(['row_number', 'cells'])
    .where('import_id', '=', import_id)
    .where('row_number', '>', after)
    .orderBy('row_number')
    .limit(limit)
    .execute();
}

/** All rows of an import's file in batches, so that memory does not grow with it. */
export async function* rowBatches(
  db: Queryable | Tx,
  import_id: string,
  limit = 1000,
): AsyncGenerator<{ row_number: number; cells: string[] }[]> {
  for (let after = 0; ;) {
    const rows = await rowsAfter(db, { import_id, after, limit });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.row_number;
  }
}
