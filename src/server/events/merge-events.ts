import { sql } from 'kysely';
import type { z } from 'zod';
import type { OutputOf } from '#contract/contract.ts';
import type { eventsContract } from '#contract/events/events.ts';
import { checkEventMerge } from '#domain/merge-records.ts';
import { periodTextOf } from '#domain/dates.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { getEvent } from '#server/events/event-queries.ts';
import { updateEvent } from '#server/events/keep-events.ts';
import { moveWithinAgreements } from '#server/policies/approval/moved-events.ts';
import { insuredEvents } from '#server/policies/cover/move-event.ts';
import { mergeRecords, splitMerge, type MergingTable } from '#server/merging/merge-records.ts';

const events: MergingTable = {
  kind: 'event',
  table: 'events',
  id: 'event_id',
  title: sql`name || ', ' || to_char(start_on, 'DD-MM-YYYY')`,
};

interface Days {
  start_on: string;
  end_on: string;
}

/**
 * Making one record of two moves no cover: where cars are insured, the days that stay are those that they were insured
 * for. Others are set on the event itself first, where what that does to each policy is shown.
 */
async function assertDaysStay(
  ctx: WriteContext,
  { kept_id, other_id }: { kept_id: string; other_id: string },
  days: Days,
): Promise<number> {
  const insured = await insuredEvents(ctx.db, [kept_id, other_id]);
  const found = await ctx.db
    .selectFrom('events')
    .select(['event_id', 'name', 'start_on', 'end_on'])
    .where('event_id', 'in', [kept_id, other_id])
    .orderBy('event_id')
    .execute();
  for (const { event_id, name, start_on, end_on } of found) {
    const field = start_on !== days.start_on ? 'start_on' : 'end_on';
    if (insured.has(event_id) && (start_on !== days.start_on || end_on !== days.end_on))
      throw fieldError(
        field,
        'insured',
        `Cars are insured at ${name} for ${periodTextOf(start_on, end_on)}. Change its days on its own page first: what that does to their policies is shown there.`,
      );
  }
  return 0;
}

/** Makes two records of one event one: whoever is insured for the other is insured for the kept one. */
export async function mergeEvents(
  ctx: WriteContext,
  input: z.output<(typeof eventsContract)['merge_events']['input']>,
): Promise<OutputOf<'merge_events'>> {
  const { pair, fields } = splitMerge(input);
  const { kept_id, kept_revision } = pair;
  return moveWithinAgreements(ctx, [kept_id, pair.other_id], () =>
    mergeRecords<Days>(ctx, events, {
      pair,
      steps: {
        current: () => getEvent(ctx, { event_id: kept_id }),
        check: checkEventMerge,
        first: () => assertDaysStay(ctx, pair, fields),
        keep: () => updateEvent(ctx, { ...fields, event_id: kept_id, revision: kept_revision }),
      },
    }),
  );
}

/** The same for an event that stands in both calendars of a merged championship: the kept one stays as it is. */
export async function mergeTwinEvent(
  ctx: WriteContext,
  { kept_id, other_id }: { kept_id: string; other_id: string },
): Promise<number> {
  const revisions = await ctx.db
    .selectFrom('events')
    .select(['event_id', 'revision', 'start_on', 'end_on'])
    .where('event_id', 'in', [kept_id, other_id])
    .execute();
  const kept = revisions.find(({ event_id }) => event_id === kept_id);
  const revisionOf = (id: string) =>
    revisions.find(({ event_id }) => event_id === id)?.revision ?? 0;
  const pair = {
    ...{ kept_id, kept_revision: revisionOf(kept_id) },
    ...{ other_id, other_revision: revisionOf(other_id) },
  };
  const { moved } = await moveWithinAgreements(ctx, [kept_id, other_id], () =>
    mergeRecords<Days>(ctx, events, {
      pair,
      steps: {
        current: () => getEvent(ctx, { event_id: kept_id }),
        first: async () => (kept ? assertDaysStay(ctx, { kept_id, other_id }, kept) : 0),
        keep: () => {
          ctx.changed('event', kept_id);
          return Promise.resolve();
        },
      },
    }),
  );
  return moved;
}
