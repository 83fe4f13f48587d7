import { sql } from 'kysely';
import type { Keeper } from '#server/platform/keeper.ts';
import { moves } from '#server/platform/repoint.ts';

/** Rules of additional excess about a merged record are about the kept one. */
export const ratingKeeper: Keeper = {
  repoints: {
    account: {
      'rating_trials.created_by': moves,
    },
  },
  async repointMerged(db, { from }) {
    const { numAffectedRows } = await sql`update additional_excess_rules
      set filter = lasting_filter(filter), revision = revision + 1
      where filter::text like ${`%${from}%`} and filter is distinct from lasting_filter(filter)`.execute(
      db,
    );
    return Number(numAffectedRows ?? 0);
  },
};
