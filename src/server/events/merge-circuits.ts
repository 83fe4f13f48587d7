import { sql } from 'kysely';
import type { z } from 'zod';
import type { OutputOf } from '#contract/contract.ts';
import type { eventsContract } from '#contract/events/events.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { getCircuit } from '#server/events/circuit-queries.ts';
import { updateCircuit } from '#server/events/keep-circuits.ts';
import { moveWithinAgreements } from '#server/policies/approval/moved-events.ts';
import { mergeRecords, splitMerge, type MergingTable } from '#server/merging/merge-records.ts';

const circuits: MergingTable = {
  kind: 'circuit',
  table: 'circuits',
  id: 'circuit_id',
  title: sql`concat_ws(', ', name, nullif(place, ''))`,
};

/**
 * Makes two records of one circuit one. The kept one keeps its factor: what a place weighs in premiums is decided on
 * its page and nowhere else. Names that files were explained with mean the kept one from then on.
 */
export async function mergeCircuits(
  ctx: WriteContext,
  input: z.output<(typeof eventsContract)['merge_circuits']['input']>,
): Promise<OutputOf<'merge_circuits'>> {
  const { pair, fields: chosen } = splitMerge(input);
  const { course_of, ...fields } = chosen;
  const { kept_id, kept_revision, other_id } = pair;
  return moveWithinAgreements(ctx, await eventsThatMeet(ctx, pair), () =>
    mergeRecords(ctx, circuits, {
      pair,
      steps: {
        current: () => getCircuit(ctx, { circuit_id: kept_id }),
        keep: async () => {
          if (course_of === 'other') await takeCourse(ctx, { from: other_id, to: kept_id });
          await updateCircuit(ctx, { ...fields, circuit_id: kept_id, revision: kept_revision });
        },
      },
    }),
  );
}

/** Events to come that are on one circuit in the same days from now on, and were not. */
async function eventsThatMeet(
  ctx: WriteContext,
  { kept_id, other_id }: { kept_id: string; other_id: string },
): Promise<string[]> {
  const found = await sql<{ event_id: string }>`
    select distinct unnest(array[one.event_id, two.event_id]) as event_id
    from events one join events two on two.start_on <= one.end_on and two.end_on >= one.start_on
    where one.circuit_id = ${kept_id} and two.circuit_id = ${other_id} and one.end_on >= ${ctx.today}
      and one.merged_into is null and two.merged_into is null
    order by 1`.execute(ctx.db);
  return found.rows.map(({ event_id }) => event_id);
}

async function takeCourse(
  ctx: WriteContext,
  { from, to }: { from: string; to: string },
): Promise<void> {
  await sql`update circuits kept set outline = other.outline, corners = other.corners,
      latitude = other.latitude, longitude = other.longitude
    from circuits other where kept.circuit_id = ${to} and other.circuit_id = ${from}`.execute(
    ctx.db,
  );
}
