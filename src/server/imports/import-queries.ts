import { sql } from 'kysely';
import type { importsContract } from '#contract/imports/imports.ts';
import type { OutputOf } from '#contract/contract.ts';
import {
  faultText,
  fixesFor,
  importProblems,
  isError,
  type ProblemCode,
  type RowProblem,
} from '#domain/imports/import-problems.ts';
import type { ImportTargetId } from '#domain/imports/import-target.ts';
import { nextImportSteps } from '#domain/imports/import-steps.ts';
import { importTargets, type RowOutcome } from '#domain/imports/import-targets.ts';
import { contentOf, fieldOf, findRun } from '#server/imports/import-run.ts';
import { references } from '#server/imports/import-stores.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { offsetOf } from '#server/platform/database/search-condition.ts';

function selectImports(db: Queryable) {
  return db
    .selectFrom('import_runs')
    .innerJoin('accounts', 'accounts.user_id', 'import_runs.started_by')
    .select([
      'import_id',
      'target',
      'status',
      'document_name',
      'row_count',
      'counts',
      'created_records',
      'updated_records',
      'failure',
    ])
    .select((eb) => [
      sql<string>`coalesce(nullif(accounts.attn, ''), accounts.email::text)`.as('started_by_name'),
      eb.fn<number>('unix', ['import_runs.created_at']).as('created'),
      eb.fn<number | null>('unix', ['imported_at']).as('imported'),
      eb.fn<number | null>('unix', ['undone_at']).as('undone'),
    ]);
}

type SummaryRow = Awaited<ReturnType<ReturnType<typeof selectImports>['execute']>>[number];
type Summary = OutputOf<'get_imports'>['imports'][number];

function summaryOf(row: SummaryRow): Summary {
  return {
    ...row,
    target: row.target as ImportTargetId,
    counts: countsOf(row.counts),
  };
}

function countsOf(counts: unknown): Summary['counts'] {
  const given = counts as Partial<Record<RowOutcome, number>>;
  const { unread = 0, create = 0, update = 0, same = 0, skip = 0, problem = 0 } = given;
  return { unread, create, update, same, skip, problem };
}

/** A page of the imports of the past. */
export const getImports: Handler<typeof importsContract.get_imports> = async (ctx, input) => {
  let found = selectImports(ctx.db).where('status', '<>', 'discarded');
  if (input.target) found = found.where('target', '=', input.target);
  const [rows, { total }] = await Promise.all([
    found
      .orderBy('import_runs.created_at', 'desc')
      .orderBy('import_id')
      .limit(input.page_size)
      .offset(offsetOf(input))
      .execute(),
    found
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { imports: rows.map(summaryOf), total };
};

/** One import with how far it is; one statement, since its step may move on at any time. */
export const getImport: Handler<typeof importsContract.get_import> = async (ctx, { import_id }) => {
  const { interrupted, ...row } = await selectImports(ctx.db)
    .select([
      'import_runs.file_id',
      'file_note',
      'columns',
      'sources',
      'existing',
      'fixes',
      'done_count',
      'warning_rows',
      'interrupted',
      'import_runs.revision',
    ])
    .where('import_id', '=', import_id)
    .executeTakeFirstOrThrow();
  const summary = summaryOf(row);
  const may = !importTargets[summary.target].superadmin || ctx.actor.account_type === 'superadmin';
  return {
    ...row,
    ...summary,
    ...contentOf(row),
    abilities: may ? nextImportSteps({ status: row.status, interrupted }) : [],
  };
};

/** Values of a problem that are listed; a file with more kinds of one mistake is mended better at its source. */
const listedValues = 200;

/** What is wrong, by kind and field. */
export const getImportProblems: Handler<typeof importsContract.get_import_problems> = async (
  ctx,
  { import_id },
) => {
  const run = await findRun(ctx.db, import_id);
  const { rows } = await sql<{
    code: ProblemCode;
    field: string;
    rows: number;
    first_row: number;
    value_count: number;
    values: { value: string; note: string; rows: number }[];
  }>`
    with found as (
      select p.code, p.field, p.value, case when count(distinct p.note) = 1 then min(p.note) else '' end as note, count(*) as rows, min(row_number) as first_row
      from import_rows, jsonb_to_recordset(problems) as p (code text, field text, value text, note text)
      where import_id = ${import_id} and problems <> '[]'
      group by p.code, p.field, p.value)
    select code, field, sum(rows)::bigint as rows, min(first_row) as first_row, count(*) as value_count,
      (array_agg(jsonb_build_object('value', value, 'note', note, 'rows', rows)
        order by rows desc, first_row))[1:${listedValues}] as values
    from found group by code, field order by sum(rows) desc, code, field`.execute(ctx.db);
  return {
    groups: rows
      .map((group) => ({
        ...group,
        severity: importProblems[group.code].severity,
        fixes: fixesFor(group.code, fieldOf(run.target, group.field)),
      }))
      .toSorted((a, b) => Number(b.severity === 'error') - Number(a.severity === 'error')),
  };
};

/** A page of rows with what happens to them. */
export const getImportRows: Handler<typeof importsContract.get_import_rows> = async (
  ctx,
  input,
) => {
  const run = await findRun(ctx.db, input.import_id);
  let found = ctx.db.selectFrom('import_rows').where('import_id', '=', input.import_id);
  if (input.outcome?.length) found = found.where('outcome', 'in', input.outcome);
  if (input.code !== undefined) {
    const asked = JSON.stringify([
      { code: input.code, ...(input.field === undefined ? {} : { field: input.field }) },
    ]);
    found = found.where(sql<boolean>`problems @> ${asked}::jsonb`);
  }
  const [rows, { total }] = await Promise.all([
    found
      .select(['row_number', 'outcome', 'cells', 'problems'])
      .orderBy('row_number')
      .limit(input.page_size)
      .offset(offsetOf(input))
      .execute(),
    found.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return {
    rows: rows.map((row) => ({
      ...row,
      cells: row.cells.map((cell) => cell.slice(0, 200)),
      problems: (row.problems as unknown as RowProblem[]).map((problem) => ({
        severity: isError(problem.code) ? ('error' as const) : ('warning' as const),
        text: `${fieldOf(run.target, problem.field)?.label ?? 'Row'}: ${faultText(problem)}`,
      })),
    })),
    total,
  };
};

/** The records that a column can name. */
export const getImportChoices: Handler<typeof importsContract.get_import_choices> = async (
  ctx,
  { import_id, field },
) => {
  const run = await findRun(ctx.db, import_id);
  const kind = fieldOf(run.target, field)?.refers_to;
  const choices = kind ? await references[kind].choices(ctx.db) : [];
  return { choices: choices.map(({ id, label, note }) => ({ value: id, label, note })) };
};
