import { sql } from 'kysely';
import { erasedName } from '#domain/accounts/erasure.ts';
import type { Keeper } from '#server/platform/keeper.ts';

/** Claims stay, of nobody. */
export const claimsKeeper: Keeper = {
  async forgetPeople(db, { people }) {
    await sql`update claims set team_name = ${erasedName}, driver_name = ${erasedName} where user_id in ${people}`.execute(
      db,
    );
  },
  async forgetDrivers(db, { ids }) {
    await sql`update claims set driver_name = ${erasedName} where driver_id = any (${ids})`.execute(
      db,
    );
  },
};
