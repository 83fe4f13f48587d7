import type { Keeper } from '#server/platform/keeper.ts';
import { platformChecks } from '#server/platform/platform-checks.ts';
import { ends } from '#server/platform/repoint.ts';

/** Nobody stays logged in to an account that is merged away. */
export const platformKeeper: Keeper = {
  checks: platformChecks,
  repoints: {
    account: {
      'sessions.user_id': ends,
    },
  },
};
