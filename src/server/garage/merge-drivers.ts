import { sql } from 'kysely';
import type { z } from 'zod';
import type { OutputOf } from '#contract/contract.ts';
import type { garageContract } from '#contract/garage.ts';
import { checkRecordMerge, mergeRefusalTexts } from '#domain/garage/merge-records.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { getDriver } from '#server/garage/driver-queries.ts';
import {
  driverReferences,
  moveMentions,
  moveReferences,
} from '#server/garage/garage-references.ts';
import { updateDriver } from '#server/garage/keep-drivers.ts';

type Input = z.output<(typeof garageContract)['merge_drivers']['input']>;

/** Makes two records of one person one (decision 035); the kept one drives for the teams of both. */
export async function mergeDrivers(
  ctx: WriteContext,
  { kept_id, kept_revision, other_id, other_revision, ...fields }: Input,
): Promise<OutputOf<'merge_drivers'>> {
  const drivers = await ctx.db
    .selectFrom('drivers')
    .select(['driver_id as id', 'first_name', 'last_name', 'active', 'revision', 'merged_into'])
    .where('driver_id', 'in', [kept_id, other_id])
    .orderBy('driver_id')
    .forUpdate()
    .execute();
  const kept = drivers.find(({ id }) => id === kept_id);
  const other = drivers.find(({ id }) => id === other_id);
  if (!kept || !other) throw new AppError('not_found');
  const checked = checkRecordMerge(kept, other, { kept_revision, other_revision });
  if (!checked.ok && checked.reason === 'stale')
    throw new AppError('conflict', { current: await getDriver(ctx, { driver_id: kept_id }) });
  if (!checked.ok)
    throw new AppError('transition_refused', {
      reason: checked.reason,
      message: mergeRefusalTexts[checked.reason],
    });
  const move = { from: other_id, to: kept_id };
  const mentioned = await moveMentions(ctx.db, {
    ...move,
    policy_ids: await policiesWithDriver(ctx, other_id),
  });
  const moved =
    mentioned + (await moveReferences(ctx.db, { ...move, references: driverReferences }));
  await ctx.db
    .updateTable('drivers')
    .set({ active: false, merged_into: kept_id, revision: other.revision + 1 })
    .where('driver_id', '=', other_id)
    .execute();
  const user_ids = await teamsOf(ctx, kept_id);
  await updateDriver(ctx, { ...fields, user_ids, driver_id: kept_id, revision: kept.revision });
  await ctx.audit({
    record_kind: 'driver',
    record_id: kept_id,
    after: { merged_from: `${other.first_name} ${other.last_name}`, moved },
  });
  await ctx.audit({
    record_kind: 'driver',
    record_id: other_id,
    before: { active: other.active },
    after: { active: false, merged_into: `${kept.first_name} ${kept.last_name}` },
  });
  ctx.changed('driver', other_id, user_ids);
  return { moved };
}

async function teamsOf(ctx: WriteContext, driver_id: string): Promise<string[]> {
  const teams = await ctx.db
    .selectFrom('driver_accounts')
    .select('user_id')
    .where('driver_id', '=', driver_id)
    .execute();
  return teams.map(({ user_id }) => user_id);
}

async function policiesWithDriver(ctx: WriteContext, driver_id: string): Promise<string[]> {
  const found = await sql<{
    policy_id: string;
  }>`select distinct i.policy_id from policy_item_drivers d
    join policy_items i on i.item_id = d.item_id where d.driver_id = ${driver_id}`.execute(ctx.db);
  return found.rows.map(({ policy_id }) => policy_id);
}
