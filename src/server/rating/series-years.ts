import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { versionStateOn } from '#domain/rating/validity.ts';
import type { ReadContext } from '#server/platform/context.ts';

/** The cells of a series as people read them: decimals are texts. */
export const seriesColumns = [
  'series_rating_id',
  'year',
  'series as name',
  'car_class',
  'claim_level',
  'min_excess_override',
  'min_premium_override',
  'uses_categories',
  'notes',
  'revision',
  sql<string | null>`trim_scale(base_rate_override)::text`.as('base_rate_override'),
  sql<string>`default_excess_pct::text`.as('default_excess_pct'),
  sql<string | null>`trim_scale(typical_race_hours)::text`.as('typical_race_hours'),
] as const;

/**
 * Whether the ratings of a row's year are in use: a draft, or a year that is published for later, prices nothing. Without
 * a day it is today by the database, which follows the clock of a write.
 */
export function isYearInUse(on?: CalendarDate): RawBuilder<SqlBool> {
  const day = on ? sql`${on}::date` : sql`(clock_now() at time zone 'Europe/Amsterdam')::date`;
  return sql<SqlBool>`not exists (
    select from series_years y where y.year = series_ratings.year
      and (y.publish_on is null or y.publish_on > ${day}))`;
}

/** The years that have ratings; those in work are for staff alone. */
export async function getSeriesYears(ctx: ReadContext): Promise<OutputOf<'get_series_years'>> {
  const rows = await ctx.db
    .selectFrom('series_ratings as r')
    .leftJoin('series_years as y', 'y.year', 'r.year')
    .select(['r.year', 'y.publish_on', 'y.year as listed', 'y.revision'])
    .select((eb) => eb.fn.countAll<number>().as('series'))
    .groupBy(['r.year', 'y.publish_on', 'y.year', 'y.revision'])
    .orderBy('r.year')
    .execute();
  const years = rows.map(({ year, publish_on, listed, revision, series }) => ({
    year,
    series,
    publish_on,
    revision: revision ?? 0,
    state: versionStateOn(
      {
        valid_from: publish_on ?? `${year}-01-01`,
        valid_to: null,
        is_published: listed === null || publish_on !== null,
      },
      listed === null ? `${year}-12-31` : ctx.today,
    ),
  }));
  return {
    years: isStaff(ctx.actor.account_type)
      ? years
      : years.filter(({ state }) => state === 'in_use' || state === 'over'),
  };
}
