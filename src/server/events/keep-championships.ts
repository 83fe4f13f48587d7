import { sql } from 'kysely';
import type { z } from 'zod';
import type { OutputOf } from '#contract/contract.ts';
import type { eventsContract } from '#contract/events/events.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { sqlState } from '#server/platform/database/database-faults.ts';
import { getChampionship } from '#server/events/championship-queries.ts';

type ChampionshipFields = z.output<(typeof eventsContract)['add_championship']['input']>;

/** Adds a championship of one year. */
export async function addChampionship(
  ctx: WriteContext,
  input: ChampionshipFields,
): Promise<OutputOf<'add_championship'>> {
  const { championship_id } = await ctx.db
    .insertInto('championships')
    .values({ ...input, created_at: ctx.now.toISOString() })
    .returning('championship_id')
    .executeTakeFirstOrThrow()
    .catch((error: unknown) => refuseTwin(error, input));
  await ctx.audit({ record_kind: 'championship', record_id: championship_id, after: input });
  ctx.changed('championship', championship_id);
  return { championship_id };
}

/** Changes a championship, or archives it: its events stay in the calendar. */
export async function updateChampionship(
  ctx: WriteContext,
  {
    championship_id,
    revision,
    ...fields
  }: ChampionshipFields & { championship_id: string; revision: number },
): Promise<OutputOf<'update_championship'>> {
  const before = await ctx.db
    .selectFrom('championships')
    .select(['name', 'year', 'series', 'organiser', 'country', 'active', 'revision'])
    .where('championship_id', '=', championship_id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new AppError('not_found');
  if (before.revision !== revision)
    throw new AppError('conflict', { current: await getChampionship(ctx, { championship_id }) });
  await ctx.db
    .updateTable('championships')
    .set({ ...fields, revision: revision + 1 })
    .where('championship_id', '=', championship_id)
    .execute()
    .catch((error: unknown) => refuseTwin(error, fields));
  await ctx.audit({
    record_kind: 'championship',
    record_id: championship_id,
    before,
    after: fields,
  });
  ctx.changed('championship', championship_id);
  return { revision: revision + 1 };
}

function refuseTwin(error: unknown, { year }: { year: number }): never {
  throw sqlState(error) === '23505'
    ? fieldError('name', 'taken', `There is a championship of that name in ${year} already.`)
    : error;
}

/** The championship of another year under the same name, made unless it is there. */
export async function copyChampionship(
  ctx: WriteContext,
  { championship_id, year }: { championship_id: string; year: number },
): Promise<string> {
  const found = await sql<{ championship_id: string }>`
    with source as (select name, series, organiser, country from championships where championship_id = ${championship_id}),
    made as (
      insert into championships (name, year, series, organiser, country)
      select name, ${year}::int, series, organiser, country from source
      on conflict (name, year) where merged_into is null do nothing returning championship_id)
    select championship_id from made
    union all
    select c.championship_id from championships c join source on source.name = c.name and c.year = ${year}::int
      and c.merged_into is null`.execute(ctx.db);
  const row = found.rows[0];
  if (!row) throw new AppError('not_found');
  return row.championship_id;
}
