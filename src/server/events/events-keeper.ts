import { eventsChecks } from '#server/events/events-checks.ts';
import type { Keeper } from '#server/platform/keeper.ts';
import { moves } from '#server/platform/repoint.ts';

/** Events follow their kept circuit and championship. */
export const eventsKeeper: Keeper = {
  checks: eventsChecks,
  repoints: {
    event: {
      'events.merged_into': moves,
    },
    circuit: {
      'circuits.merged_into': moves,
      'events.circuit_id': moves,
    },
    championship: {
      'championships.merged_into': moves,
      'events.championship_id': moves,
    },
  },
};
