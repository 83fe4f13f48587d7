import { type RawBuilder, sql } from 'kysely';
import type { WriteContext } from '#server/platform/context.ts';
import { forgetAnswers, forgetLogged } from '#server/platform/forget-traces.ts';
import { askKeepers } from '#server/platform/keeper.ts';

type Ctx = Pick<WriteContext, 'db' | 'services' | 'now'>;

/** Makes driver records nameless; `drivers` is a query of driver_id. */
export async function clearDrivers(
  { db, services, now }: Ctx,
  drivers: RawBuilder<unknown>,
): Promise<void> {
  const { rows } = await sql<{ driver_id: string }>`select driver_id from drivers
    where driver_id in ${drivers}`.execute(db);
  const ids = sql`${rows.map(({ driver_id }) => driver_id)}::uuid[]`;
  await sql`delete from sanctions_driver_hits where driver_id = any (${ids})`.execute(db);
  await askKeepers(services, (keeper) => keeper.forgetDrivers?.(db, { ids, now }));
  // Only now does the log know whose dates of birth it may let go of.
  await forgetLogged(db, { kind: 'driver', ids: sql`= any (${ids}::text[])` });
}

/** What imports and repeated calls keep of records; `ids` is a query of record ids as text. */
export async function clearTraces({ db, services }: Ctx, ids: RawBuilder<unknown>): Promise<void> {
  await askKeepers(services, (keeper) => keeper.forgetTraces?.(db, ids));
  await forgetAnswers(db, ids);
}
