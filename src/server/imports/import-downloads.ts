import { Readable } from 'node:stream';
import writeExcelFile from 'write-excel-file/node';
import type { importsContract } from '#contract/imports.ts';
import { faultText, type RowProblem } from '#domain/imports/import-problems.ts';
import { importTargets } from '#domain/imports/import-targets.ts';
import { fieldOf, findRun, type ImportRun } from '#server/imports/import-run.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';

/** A line of CSV; a leading sign is guarded, so that a spreadsheet does not take a text for a formula. */
function csvLine(cells: readonly string[]): string {
  const guarded = cells.map((cell) => {
    const safe = /^[=+@\t\r\uff1d\uff0b\uff0d\uff20]|^-(?!\d)/.test(cell) ? `'${cell}` : cell;
    return /[",\r\n;]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
  });
  return `${guarded.join(',')}\r\n`;
}

const mark = '\uFEFF';

/** The rows that were not imported, in the file's own columns, with number and reason. */
export const getImportRejects: Handler<typeof importsContract.get_import_rejects> = async (
  ctx,
  { import_id },
) => {
  const run = await findRun(ctx.db, import_id);
  const { document_name } = await ctx.db
    .selectFrom('import_runs')
    .select('document_name')
    .where('import_id', '=', import_id)
    .executeTakeFirstOrThrow();
  return {
    document_name: `${document_name.replace(/\.[^.]*$/, '')}-not-imported.csv`,
    content_type: 'text/csv; charset=utf-8',
    body: Readable.from(rejectLines(ctx.db, run)),
  };
};

async function* rejectLines(db: Queryable, run: ImportRun): AsyncGenerator<string> {
  yield mark + csvLine([...run.columns.map(({ name }) => name), 'Row', 'Reason']);
  for (let after = 0; ;) {
    const rows = await db
      .selectFrom('import_rows')
      .select(['row_number', 'cells', 'problems', 'outcome'])
      .where('import_id', '=', run.import_id)
      .where('outcome', 'in', ['problem', 'skip'])
      .where('row_number', '>', after)
      .orderBy('row_number')
      .limit(1000)
      .execute();
    for (const { cells, row_number, problems, outcome } of rows) {
      const reasons = (problems as unknown as RowProblem[]).map(
        (problem) => `${fieldOf(run.target, problem.field)?.label ?? 'Row'}: ${faultText(problem)}`,
      );
      const reason = reasons.length > 0 ? reasons.join('; ') : outcome === 'skip' ? 'skipped' : '';
      yield csvLine([...cells, String(row_number), reason]);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.row_number;
  }
}

const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Headings and one example row. */
export const getImportTemplate: Handler<typeof importsContract.get_import_template> = async (
  _ctx,
  { target, format },
) => {
  const { fields, title } = importTargets[target];
  const headings = fields.map(({ label }) => label);
  const examples = fields.map(({ example }) => example);
  const name = title.toLowerCase().replaceAll(' ', '-');
  if (format === 'csv')
    return {
      document_name: `${name}-template.csv`,
      content_type: 'text/csv; charset=utf-8',
      body: Buffer.from(mark + csvLine(headings) + csvLine(examples)),
    };
  const body = await writeExcelFile([
    headings.map((value) => ({ value, fontWeight: 'bold' as const })),
    examples.map((value) => ({ value, type: String })),
  ]).toBuffer();
  if (!Buffer.isBuffer(body)) throw new AppError('internal');
  return { document_name: `${name}-template.xlsx`, content_type: sheetType, body };
};
