import { sql } from 'kysely';
import { openClaimStatuses } from '#domain/claims/claim-status.ts';
import { type CalendarDate, addDays, periodTextOf } from '#domain/dates.ts';
import { type LeftAtEvent, leftText } from '#domain/events/called-off.ts';
import { featureOf } from '#domain/places.ts';
import { statusesInForce } from '#domain/policies/document-status.ts';
import { notify, staffIds } from '#server/communications/notifications.ts';
import { createTodo, rewordTodo, setTodoStatus } from '#server/communications/todos.ts';
import {
  heldAfterAll,
  tellOfCalledOff,
  tellOfHeldAfterAll,
  tellOfMoved,
} from '#server/policies/cover/tell-clients-of-event.ts';
import type { Job } from '#server/platform/area.ts';
import type { Actor, Queryable, WriteContext } from '#server/platform/context.ts';

type AnyWrite = WriteContext<Actor | null>;

interface EventState {
  name: string;
  start_on: CalendarDate;
  end_on: CalendarDate;
  status: string;
}

/** How long after its days an event that was called off is still followed. */
const DAYS_FOLLOWED = 60;

/** Policies that still insure a car at an event, quotes that still offer it, and claims of it that are not closed. */
async function leftAt(db: Queryable, event_id: string): Promise<LeftAtEvent[]> {
  const found = await sql<LeftAtEvent>`
    select case p.document_state when 'policy' then 'policy' else 'quote' end as kind,
      coalesce(p.policy_number, p.quote_number, '') as number
    from policies p
    where p.status in (${sql.join(statusesInForce)}) and exists (select from policy_items i
      where i.policy_id = p.policy_id and i.event_id = ${event_id}
        and case when p.document_state = 'policy' then i.version_id = p.locked_version_id else i.current end)
    union all
    select 'open claim', claim_number from claims
    where event_id = ${event_id} and status in (${sql.join(openClaimStatuses)})
    order by 1, 2`.execute(db);
  return found.rows;
}

/**
 * An event was changed. What its being called off leaves to do is noted at once, as is that it is held after all. Of other
 * days clients with cover there hear by mail; staff by their bell, with a todo, since policies have moved with the event,
 * and quotes and claims have not.
 */
export async function tellOfChangedEvent(
  ctx: AnyWrite,
  {
    event_id,
    before,
    after,
    revision,
  }: { event_id: string; before: EventState; after: EventState; revision: number },
): Promise<void> {
  if (before.status !== after.status && [before.status, after.status].includes('cancelled'))
    await ctx.queue('follow_called_off_events', {}, { job_key: 'follow_called_off_events' });
  if (after.status === 'cancelled') return;
  if (before.start_on === after.start_on && before.end_on === after.end_on) return;
  // Who was told that it is called off hears of its days when it is held after all.
  if (before.status !== 'cancelled')
    await tellOfMoved(ctx, { event_id, ...after, revision }, before);
  const left = await leftAt(ctx.db, event_id);
  if (left.length === 0) return;
  const message = `${after.name} is held on ${periodTextOf(after.start_on, after.end_on)}, not ${periodTextOf(before.start_on, before.end_on)}: ${leftText(left)}.`;
  await noteMoved(ctx, event_id, message);
  await notify(ctx, {
    user_ids: await staffIds(ctx.db),
    ...{ message, feature: featureOf('event'), feature_id: event_id },
  });
}

/** One todo for each event that was moved, which says its last move until somebody ticks it. */
async function noteMoved(ctx: AnyWrite, event_id: string, message: string): Promise<void> {
  const _id = await openMoved(ctx, event_id);
  if (_id === undefined) await createTodo(ctx, { message, event_id, event_cause: 'moved' });
  else await rewordTodo(ctx, { _id, message });
}

async function openMoved({ db }: AnyWrite, event_id: string): Promise<string | undefined> {
  const found = await db
    .selectFrom('todos')
    .select('_id')
    .where('event_id', '=', event_id)
    .where('event_cause', '=', 'moved')
    .where('status', '=', 'open')
    .executeTakeFirst();
  return found?._id;
}

interface CalledOff extends EventState {
  event_id: string;
  todo_id: string | null;
  message: string | null;
  is_known: boolean;
}

/**
 * Keeps one todo for each event that was called off, by whatever door: it names what is left to deal with, and is done when
 * nothing is. Staff are told once, and so is each client with cover there, who hears too when it is held after all.
 */
export const followCalledOffEvents: Job = async ({ write }) => {
  await write(async (ctx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('called off events', 0))`.execute(
      ctx.db,
    );
    const found = await sql<CalledOff>`
      with known as materialized (select event_id, _id, status, message from todos
        where event_id is not null and event_cause = 'called_off')
      select e.event_id, e.name, e.start_on, e.end_on, e.status, t._id as todo_id, t.message,
        exists (select from known k where k.event_id = e.event_id) as is_known
      from events e left join known t on t.event_id = e.event_id and t.status = 'open'
      where t._id is not null or e.status = 'cancelled' and e.end_on >= ${addDays(ctx.today, -DAYS_FOLLOWED)}
      order by e.event_id`.execute(ctx.db);
    for (const event of found.rows) await followEvent(ctx, event);
    for (const event of await heldAfterAll(ctx.db, ctx.today)) await tellOfHeldAfterAll(ctx, event);
  });
};

async function followEvent(ctx: AnyWrite, event: CalledOff): Promise<void> {
  const { event_id, todo_id, is_known, name, start_on, end_on } = event;
  if (event.status === 'cancelled') {
    await tellOfCalledOff(ctx, event);
    // On which days it is not held is nobody's to look at any more.
    const moved = await openMoved(ctx, event_id);
    if (moved !== undefined) await setTodoStatus(ctx, { _id: moved, status: 'done' });
  }
  // Somebody has ticked it: it is not asked for again.
  if (todo_id === null && is_known) return;
  const left = event.status === 'cancelled' ? await leftAt(ctx.db, event_id) : [];
  if (todo_id !== null && left.length === 0) {
    await setTodoStatus(ctx, { _id: todo_id, status: 'done' });
    // What is held after all and called off again is asked for again.
    if (event.status !== 'cancelled') await rewordTodo(ctx, { _id: todo_id, event_id: null });
    return;
  }
  if (left.length === 0) return;
  const message = `${name}, ${periodTextOf(start_on, end_on)}, is called off. To deal with: ${leftText(left)}.`;
  if (todo_id !== null) {
    if (message === event.message) return;
    await rewordTodo(ctx, { _id: todo_id, message });
    return;
  }
  await createTodo(ctx, { message, event_id });
  await notify(ctx, {
    user_ids: await staffIds(ctx.db),
    ...{ message, feature: featureOf('event'), feature_id: event_id },
  });
}
