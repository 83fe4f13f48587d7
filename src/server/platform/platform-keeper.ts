import type { Keeper } from '#server/platform/keeper.ts';
import { platformChecks } from '#server/platform/platform-checks.ts';
import { forgetFaultsOf } from '#server/platform/error-log.ts';
import { ends } from '#server/platform/repoint.ts';

/** Nobody stays logged in to an account that is merged away; the log of faults forgets whom they hit. */
export const platformKeeper: Keeper = {
  checks: platformChecks,
  forgetPeople: (db, { people }) => forgetFaultsOf(db, people),
  repoints: {
    account: {
      'sessions.user_id': ends,
    },
  },
};
