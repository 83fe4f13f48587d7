import { sql } from 'kysely';
import type { z } from 'zod';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import type { eventsContract } from '#contract/events/events.ts';
import { periodTextOf, sameWeekdayIn } from '#domain/dates.ts';
import { AppError, fieldError } from '#server/platform/app-error.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import { sqlState } from '#server/platform/database/database-faults.ts';
import { type BeyondRule, moveWithinAgreements } from '#server/policies/approval/moved-events.ts';
import { tellOfChangedEvent } from '#server/policies/cover/called-off-events.ts';
import { moveInsuredEvent } from '#server/policies/cover/move-event.ts';
import { getEvent } from '#server/events/event-queries.ts';
import { copyChampionship } from '#server/events/keep-championships.ts';

type EventFields = z.output<(typeof eventsContract)['add_event']['input']>;

/** Adds an event to the calendar. */
export async function addEvent(
  ctx: WriteContext,
  fields: EventFields,
): Promise<OutputOf<'add_event'>> {
  await assertFits(ctx.db, fields);
  const { event_id } = await ctx.db
    .insertInto('events')
    .values({ ...fields, created_at: ctx.now.toISOString() })
    .returning('event_id')
    .executeTakeFirstOrThrow()
    .catch(refuseTwin);
  await ctx.audit({ record_kind: 'event', record_id: event_id, after: fields });
  ctx.changed('event', event_id);
  return { event_id };
}

/**
 * Changes an event. Insured cars keep their premium, and their cover moves with the days; staff are shown what is insured
 * before they move a date.
 */
export async function updateEvent(
  ctx: WriteContext,
  { event_id, revision, ...fields }: EventFields & { event_id: string; revision: number },
  /** What becomes of a move that goes beyond agreements. */
  rule?: BeyondRule,
): Promise<OutputOf<'update_event'>> {
  await assertFits(ctx.db, fields);
  const before = await ctx.db
    .selectFrom('events')
    .select([
      'name',
      'championship_id',
      'circuit_id',
      'country',
      'start_on',
      'end_on',
      'kind',
      'race_hours',
      'sessions',
      'status',
      'source',
      'active',
      'revision',
    ])
    .where('event_id', '=', event_id)
    .forUpdate()
    .executeTakeFirst();
  if (!before) throw new AppError('not_found');
  if (before.revision !== revision)
    throw new AppError('conflict', { current: await getEvent(ctx, { event_id }) });
  const keep = async () => keepEvent(ctx, { event_id, before, fields });
  if (isElsewhere(before, fields)) await moveWithinAgreements(ctx, [event_id], keep, rule);
  else await keep();
  await ctx.audit({ record_kind: 'event', record_id: event_id, before, after: fields });
  await tellOfChangedEvent(ctx, { event_id, before, after: fields, revision });
  ctx.changed('event', event_id);
  return { revision: revision + 1 };
}

type Before = Pick<EventFields, 'start_on' | 'end_on' | 'circuit_id' | 'country'> & {
  status: string;
  revision: number;
};

const isElsewhere = (before: Before, after: EventFields): boolean =>
  (['start_on', 'end_on', 'circuit_id', 'country'] as const).some(
    (field) => before[field] !== after[field],
  );

async function keepEvent(
  ctx: WriteContext,
  { event_id, before, fields }: { event_id: string; before: Before; fields: EventFields },
): Promise<void> {
  await ctx.db
    .updateTable('events')
    .set({ ...fields, revision: before.revision + 1 })
    .where('event_id', '=', event_id)
    .execute()
    .catch(refuseTwin);
  if (fields.start_on !== before.start_on || fields.end_on !== before.end_on)
    await moveInsuredEvent(ctx, {
      ...{ event_id, before, after: fields },
      reason: `${fields.name} is held on ${periodTextOf(fields.start_on, fields.end_on)}`,
    });
}

function refuseTwin(error: unknown): never {
  if (sqlState(error) === '23505')
    throw fieldError(
      'name',
      'taken',
      'This championship has an event of that name on that day already.',
    );
  throw error;
}

async function assertFits(db: Queryable, fields: EventFields): Promise<void> {
  if (fields.end_on < fields.start_on)
    throw fieldError('end_on', 'out_of_range', 'Choose a last day that is not before the first.');
  if (
    fields.race_hours !== null &&
    !(Number(fields.race_hours) > 0 && Number(fields.race_hours) < 1000)
  )
    throw fieldError('race_hours', 'out_of_range', 'Enter the race hours, above 0.');
  const circuit = await db
    .selectFrom('circuits')
    .select('circuit_id')
    .where('circuit_id', '=', fields.circuit_id)
    .executeTakeFirst();
  if (!circuit) throw fieldError('circuit_id', 'unknown', 'Choose a circuit.');
  if (!fields.championship_id) return;
  const championship = await db
    .selectFrom('championships')
    .select('championship_id')
    .where('championship_id', '=', fields.championship_id)
    .executeTakeFirst();
  if (!championship) throw fieldError('championship_id', 'unknown', 'Choose a championship.');
}

/** Copies events, and the championships they belong to, to another year; those that are there already are skipped. */
export async function copyEventsToYear(
  ctx: WriteContext,
  { event_ids, year }: InputOf<'copy_events_to_year'>,
): Promise<OutputOf<'copy_events_to_year'>> {
  const events = await ctx.db
    .selectFrom('events')
    .leftJoin('championships', 'championships.championship_id', 'events.championship_id')
    .select([
      'events.name',
      'events.championship_id',
      'events.circuit_id',
      'events.country',
      'events.start_on',
      'events.end_on',
      'events.kind',
      'events.race_hours',
      'events.sessions',
    ])
    .where('events.event_id', 'in', event_ids)
    .orderBy('events.start_on')
    .execute();
  let created = 0;
  for (const { championship_id, ...event } of events) {
    const championship = championship_id
      ? await copyChampionship(ctx, { championship_id, year })
      : null;
    const start_on = sameWeekdayIn(year, event.start_on);
    const days = sql<string>`(${start_on}::date + (${event.end_on}::date - ${event.start_on}::date))`;
    const copied = await ctx.db
      .insertInto('events')
      .values({
        ...event,
        championship_id: championship,
        start_on,
        end_on: days,
        created_at: ctx.now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('event_id')
      .executeTakeFirst();
    if (!copied) continue;
    created += 1;
    await ctx.audit({
      record_kind: 'event',
      record_id: copied.event_id,
      after: { ...event, start_on },
    });
    ctx.changed('event', copied.event_id);
  }
  return { created, skipped: event_ids.length - created };
}
