import type { ratingContract } from '#contract/rating/rating.ts';
import { seriesIdOf } from '#domain/rating/levels/default-series.ts';
import { copyPrice } from '#domain/rating/levels/copy-series.ts';
import type { Handler } from '#server/platform/area.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import { ratingBasis } from '#server/rating/rating-basis.ts';
import { assertCarClass } from '#server/rating/update-series-rating.ts';

type Actions = typeof ratingContract;

/** Adds a series to a year that has ratings; two spellings of one name are one series. */
export const addSeriesRating: Handler<Actions['add_series_rating']> = async (
  ctx,
  { name, ...cells },
) => {
  const of_year = await ctx.db
    .selectFrom('series_ratings')
    .select('series')
    .where('year', '=', cells.year)
    .execute();
  if (of_year.length === 0)
    throw fieldError('year', 'unknown', `Copy another year to ${cells.year} first.`);
  if (of_year.some(({ series }) => seriesIdOf(series) === seriesIdOf(name)))
    throw fieldError('name', 'taken', `${name} is rated in ${cells.year} already.`);
  await assertCarClass(ctx, cells.car_class);
  const { series_rating_id } = await ctx.db
    .insertInto('series_ratings')
    .values({ ...cells, series: name, changed_at: ctx.now.toISOString() })
    .returning('series_rating_id')
    .executeTakeFirstOrThrow();
  await ctx.audit({
    record_kind: 'series_rating',
    record_id: series_rating_id,
    after: { name, ...cells },
  });
  ctx.changed('series_rating', series_rating_id);
  return { series_rating_id };
};

/** Begins a year as a draft: no quote uses it until it is published and its day has come. */
export const copySeriesYear: Handler<Actions['copy_series_year']> = async (
  ctx,
  { from_year, to_year, change_pct },
) => {
  const rows = await ctx.db
    .selectFrom('series_ratings')
    .selectAll()
    .where('year', 'in', [from_year, to_year])
    .orderBy('series')
    .execute();
  const source = rows.filter(({ year }) => year === from_year);
  if (source.length === 0)
    throw fieldError('from_year', 'unknown', `${from_year} has no ratings to copy.`);
  if (rows.length > source.length || from_year === to_year)
    throw fieldError('to_year', 'taken', `${to_year} has ratings already.`);
  const { car_classes } = await ratingBasis(ctx.db, `${to_year}-01-01`);
  await ctx.db
    .insertInto('series_years')
    .values({ year: to_year, publish_on: null })
    .onConflict((conflict) => conflict.column('year').doUpdateSet({ publish_on: null }))
    .execute();
  const changed_at = ctx.now.toISOString();
  await ctx.db
    .insertInto('series_ratings')
    .values(
      source.map(({ series_rating_id: _id, revision: _revision, ...row }) => ({
        ...row,
        year: to_year,
        changed_at,
        ...copyPrice(
          { ...row, class_rate_pct: car_classes[row.car_class]?.base_rate_pct ?? null },
          change_pct,
        ),
      })),
    )
    .execute();
  await ctx.audit({
    record_kind: 'series_year',
    record_id: String(to_year),
    after: { from_year, change_pct, series: source.length },
  });
  ctx.changed('series_rating', undefined);
  return { series: source.length };
};

/** A year that is in use stays in use; until its day comes the day can be moved or taken back. */
export const publishSeriesYear: Handler<Actions['publish_series_year']> = async (
  ctx,
  { year, revision, publish_on },
) => {
  const row = await ctx.db
    .selectFrom('series_years')
    .selectAll()
    .where('year', '=', year)
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new AppError('not_found');
  if (row.revision !== revision) throw new AppError('conflict', { current: row });
  if (row.publish_on !== null && row.publish_on <= ctx.today)
    throw fieldError('publish_on', 'in_use', `${year} is in use since ${row.publish_on}.`);
  if (publish_on !== null && publish_on < ctx.today)
    throw fieldError('publish_on', 'in_the_past', 'Choose today or a later day.');
  await ctx.db
    .updateTable('series_years')
    .set({ publish_on, revision: revision + 1 })
    .where('year', '=', year)
    .execute();
  await ctx.audit({
    record_kind: 'series_year',
    record_id: String(year),
    before: { publish_on: row.publish_on },
    after: { publish_on },
  });
  ctx.changed('series_rating', undefined);
  return { revision: revision + 1 };
};
