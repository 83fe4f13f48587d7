import type { Keeper } from '#server/platform/keeper.ts';
import { ends } from '#server/platform/repoint.ts';

/** Whoever looks at an account that is merged away looks at nothing. */
export const presenceKeeper: Keeper = {
  repoints: {
    account: {
      'record_presence.parent_id': ends,
    },
  },
};
