import { premiumTaxLineOf } from '#domain/rating/tax/premium-tax.ts';
import type { OutputOf } from '#contract/contract.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { seriesIdOf } from '#domain/rating/levels/default-series.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { ReadContext } from '#server/platform/context.ts';
import { ratingBasis, selectPremiumTax } from '#server/rating/rating-basis.ts';
import { isYearInUse, seriesColumns } from '#server/rating/series-years.ts';

/** Series ratings by year [7.17]; staff see years in work too. */
export async function getSeries(ctx: ReadContext): Promise<OutputOf<'get_series'>> {
  const rows = await ctx.db
    .selectFrom('series_ratings')
    .select(seriesColumns)
    .$if(!isStaff(ctx.actor.account_type), (query) => query.where(isYearInUse(ctx.today)))
    .orderBy('year')
    .orderBy('series')
    .execute();
  const by_year: OutputOf<'get_series'> = {};
  for (const row of rows)
    (by_year[String(row.year)] ??= []).push({ ...row, series_id: seriesIdOf(row.name) });
  return by_year;
}

/** Premium tax by country and line [7.38]. */
export async function getIptInfo(ctx: ReadContext): Promise<OutputOf<'get_ipt_info'>> {
  return {
    ipt_info: await selectPremiumTax(ctx.db).where('published_at', 'is not', null).execute(),
  };
}

/** What the rating tables of a day know. */
export async function getRatingConstants(
  ctx: ReadContext,
  { on_date }: { on_date?: CalendarDate | undefined },
): Promise<OutputOf<'get_rating_constants'>> {
  const tables = await ratingBasis(ctx.db, on_date ?? ctx.today);
  const hull = tables.premium_tax.filter(({ line }) => line === premiumTaxLineOf('on_track'));
  return {
    rating_version: tables.version,
    car_classes: Object.entries(tables.car_classes).map(([value, row]) => ({ value, ...row })),
    refer_above_value: tables.refer_above_value,
    policy_fee: tables.policy_fee,
    endorsement_fee: tables.endorsement_fee,
    minimum_policy_net: tables.minimum_policy_net,
    default_commission_pct: tables.default_commission_pct,
    adjustment_range_pct: tables.adjustment_range_pct,
    race_hours: tables.race_hours.map((row) => ({ ...row })),
    tax_countries: [...new Set(hull.map(({ country_code }) => country_code))],
  };
}
