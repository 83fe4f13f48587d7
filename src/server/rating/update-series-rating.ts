import type { ratingContract } from '#contract/rating/rating.ts';
import type { Handler } from '#server/platform/area.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import { ratingBasis } from '#server/rating/rating-basis.ts';
import { seriesColumns } from '#server/rating/series-years.ts';

/** The stored cells of a series, as texts where they are decimals. */
async function seriesRow(db: Queryable, series_rating_id: string) {
  return db
    .selectFrom('series_ratings')
    .select(seriesColumns)
    .where('series_rating_id', '=', series_rating_id)
    .executeTakeFirst();
}

/** A class that no rating tables know would leave every quote of the series without a price. */
export async function assertCarClass(ctx: WriteContext, car_class: string): Promise<void> {
  const { car_classes } = await ratingBasis(ctx.db, ctx.today);
  if (!Object.hasOwn(car_classes, car_class))
    throw fieldError('car_class', 'unknown', 'Choose a class of the list.');
}

/** Changes cells of a series. Each cell's change stands in the audit log by itself. */
export const updateSeriesRating: Handler<(typeof ratingContract)['update_series_rating']> = async (
  ctx,
  { series_rating_id, revision, cells },
) => {
  await ctx.db
    .selectFrom('series_ratings')
    .select('series_rating_id')
    .where('series_rating_id', '=', series_rating_id)
    .forUpdate()
    .executeTakeFirst();
  const row = await seriesRow(ctx.db, series_rating_id);
  if (!row) throw new AppError('not_found');
  if (row.revision !== revision) throw new AppError('conflict', { current: row });
  if (cells.car_class !== undefined) await assertCarClass(ctx, cells.car_class);
  const names = Object.keys(cells) as (keyof typeof cells)[];
  const changed = names.filter((name) => !sameCell(cells[name], row[name]));
  if (changed.length === 0) return { revision };
  await ctx.db
    .updateTable('series_ratings')
    .set({
      ...Object.fromEntries(changed.map((name) => [name, cells[name]])),
      changed_at: ctx.now.toISOString(),
      revision: revision + 1,
    })
    .where('series_rating_id', '=', series_rating_id)
    .execute();
  for (const name of changed)
    await ctx.audit({
      record_kind: 'series_rating',
      record_id: series_rating_id,
      before: { [name]: row[name] },
      after: { [name]: cells[name] },
    });
  ctx.changed('series_rating', series_rating_id);
  return { revision: revision + 1 };
};

/** `10` and `10.0` are the same cell. */
function sameCell(after: unknown, before: unknown): boolean {
  if (after === before) return true;
  return (
    typeof after === 'string' &&
    typeof before === 'string' &&
    after !== '' &&
    before !== '' &&
    Number(after) === Number(before)
  );
}
