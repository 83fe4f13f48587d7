import type { OutputOf } from '#contract/contract.ts';
import type { RatingRisk } from '#contract/rating/rating-risk.ts';
import { calculateOnTrack, type OnTrackCalculation } from '#domain/rating/calculate-on-track.ts';
import type { OnTrackResult } from '#domain/rating/on-track-result.ts';
import type { OnTrackTables } from '#domain/rating/on-track-tables.ts';
import { referralReasons } from '#domain/rating/referrals.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { ratingBasis } from '#server/rating/rating-basis.ts';

/** Prices a risk with the tables of its first day; what keeps it from being priced is told at its field. */
export async function calculateRating(
  ctx: WriteContext,
  { risk }: { risk: RatingRisk },
): Promise<OutputOf<'calculate_rating'>> {
  const tables = await ratingBasis(ctx.db, risk.inception_date ?? ctx.today);
  const calculated = priced(ctx, risk, tables);
  if (!calculated.ok)
    throw new AppError('invalid_input', {
      fields: calculated.issues.map(({ path, code, message }) => ({
        field: `risk.${path}`,
        code,
        message,
      })),
    });
  return {
    rating_version: calculated.rating_version,
    result: onWire(calculated.result),
    trace: [...calculated.trace],
    referrals: calculated.referrals.map((one) => ({ ...one, label: referralReasons[one.reason] })),
  };
}

/** Prices variants of a risk at once; one that cannot be priced does not stop the others. */
export async function compareRatings(
  ctx: WriteContext,
  { risks }: { risks: RatingRisk[] },
): Promise<OutputOf<'compare_ratings'>> {
  const tables_of = new Map<string, Promise<OnTrackTables>>();
  const results: OutputOf<'compare_ratings'>['results'] = [];
  for (const risk of risks) {
    const on_date = risk.inception_date ?? ctx.today;
    const basis = tables_of.get(on_date) ?? ratingBasis(ctx.db, on_date);
    tables_of.set(on_date, basis);
    const calculated = priced(ctx, risk, await basis);
    results.push(
      calculated.ok
        ? { ok: true, result: onWire(calculated.result) }
        : { ok: false, issues: calculated.issues.map(({ path, message }) => ({ path, message })) },
    );
  }
  return { results };
}

/** Tax follows the day on which cover begins; a what-if without one begins today. */
function priced(ctx: WriteContext, risk: RatingRisk, tables: OnTrackTables): OnTrackCalculation {
  return calculateOnTrack({ ...risk, inception_date: risk.inception_date ?? ctx.today }, tables);
}

/** The result as the wire's own, changeable lists. */
function onWire(result: OnTrackResult): OutputOf<'calculate_rating'>['result'] {
  return structuredClone(result) as OutputOf<'calculate_rating'>['result'];
}
