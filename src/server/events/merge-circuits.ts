import { sql } from 'kysely';
import type { z } from 'zod';
import type { OutputOf } from '#contract/contract.ts';
import type { eventsContract } from '#contract/events/events.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { getCircuit } from '#server/events/circuit-queries.ts';
import { updateCircuit } from '#server/events/keep-circuits.ts';
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
  return mergeRecords(ctx, circuits, {
    pair,
    steps: {
      current: () => getCircuit(ctx, { circuit_id: kept_id }),
      keep: async () => {
        if (course_of === 'other') await takeCourse(ctx, { from: other_id, to: kept_id });
        await updateCircuit(ctx, { ...fields, circuit_id: kept_id, revision: kept_revision });
      },
    },
  });
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
