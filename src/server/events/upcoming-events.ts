import { sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { OutputOf } from '#contract/contract.ts';
import type { eventsContract } from '#contract/events/events.ts';
import type { ReadContext } from '#server/platform/context.ts';
import { eventEntries } from '#server/events/event-entries.ts';
import { offsetOf } from '#server/platform/database/search-condition.ts';
import { carsPromised, isPromisedAtEvent } from '#server/policies/cover/cover-reads.ts';
import { narrowEvents, selectEvents } from '#server/events/event-queries.ts';

/** An instalment of which something is open. */
const isOpen = sql`pay.amount_open > 0 and pay.status not in ('cancelled', 'refunded')`;

/**
 * An instalment that is wanted before the cars start: the first one whatever its term, a later one once it is due by
 * then. A season that is paid in four stays complete while its later instalments run.
 */
const isWantedForEvent = (ctx: ReadContext) =>
  sql`(pay.instalment_number = 1 or pay.due_on <= greatest(events.start_on, ${ctx.today}::date))`;

/**
 * Events of a period with what is missing before they start. Which events there are is asked once, with the kept counts
 * of all of them: for what is asked for, the order, the page and the total.
 */
export async function getUpcomingEvents(
  ctx: ReadContext,
  input: z.output<(typeof eventsContract)['get_upcoming_events']['input']>,
): Promise<OutputOf<'get_upcoming_events'>> {
  const found = narrowEvents(selectEvents(ctx.db), { ...input, from: input.from ?? ctx.today })
    .where('events.status', '<>', 'cancelled')
    .clearSelect()
    .select(['events.event_id', 'events.name', 'events.start_on']);
  const { sortBy } = input;
  const order = sortBy === 'start_on' || sortBy === 'name' ? sql.ref(`f.${sortBy}`) : count(sortBy);
  const { rows: all } = await sql<Counts>`
    with found as materialized (${found})
    select f.event_id, ${sql.join(counted.map((each) => sql`${count(each)} as ${sql.ref(each)}`))}
    from found f left join event_counts_now(array(select event_id from found), ${ctx.today}::date) k using (event_id)
    where ${input.insured ? isInsured : sql`true`} and ${input.incomplete ? isIncomplete : sql`true`}
    order by ${order} ${sql.raw(input.ascending ? 'asc' : 'desc')}, f.start_on, f.event_id`.execute(
    ctx.db,
  );
  const from = offsetOf(input);
  return {
    events: await asListed(ctx, all.slice(from, from + input.page_size)),
    total: all.length,
  };
}

const counted = [
  'policies',
  'cars',
  'without_driver',
  'without_chassis',
  'unpaid',
  'not_insured',
  'quotes_open',
] as const;

type Counts = { event_id: string } & Record<(typeof counted)[number], number>;

/** A kept count of the event `f`; an event that nobody has anything to do with has none. */
const count = (name: (typeof counted)[number]) => sql`coalesce(${sql.ref(`k.${name}`)}, 0)`;

const isInsured = sql<SqlBool>`(${count('cars')} > 0 or ${count('not_insured')} > 0)`;

const isIncomplete = sql<SqlBool>`(${count('without_chassis')} > 0 or ${count('unpaid')} > 0
  or ${count('without_driver')} > 0 or ${count('not_insured')} > 0)`;

/** The events of a page, in its order, with when their teams were last reminded. */
async function asListed(ctx: ReadContext, page: readonly Counts[]) {
  if (page.length === 0) return [];
  const events = await selectEvents(ctx.db)
    .select(reminderSent.as('reminder_sent'))
    .where(
      'events.event_id',
      'in',
      page.map(({ event_id }) => event_id),
    )
    .execute();
  const byId = new Map(events.map((event) => [event.event_id, event]));
  return page.flatMap((counts) => {
    const event = byId.get(counts.event_id);
    return event ? [{ ...event, ...counts }] : [];
  });
}

/** When the teams of the row `events` were last reminded: by a mail about it, or by one about a policy with a car there. */
const reminderSent = sql<number | null>`unix(greatest(
  (select max(m.created_at) from emails m
    where m.type = 'event_reminder' and m.event_ids @> array[events.event_id]),
  (select max(m.created_at) from emails m
    where m.type = 'event_reminder' and m.parent_type = 'policy' and m.event_ids = '{}'
      and m.created_at > events.start_on - interval '60 days'
      and exists (select from policy_items i
        where i.event_id = events.event_id and i.policy_id = m.parent_id and ${isPromisedAtEvent}))))`;

/** The cars of an event with their policy, drivers and what is missing. */
export async function getEventPolicies(
  ctx: ReadContext,
  { event_id }: { event_id: string },
): Promise<OutputOf<'get_event_policies'>> {
  type Row = Omit<OutputOf<'get_event_policies'>['policies'][number], 'missing'> & {
    is_owed: boolean;
  };
  const found = await sql<Row>`
    select p.policy_id, coalesce(p.policy_number, p.quote_number) as policy_number, p.user_id, p.client_name,
      i.item_id, c.car_id, c.make || ' ' || c.model as car, c.start_number, c.chassis_number, p.currency,
      coalesce((select json_agg(json_build_object('driver_id', d.driver_id,
          'name', d.first_name || ' ' || d.last_name) order by d.last_name, d.first_name)
        from policy_item_drivers pid join drivers d on d.driver_id = pid.driver_id
        where pid.item_id = i.item_id), '[]') as drivers,
      coalesce(due.amount_open, 0) as amount_open, coalesce(due.payment_ids, '{}') as payment_ids, due.reminded_at,
      coalesce(due.is_owed, false) as is_owed,
      case when coalesce(due.amount_open, 0) = 0 then 'paid' when due.is_late then 'too_late' else 'open' end as paid
    from events
    cross join lateral (${carsPromised}) i
    join policy_items t on t.item_id = i.item_id
    join policies p on p.policy_id = i.policy_id
    join cars c on c.car_id = i.car_id
    left join lateral (
      select sum(pay.amount_open)::bigint as amount_open,
        array_agg(pay.payment_id || '_' || pay.instalment_number order by pay.due_on)
          filter (where pay.status in ('pending', 'too_late')) as payment_ids, bool_or(pay.due_on < ${ctx.today}::date) as is_late,
        unix(max(pay.last_reminder_at)) as reminded_at,
        bool_or(${isWantedForEvent(ctx)}) as is_owed
      from payments pay where pay.policy_id = p.policy_id and ${isOpen}) due on true
    where events.event_id = ${event_id}
    order by p.client_name, p.policy_id, t.position`.execute(ctx.db);
  return {
    entries: await eventEntries(ctx.db, event_id),
    policies: found.rows.map(({ is_owed, ...row }) => ({
      ...row,
      missing: [
        ...(row.drivers.length === 0 ? (['driver'] as const) : []),
        ...(row.chassis_number === '' ? (['chassis'] as const) : []),
        ...(is_owed ? (['payment'] as const) : []),
      ],
    })),
  };
}
