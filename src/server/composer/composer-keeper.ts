import type { Keeper } from '#server/platform/keeper.ts';
import { moves } from '#server/platform/repoint.ts';

/** Templates are of who wrote them, under the kept account. */
export const composerKeeper: Keeper = {
  repoints: {
    account: {
      'email_templates.created_by': moves,
    },
  },
};
