import { sql } from 'kysely';
import type { Keeper } from '#server/platform/keeper.ts';
import { moves } from '#server/platform/repoint.ts';

/** Drivers become nameless; cars keep what a contract names, and what nothing hangs on loses its chassis too. */
export const garageKeeper: Keeper = {
  repoints: {
    account: {
      'cars.user_id': moves,
      'driver_accounts.user_id': { ...moves, unique_with: ['driver_id'] },
    },
    car: {
      'cars.merged_into': moves,
    },
    driver: {
      'driver_accounts.driver_id': { ...moves, unique_with: ['user_id'] },
      'drivers.merged_into': moves,
    },
  },
  async forgetDrivers(db, { ids, now }) {
    await sql`update drivers set first_name = 'Erased', last_name = 'person', birth_date = null, licence_number = '',
        licence_grade = '', licence_valid_to = null, email = '', claim_level_reason = '', active = false,
        erased_at = ${now.toISOString()}::timestamptz, revision = revision + 1
      where driver_id = any (${ids})`.execute(db);
  },
  async releaseDrivers(db, ids) {
    await sql`delete from driver_accounts where driver_id = any (${ids})`.execute(db);
  },
  async forgetPeople(db, { people, free_cars }) {
    await sql`update cars set chassis_number = '', start_number = '' where car_id in ${free_cars}`.execute(
      db,
    );
    await sql`update cars set storage_address = '', tracker = '', active = false, revision = revision + 1
      where user_id in ${people}`.execute(db);
  },
};
