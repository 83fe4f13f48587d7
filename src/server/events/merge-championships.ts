import { sql } from 'kysely';
import type { z } from 'zod';
import type { OutputOf } from '#contract/contract.ts';
import type { eventsContract } from '#contract/events/events.ts';
import { checkSeasonMerge } from '#domain/merge-records.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { getChampionship } from '#server/events/championship-queries.ts';
import { updateChampionship } from '#server/events/keep-championships.ts';
import { mergeTwinEvent } from '#server/events/merge-events.ts';
import { mergeRecords, splitMerge, type MergingTable } from '#server/merging/merge-records.ts';

const championships: MergingTable = {
  kind: 'championship',
  table: 'championships',
  id: 'championship_id',
  title: sql`name || ' ' || year`,
};

/** Makes two records of one season one, with the events that both have. */
export async function mergeChampionships(
  ctx: WriteContext,
  input: z.output<(typeof eventsContract)['merge_championships']['input']>,
): Promise<OutputOf<'merge_championships'>> {
  const { pair, fields } = splitMerge(input);
  const { kept_id, kept_revision, other_id } = pair;
  return mergeRecords<{ year: number }>(ctx, championships, {
    pair,
    steps: {
      current: () => getChampionship(ctx, { championship_id: kept_id }),
      check: checkSeasonMerge,
      first: () => mergeTwins(ctx, { from: other_id, to: kept_id }),
      keep: () =>
        updateChampionship(ctx, { ...fields, championship_id: kept_id, revision: kept_revision }),
    },
  });
}

/** Events of one name and first day stand in both calendars: each pair becomes one, else the calendar had it twice. */
async function mergeTwins(
  ctx: WriteContext,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const twins = await sql<{ kept_id: string; other_id: string }>`
    select kept.event_id as kept_id, other.event_id as other_id from events kept
    join events other on other.start_on = kept.start_on and searchable(other.name) = searchable(kept.name)
    where kept.championship_id = ${to} and other.championship_id = ${from}
      and kept.merged_into is null and other.merged_into is null
    order by kept.event_id`.execute(ctx.db);
  let moved = 0;
  for (const pair of twins.rows) moved += await mergeTwinEvent(ctx, pair);
  return moved;
}
