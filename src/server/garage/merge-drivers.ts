import { sql } from 'kysely';
import type { z } from 'zod';
import type { OutputOf } from '#contract/contract.ts';
import type { garageContract } from '#contract/garage/garage.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { getDriver } from '#server/garage/driver-queries.ts';
import { updateDriver } from '#server/garage/keep-drivers.ts';
import { mergeRecords, splitMerge, type MergingTable } from '#server/merging/merge-records.ts';

const drivers: MergingTable = {
  kind: 'driver',
  table: 'drivers',
  id: 'driver_id',
  title: sql`first_name || ' ' || last_name`,
};

/** Makes two records of one person one; the kept one drives for the teams of both. */
export async function mergeDrivers(
  ctx: WriteContext,
  input: z.output<(typeof garageContract)['merge_drivers']['input']>,
): Promise<OutputOf<'merge_drivers'>> {
  const { pair, fields } = splitMerge(input);
  const { kept_id, kept_revision, other_id } = pair;
  return mergeRecords<{ erased_at: string | null }>(ctx, drivers, {
    pair,
    steps: {
      current: () => getDriver(ctx, { driver_id: kept_id }),
      check: (kept, other) =>
        kept.erased_at === null && other.erased_at === null
          ? { ok: true }
          : { ok: false, reason: 'erased' },
      keep: async () => {
        const user_ids = await teamsOf(ctx, kept_id);
        const kept = { ...fields, user_ids, driver_id: kept_id, revision: kept_revision };
        await updateDriver(ctx, kept);
        ctx.changed('driver', other_id, user_ids);
      },
    },
  });
}

async function teamsOf(ctx: WriteContext, driver_id: string): Promise<string[]> {
  const teams = await ctx.db
    .selectFrom('driver_accounts')
    .select('user_id')
    .where('driver_id', '=', driver_id)
    .execute();
  return teams.map(({ user_id }) => user_id);
}
