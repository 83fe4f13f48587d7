import { type RawBuilder, sql, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { OutputOf } from '#contract/contract.ts';
import type { eventsContract } from '#contract/events/events.ts';
import type { ReadContext } from '#server/platform/context.ts';
import { countsOfEntries, eventEntries, uninsuredCars } from '#server/events/event-entries.ts';
import { offsetOf } from '#server/platform/database/search-condition.ts';
import {
  carsPromised,
  carsPromisedWhere,
  isPromisedAtEvent,
} from '#server/policies/cover/cover-reads.ts';
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
 * Events of a period with what is missing before they start: the counts of one event come from one pass over the
 * cars that are covered there, and only events of the page are counted unless their order is that of a count.
 */
export async function getUpcomingEvents(
  ctx: ReadContext,
  input: z.output<(typeof eventsContract)['get_upcoming_events']['input']>,
): Promise<OutputOf<'get_upcoming_events'>> {
  let found = narrowEvents(selectEvents(ctx.db), { ...input, from: input.from ?? ctx.today }).where(
    'events.status',
    '<>',
    'cancelled',
  );
  if (input.insured) found = found.where(sql<boolean>`(${isInsured} or ${isEntered})`);
  if (input.incomplete)
    found = found.where(
      sql<boolean>`(${lacksChassis} or ${lacksPayment(ctx)} or ${lacksDriver} or ${isEntered})`,
    );
  const { sortBy } = input;
  const { events, total } = await (sortBy === 'start_on' || sortBy === 'name'
    ? pageByEvents(ctx, { found, input, sortBy })
    : pageByCounts(ctx, { found, input, sortBy }));
  return {
    events: events.map((event) => ({
      ...event,
      policies: event.policies ?? 0,
      cars: event.cars ?? 0,
      without_driver: event.without_driver ?? 0,
      without_chassis: event.without_chassis ?? 0,
      unpaid: event.unpaid ?? 0,
      not_insured: event.not_insured ?? 0,
      quotes_open: event.quotes_open ?? 0,
    })),
    total,
  };
}

type Input = z.output<(typeof eventsContract)['get_upcoming_events']['input']>;

type Events = ReturnType<typeof selectEvents>;

/** Which events there are is asked once, for the page and for the total; only those of the page are counted. */
async function pageByEvents(
  ctx: ReadContext,
  { found, input, sortBy }: { found: Events; input: Input; sortBy: 'start_on' | 'name' },
) {
  const inOrder = (query: Events) =>
    query
      .orderBy(`events.${sortBy}`, input.ascending ? 'asc' : 'desc')
      .orderBy('events.start_on')
      .orderBy('events.event_id');
  const all = await inOrder(found).clearSelect().select('events.event_id').execute();
  const from = offsetOf(input);
  const ids = all.slice(from, from + input.page_size).map(({ event_id }) => event_id);
  const page = selectEvents(ctx.db).where('events.event_id', 'in', ids);
  const events = ids.length === 0 ? [] : await withCounts(ctx, inOrder(page)).execute();
  return { events, total: all.length };
}

/** What is missing decides their order, so every one of them is counted. */
async function pageByCounts(
  ctx: ReadContext,
  {
    found,
    input,
    sortBy,
  }: { found: Events; input: Input; sortBy: Exclude<Input['sortBy'], 'start_on' | 'name'> },
) {
  const [events, { total }] = await Promise.all([
    withCounts(ctx, found)
      .orderBy(`counts.${sortBy}`, input.ascending ? 'asc' : 'desc')
      .orderBy('events.start_on')
      .orderBy('events.event_id')
      .limit(input.page_size)
      .offset(offsetOf(input))
      .execute(),
    found
      .clearSelect()
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { events, total };
}

const withCounts = (ctx: ReadContext, found: Events) =>
  found
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom(sql<Counts>`(${countsOfEvent(ctx)})`.as('each_count'))
          .selectAll()
          .as('counts'),
      (join) => join.onTrue(),
    )
    .select(counted);

const counted = [
  'counts.policies',
  'counts.cars',
  'counts.without_driver',
  'counts.without_chassis',
  'counts.unpaid',
  'counts.not_insured',
  'counts.quotes_open',
  'counts.reminder_sent',
] as const;

interface Counts {
  policies: number;
  cars: number;
  without_driver: number;
  without_chassis: number;
  unpaid: number;
  not_insured: number;
  quotes_open: number;
  reminder_sent: number | null;
}

const countsOfEvent = (ctx: ReadContext) => sql`
  select count(distinct i.policy_id) as policies,
    count(*) as cars,
    count(*) filter (where not exists (
      select 1 from policy_item_drivers d where d.item_id = i.item_id)) as without_driver,
    count(*) filter (where c.chassis_number = '') as without_chassis,
    count(distinct i.policy_id) filter (where exists (
      select 1 from payments pay where pay.policy_id = i.policy_id and ${isOpen}
        and ${isWantedForEvent(ctx)})) as unpaid,
    ${countsOfEntries},
    unix(greatest(
      (select max(m.created_at) from emails m
        where m.type = 'event_reminder' and m.event_ids @> array[events.event_id]),
      max((select max(m.created_at) from emails m
        where m.type = 'event_reminder' and m.parent_type = 'policy' and m.parent_id = i.policy_id
          and m.event_ids = '{}' and m.created_at > events.start_on - interval '60 days')))) as reminder_sent
  from (${carsPromised}) i
  join cars c on c.car_id = i.car_id`;

/**
 * Whether there is one car at the row `events` of which something holds: looked for no further than to the first, where
 * a count would go through all. `i` is an item of the car with cover there.
 */
const someCar = (holds: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from policy_items i
  where i.event_id = events.event_id and ${isPromisedAtEvent} and ${holds})`;

const isInsured = someCar(sql`true`);

const lacksChassis = someCar(sql`exists (
  select from cars c where c.car_id = i.car_id and c.chassis_number = '')`);

const lacksPayment = (ctx: ReadContext) =>
  someCar(sql`exists (
    select from payments pay where pay.policy_id = i.policy_id and ${isOpen} and ${isWantedForEvent(ctx)})`);

const lacksDriver = sql<SqlBool>`exists (
  select from policy_items x
  where x.event_id = events.event_id and not exists (select from policy_item_drivers d where d.item_id = x.item_id)
    and exists (
      select from (${carsPromisedWhere(sql`i.policy_id = x.policy_id and i.car_id = x.car_id`)}) promised
      where promised.item_id = x.item_id))`;

/** Whether a car is entered that no policy covers there. */
const isEntered = sql<SqlBool>`${uninsuredCars} > 0`;

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
      coalesce(due.amount_open, 0) as amount_open, coalesce(due.payment_ids, '{}') as payment_ids,
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
