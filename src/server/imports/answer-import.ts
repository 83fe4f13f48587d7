import type { importsContract } from '#contract/imports/imports.ts';
import { withFix } from '#domain/imports/import-fixes.ts';
import type { ImportFix } from '#domain/imports/import-problems.ts';
import { unmatchedFields } from '#domain/imports/match-columns.ts';
import {
  changeRun,
  fieldOf,
  lockForStep,
  queueStep,
  type ImportRun,
} from '#server/imports/import-run.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';

/** Checks anew, with a revision that makes an earlier check void. */
async function checkAgain(
  ctx: WriteContext,
  run: ImportRun,
  changes: Parameters<typeof changeRun>[2],
): Promise<{ revision: number }> {
  const revision = run.revision + 1;
  await changeRun(ctx, run.import_id, {
    ...changes,
    status: 'checking',
    done_count: 0,
    failure: '',
    revision,
  });
  await queueStep(ctx, run.import_id, 'checking');
  return { revision };
}

/** Says which column is which field. */
export const matchImportColumns: Handler<typeof importsContract.match_import_columns> = async (
  ctx,
  input,
) => {
  const run = await lockForStep(ctx, input, 'match_import_columns');
  const sources = input.sources.filter(
    ({ field, column, value }) =>
      fieldOf(run.target, field) && (column !== null || (value ?? '').trim() !== ''),
  );
  const twice = sources.find(
    ({ field }, at) => sources.findIndex((one) => one.field === field) !== at,
  );
  if (twice) throw fieldError(twice.field, 'taken', 'This field is matched with two columns.');
  const beyond = sources.find(({ column }) => column !== null && column >= run.columns.length);
  if (beyond) throw fieldError(beyond.field, 'unknown', 'The file has no such column.');
  const [missing] = unmatchedFields(run.target.fields, sources);
  if (missing)
    throw fieldError(
      missing.id,
      'required',
      `Choose the column of ${missing.label}, or one value for all rows.`,
    );
  return checkAgain(ctx, run, { sources, existing: input.existing });
};

/** Answers a problem for all its rows. */
export const fixImportProblem: Handler<typeof importsContract.fix_import_problem> = async (
  ctx,
  input,
) => {
  const run = await lockForStep(ctx, input, 'fix_import_problem');
  const { answer } = input;
  if (answer.field !== '' && !fieldOf(run.target, answer.field))
    throw fieldError('field', 'unknown', 'This import has no such field.');
  if (answer.fix === 'use' && (answer.use ?? '') === '')
    throw fieldError('use', 'required', 'Say what to take instead.');
  return checkAgain(ctx, run, { fixes: withFix(run.fixes, answer) });
};

const sameQuestion = (
  a: ImportFix,
  b: { code: string; field: string; value: string | null },
): boolean => a.code === b.code && a.field === b.field && a.value === b.value;

/** Takes an answer back. */
export const takeBackImportFix: Handler<typeof importsContract.take_back_import_fix> = async (
  ctx,
  input,
) => {
  const run = await lockForStep(ctx, input, 'fix_import_problem');
  return checkAgain(ctx, run, { fixes: run.fixes.filter((fix) => !sameQuestion(fix, input)) });
};

/** Gives an import up; the file stays as a proof, its rows go. */
export const discardImport: Handler<typeof importsContract.discard_import> = async (ctx, input) => {
  const run = await lockForStep(ctx, input, 'discard_import');
  const revision = run.revision + 1;
  await ctx.db.deleteFrom('import_records').where('import_id', '=', run.import_id).execute();
  await ctx.db.deleteFrom('import_rows').where('import_id', '=', run.import_id).execute();
  await changeRun(ctx, run.import_id, { status: 'discarded', revision });
  await ctx.audit({ record_kind: 'import', record_id: run.import_id });
  return { revision };
};
