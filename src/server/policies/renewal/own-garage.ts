import type { Queryable } from '#server/platform/context.ts';

/** The cars and drivers that a client has in use. */
export async function ownGarage(
  db: Queryable,
  user_id: string,
): Promise<{ cars: ReadonlySet<string>; drivers: ReadonlySet<string> }> {
  const [cars, drivers] = await Promise.all([
    db
      .selectFrom('cars')
      .select('car_id')
      .where('user_id', '=', user_id)
      .where('active', '=', true)
      .execute(),
    db
      .selectFrom('driver_accounts')
      .innerJoin('drivers', 'drivers.driver_id', 'driver_accounts.driver_id')
      .select('drivers.driver_id')
      .where('driver_accounts.user_id', '=', user_id)
      .where('drivers.active', '=', true)
      .execute(),
  ]);
  return {
    cars: new Set(cars.map(({ car_id }) => car_id)),
    drivers: new Set(drivers.map(({ driver_id }) => driver_id)),
  };
}
