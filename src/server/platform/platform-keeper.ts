import { sql } from 'kysely';
import type { Keeper } from '#server/platform/keeper.ts';
import { platformChecks } from '#server/platform/platform-checks.ts';
import { forgetFaultsOf } from '#server/platform/error-log.ts';
import { ends } from '#server/platform/repoint.ts';

/** Nobody stays logged in to an account that is merged away; the log of faults forgets whom they hit. */
export const platformKeeper: Keeper = {
  checks: platformChecks,
  async forgetPeople(db, { people }) {
    await sql`delete from api_tokens where user_id in ${people}`.execute(db);
    await forgetFaultsOf(db, people);
  },
  repoints: {
    account: {
      'api_tokens.user_id': ends,
      'sessions.user_id': ends,
    },
  },
};
