import { presenceContract } from '#contract/presence/presence.ts';
import { presenceFor } from '#domain/presence/record-presence.ts';
import { defineArea, type Handlers } from '#server/platform/area.ts';
import { leavePresence, sweepPresence } from '#server/presence/leave-presence.ts';
import { notePresence } from '#server/presence/note-presence.ts';
import { presenceKeeper } from '#server/presence/presence-keeper.ts';
import { entriesAt, refuseOwnAccount } from '#server/presence/presence-rows.ts';

const handlers = {
  get_presence: async ({ db, actor, now }, place) => {
    refuseOwnAccount(actor, place);
    return presenceFor(actor.user_id, await entriesAt(db, { ...place, now }));
  },
  note_presence: notePresence,
  leave_presence: leavePresence,
} satisfies Handlers<typeof presenceContract>;

/** Who has a record open now, and who edits what. */
export const presenceArea = defineArea({
  contract: presenceContract,
  handlers,
  keeper: presenceKeeper,
  jobs: { sweep_presence: sweepPresence },
  crons: { sweep_presence: { at: '7,22,37,52 * * * *' } },
});
