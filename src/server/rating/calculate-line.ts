import type { OutputOf } from '#contract/contract.ts';
import type { CheckedLineRisk } from '#contract/rating/line-risk.ts';
import { lines } from '#domain/lines/lines.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { lineTablesOn, versionTables } from '#server/rating/line-tables.ts';
import { premiumTaxRates } from '#server/rating/rating-basis.ts';

/** The tables of the first day, or those that are tried. */
async function tablesFor(
  { db }: WriteContext,
  { insurance_type, inception_date }: CheckedLineRisk,
  version: string | undefined,
): Promise<unknown> {
  if (version === undefined) return (await lineTablesOn(db, insurance_type, inception_date)).tables;
  const tried = await versionTables(db, version);
  if (tried.insurance_type !== insurance_type || !('line' in tried.tables))
    throw fieldError('version', 'another_line', 'These tables are of another insurance.');
  return tried.tables.line;
}

/** Prices a risk of a various insurance; what keeps it from being priced is told at its field. */
export async function calculateLine(
  ctx: WriteContext,
  { risk, version }: { risk: CheckedLineRisk; version?: string | undefined },
): Promise<OutputOf<'calculate_line'>> {
  const taxes = await premiumTaxRates(ctx.db);
  const tables = await tablesFor(ctx, risk, version);
  const calculated = lines[risk.insurance_type].calculate(risk, taxes, tables);
  if (!calculated.ok)
    throw new AppError('invalid_input', {
      fields: calculated.issues.map(({ path, code, message }) => ({
        field: `risk.${path}`,
        code,
        message,
      })),
    });
  const { result, trace, referrals } = calculated;
  return {
    result: structuredClone(result) as OutputOf<'calculate_line'>['result'],
    trace: [...trace],
    referrals: [...referrals],
  };
}
