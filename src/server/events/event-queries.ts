import { sql, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { OutputOf } from '#contract/contract.ts';
import type { eventsContract } from '#contract/events/events.ts';
import type { WholeListInput } from '#contract/whole-list.ts';
import { heldFirst } from '#domain/lists/whole-lists.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Queryable, ReadContext } from '#server/platform/context.ts';
import { askedRows } from '#server/platform/database/asked-rows.ts';
import { markedRead } from '#server/platform/http/marked-read.ts';
import { likeTyped, matchesSearch, offsetOf } from '#server/platform/database/search-condition.ts';
import { carsPromised } from '#server/policies/cover/cover-reads.ts';

/** Events with the names that people know them by. */
export function selectEvents(db: Queryable) {
  return db
    .selectFrom('events')
    .innerJoin('circuits', 'circuits.circuit_id', 'events.circuit_id')
    .leftJoin('championships', 'championships.championship_id', 'events.championship_id')
    .select([
      'events.event_id',
      'events.name',
      'events.championship_id',
      'events.circuit_id',
      'circuits.name as circuit_name',
      'circuits.factor as circuit_factor',
      'events.country',
      'events.start_on',
      'events.end_on',
      'events.kind',
      'events.race_hours',
      'events.sessions',
      'events.status',
      'events.source',
      'events.active',
      'events.revision',
    ])
    .select((eb) => [
      eb.fn.coalesce('championships.name', sql<string>`''`).as('championship_name'),
      eb.fn.coalesce('championships.series', sql<string>`''`).as('series'),
    ]);
}

type EventQuery = ReturnType<typeof selectEvents>;
type Narrowable =
  EventQuery extends SelectQueryBuilder<infer D, infer T, infer O> ? [D, T, O] : never;
type EventPage = z.output<(typeof eventsContract)['get_events_page']['input']>;
type Filters = EventPage['filters'];

/** Whether what is typed names an event, or its championship, series or circuit. */
const namesEvent = (search: string) => sql<SqlBool>`(${matchesSearch('events.search_text', search)}
  or (championships.name is not null and ${likeTyped(
    sql`searchable(championships.name || ' ' || championships.series || ' ' || circuits.name)`,
    search,
  )}))`;

/** Keeps the events that a list's search and filters ask for. A championship's name counts as a search text too. */
export function narrowEvents<O>(
  query: SelectQueryBuilder<Narrowable[0], Narrowable[1], O>,
  input: { search: string; filters: Filters; from?: string | undefined; to?: string | undefined },
): SelectQueryBuilder<Narrowable[0], Narrowable[1], O> {
  const { series, championship_id, circuit_id, country, kind, status, active } = input.filters;
  let found = query.where('events.merged_into', 'is', null).where(namesEvent(input.search));
  if (series?.length) found = found.where('championships.series', 'in', series);
  if (championship_id?.length) found = found.where('events.championship_id', 'in', championship_id);
  if (circuit_id?.length) found = found.where('events.circuit_id', 'in', circuit_id);
  if (country?.length) found = found.where('events.country', 'in', country);
  if (kind?.length) found = found.where('events.kind', 'in', kind);
  if (status?.length) found = found.where('events.status', 'in', status);
  if (active?.length) found = found.where('events.active', 'in', active);
  if (input.from) found = found.where('events.end_on', '>=', input.from);
  if (input.to) found = found.where('events.start_on', '<=', input.to);
  return found;
}

/** All events for pickers [7.15], or those of them that are asked for. */
export const getEvents = markedRead(
  ['events', 'championships', 'circuits'],
  async (ctx: ReadContext, input: WholeListInput): Promise<OutputOf<'get_events'>> => {
    const ordered = selectEvents(ctx.db)
      .where('events.merged_into', 'is', null)
      .orderBy('events.start_on')
      .orderBy('events.event_id');
    const { rows, ...more } = await askedRows(ordered, input, {
      id: 'events.event_id',
      found: namesEvent,
      // What is ahead is what cover is asked for.
      first: (all) => all.where('events.end_on', '>=', ctx.today).limit(heldFirst),
    });
    return { events: rows, ...more };
  },
);

const policiesOfEvent = sql<number>`(select count(distinct i.policy_id) from (${carsPromised}) i)`;

const claimsOfEvent = sql<number>`(
  select coalesce(sum(k.n), 0)::bigint from unnest(array['claims', 'vi_claims']) l (list)
    cross join lateral count_list(l.list, events.event_id, '-infinity', '-infinity') k)`;

/** A page of the list of events. */
export async function getEventsPage(
  ctx: ReadContext,
  input: EventPage,
): Promise<OutputOf<'get_events_page'>> {
  const found = narrowEvents(selectEvents(ctx.db), input);
  const page = sorted(found, input)
    .clearSelect()
    .select('events.event_id')
    .limit(input.page_size)
    .offset(offsetOf(input));
  const [events, { total }] = await Promise.all([
    // Only of those on the page is it counted what hangs on them.
    sorted(selectEvents(ctx.db).where('events.event_id', 'in', page), input)
      .select([policiesOfEvent.as('policies'), claimsOfEvent.as('claims')])
      .execute(),
    found
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { events, total };
}

function sorted(
  found: EventQuery,
  { sortBy, ascending }: Pick<EventPage, 'sortBy' | 'ascending'>,
): EventQuery {
  const column = {
    start_on: 'events.start_on',
    name: 'events.name',
    circuit_name: 'circuits.name',
    country: 'events.country',
    series: 'championships.series',
    status: 'events.status',
  } as const;
  return found.orderBy(column[sortBy], ascending ? 'asc' : 'desc').orderBy('events.event_id');
}

/** One event. */
export async function getEvent(
  ctx: ReadContext,
  { event_id }: { event_id: string },
): Promise<OutputOf<'get_event'>> {
  const event = await selectEvents(ctx.db)
    .select([policiesOfEvent.as('policies'), claimsOfEvent.as('claims')])
    .where('events.event_id', '=', event_id)
    .executeTakeFirst();
  if (!event) throw new AppError('not_found');
  const is_staff = isStaff(ctx.actor.account_type);
  const may_cancel = is_staff && event.status !== 'cancelled' && event.status !== 'finished';
  return {
    ...event,
    abilities: [
      ...(is_staff ? (['edit', 'archive'] as const) : []),
      ...(may_cancel ? (['cancel'] as const) : []),
    ],
  };
}
