import { sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';
import { markedRead } from '#server/platform/http/marked-read.ts';
import { policiesHeld } from '#server/platform/database/list-counts.ts';

type Championship = OutputOf<'get_championship_list'>['championships'][number];

/** All championships [7.9], latest year first. */
export const getChampionships = markedRead(
  ['championships', 'events'],
  async (ctx: ReadContext): Promise<OutputOf<'get_championships'>> => {
    const championships = await ctx.db
      .selectFrom('championships')
      .leftJoin('events', (join) =>
        join
          .onRef('events.championship_id', '=', 'championships.championship_id')
          .on('events.merged_into', 'is', null),
      )
      .select([
        'championships.championship_id',
        'championships.name',
        'championships.year',
        'championships.series',
        'championships.organiser',
        'championships.country',
        'championships.active',
        'championships.revision',
      ])
      .select((eb) => eb.fn.count<number>('events.event_id').as('event_count'))
      .where('championships.merged_into', 'is', null)
      .groupBy('championships.championship_id')
      .orderBy('championships.year', 'desc')
      .orderBy('championships.name')
      .execute();
    return { championships };
  },
);

/** Championships with what hangs on them: all in use, all archived ones, or one. */
async function listedChampionships(
  db: Queryable,
  which: { archived: boolean } | { championship_id: string },
): Promise<Championship[]> {
  const wanted =
    'archived' in which
      ? sql`c.active = ${!which.archived} and c.merged_into is null`
      : sql`c.championship_id = ${which.championship_id}`;
  const found = await sql<Championship>`
    select c.championship_id, c.name, c.year, c.series, c.organiser, c.country, c.active, c.revision,
      (select count(*) from events e
        where e.championship_id = c.championship_id and e.merged_into is null) as event_count,
      ${policiesHeld(sql`c.championship_id`)} as policies
    from championships c
    where ${wanted} order by c.year desc, searchable(c.name), c.championship_id`.execute(db);
  return found.rows;
}

/** All championships in use, or all archived ones. */
export async function getChampionshipList(
  ctx: ReadContext,
  { archived }: { archived: boolean },
): Promise<OutputOf<'get_championship_list'>> {
  return { championships: await listedChampionships(ctx.db, { archived }) };
}

/** One championship; an alias says which one took its place. */
export async function getChampionship(
  ctx: Pick<ReadContext, 'db'>,
  { championship_id }: { championship_id: string },
): Promise<OutputOf<'get_championship'>> {
  const [championship] = await listedChampionships(ctx.db, { championship_id });
  if (!championship) throw new AppError('not_found');
  const merged_into = await ctx.db
    .selectFrom('championships as gone')
    .innerJoin('championships as kept', 'kept.championship_id', 'gone.merged_into')
    .select(['kept.championship_id', 'kept.name'])
    .where('gone.championship_id', '=', championship_id)
    .executeTakeFirst();
  return { ...championship, merged_into: merged_into ?? null };
}
