import type { OutputOf } from '#contract/contract.ts';
import type { CheckedLineRisk } from '#contract/rating/line-risk.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { lines } from '#domain/lines/lines.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { lineTablesNamed, lineTablesOn } from '#server/rating/line-tables.ts';
import { premiumTaxRates } from '#server/rating/rating-basis.ts';

/** Prices a risk of a various insurance; what keeps it from being priced is told at its field. */
export async function calculateLine(
  ctx: WriteContext,
  { risk, version }: { risk: CheckedLineRisk; version?: string | undefined },
): Promise<OutputOf<'calculate_line'>> {
  const { insurance_type, inception_date } = risk;
  // Numbers of a draft are known to those who make it.
  if (version !== undefined && !isStaff(ctx.actor.account_type)) throw new AppError('not_found');
  const taxes = await premiumTaxRates(ctx.db);
  const priced_by =
    version === undefined
      ? await lineTablesOn(ctx.db, insurance_type, inception_date)
      : await lineTablesNamed(ctx.db, insurance_type, version);
  const calculated = lines[insurance_type].calculate(risk, taxes, priced_by.tables);
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
    rating_version: priced_by.version,
    result: structuredClone(result) as OutputOf<'calculate_line'>['result'],
    trace: [...trace],
    referrals: [...referrals],
  };
}
