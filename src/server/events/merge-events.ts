import { sql } from 'kysely';
import type { z } from 'zod';
import type { OutputOf } from '#contract/contract.ts';
import type { eventsContract } from '#contract/events/events.ts';
import { checkEventMerge } from '#domain/merge-records.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { getEvent } from '#server/events/event-queries.ts';
import { updateEvent } from '#server/events/keep-events.ts';
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

/** Makes two records of one event one: whoever is insured for the other is insured for the kept one. */
export async function mergeEvents(
  ctx: WriteContext,
  input: z.output<(typeof eventsContract)['merge_events']['input']>,
): Promise<OutputOf<'merge_events'>> {
  const { pair, fields } = splitMerge(input);
  const { kept_id, kept_revision } = pair;
  return mergeRecords<Days>(ctx, events, {
    pair,
    steps: {
      current: () => getEvent(ctx, { event_id: kept_id }),
      check: checkEventMerge,
      keep: () => updateEvent(ctx, { ...fields, event_id: kept_id, revision: kept_revision }),
    },
  });
}

/** The same for an event that stands in both calendars of a merged championship: the kept one stays as it is. */
export async function mergeTwinEvent(
  ctx: WriteContext,
  { kept_id, other_id }: { kept_id: string; other_id: string },
): Promise<number> {
  const revisions = await ctx.db
    .selectFrom('events')
    .select(['event_id', 'revision'])
    .where('event_id', 'in', [kept_id, other_id])
    .execute();
  const revisionOf = (id: string) =>
    revisions.find(({ event_id }) => event_id === id)?.revision ?? 0;
  const { moved } = await mergeRecords<Days>(ctx, events, {
    pair: {
      kept_id,
      kept_revision: revisionOf(kept_id),
      other_id,
      other_revision: revisionOf(other_id),
    },
    steps: {
      current: () => getEvent(ctx, { event_id: kept_id }),
      keep: () => {
        ctx.changed('event', kept_id);
        return Promise.resolve();
      },
    },
  });
  return moved;
}
