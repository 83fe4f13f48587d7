import { sql } from 'kysely';
import type { NamedDriver } from '#server/claims/report/claim-cover.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { Queryable } from '#server/platform/context.ts';

/**
 * The name of a driver who can stand in a claim: one that the policy names for the car, or another one of the team,
 * whom staff may accept for a higher excess.
 */
export async function driverNameFor(
  db: Queryable,
  {
    driver_id,
    item,
    user_id,
  }: { driver_id: string; item: { drivers: NamedDriver[] } | null; user_id: string },
): Promise<string> {
  const named = item?.drivers.find((driver) => driver.driver_id === driver_id);
  if (named) return named.name;
  const found = await sql<{ name: string }>`
    select d.first_name || ' ' || d.last_name as name
    from drivers d join driver_accounts a on a.driver_id = d.driver_id
    where d.driver_id = ${driver_id} and a.user_id = ${user_id}`.execute(db);
  const [driver] = found.rows;
  if (!driver) throw fieldError('driver_id', 'unknown', 'Choose a driver of this team.');
  return driver.name;
}
