import { sql } from 'kysely';
import type { WriteContext } from '#server/platform/context.ts';

/** Gives cars of one client to another, with an entry in the history of each. Cars of anybody else stay. */
export async function giveCars(
  ctx: WriteContext,
  { car_ids, from, to }: { car_ids: readonly string[]; from: string; to: string },
): Promise<void> {
  if (car_ids.length === 0) return;
  const given = await ctx.db
    .updateTable('cars')
    .set((eb) => ({ user_id: to, revision: eb('revision', '+', 1) }))
    .where('car_id', 'in', car_ids)
    .where('user_id', '=', from)
    .returning('car_id')
    .execute();
  for (const { car_id } of given) {
    await ctx.audit({
      record_kind: 'car',
      record_id: car_id,
      before: { user_id: from },
      after: { user_id: to },
    });
    ctx.changed('car', car_id, [from, to]);
  }
}

/** Names drivers among those of a client; with whom they drove before they stay. */
export async function shareDrivers(
  ctx: WriteContext,
  { driver_ids, to }: { driver_ids: readonly string[]; to: string },
): Promise<void> {
  if (driver_ids.length === 0) return;
  await sql`insert into driver_accounts (driver_id, user_id)
    select driver_id, ${to} from drivers where driver_id = any(${driver_ids}::uuid[])
    on conflict do nothing`.execute(ctx.db);
  for (const driver_id of driver_ids) ctx.changed('driver', driver_id, [to]);
}
