import { Readable } from 'node:stream';
import type { importsContract } from '#contract/imports/imports.ts';
import { faultText, type RowProblem } from '#domain/imports/import-problems.ts';
import { importTargets } from '#domain/imports/import-targets.ts';
import { csvLine, type ExportCell } from '#domain/lists/export-cell.ts';
import { exportTypes } from '#domain/lists/list-export.ts';
import { fieldOf, findRun, type ImportRun } from '#server/imports/import-run.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { xlsxBytes } from '#server/platform/sheets/xlsx-stream.ts';

/** What a file said, as it said it: a number stays one, a text that looks like a formula stays a text. */
const cellOf = (text: string): ExportCell => ({
  kind: /^-?\d+(?:[.,]\d+)?$/.test(text) ? 'number' : 'text',
  text,
});

const lineOf = (cells: readonly string[]) => csvLine(cells.map(cellOf));

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
    content_type: exportTypes.csv,
    body: Readable.from(rejectLines(ctx.db, run)),
  };
};

async function* rejectLines(db: Queryable, run: ImportRun): AsyncGenerator<string> {
  yield mark + lineOf([...run.columns.map(({ name }) => name), 'Row', 'Reason']);
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
      yield lineOf([...cells, String(row_number), reason]);
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last.row_number;
  }
}

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
      content_type: exportTypes.csv,
      body: Buffer.from(mark + lineOf(headings) + lineOf(examples)),
    };
  const body = Readable.from(
    xlsxBytes({
      name: title,
      heads: headings,
      widths: headings.map((heading, i) => Math.max(12, heading.length, examples[i]?.length ?? 0)),
      rows: Readable.from([examples.map((text) => ({ kind: 'text', text }))]),
    }),
  );
  return { document_name: `${name}-template.xlsx`, content_type: exportTypes.xlsx, body };
};
