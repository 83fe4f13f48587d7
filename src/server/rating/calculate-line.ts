import type { OutputOf } from '#contract/contract.ts';
import type { CheckedLineRisk } from '#contract/rating/line-risk.ts';
import { lines } from '#domain/lines/lines.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { premiumTaxRates } from '#server/rating/rating-basis.ts';

/** Prices a risk of a various insurance; what keeps it from being priced is told at its field. */
export async function calculateLine(
  ctx: WriteContext,
  { risk }: { risk: CheckedLineRisk },
): Promise<OutputOf<'calculate_line'>> {
  const taxes = await premiumTaxRates(ctx.db);
  const calculated = lines[risk.insurance_type].calculate(risk, taxes);
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
