import { eventsContract } from '#contract/events/events.ts';
import {
  getChampionship,
  getChampionshipList,
  getChampionships,
} from '#server/events/championship-queries.ts';
import { getCircuit, getCircuitList, getCircuits } from '#server/events/circuit-queries.ts';
import { getEvent, getEvents, getEventsPage } from '#server/events/event-queries.ts';
import { addChampionship, updateChampionship } from '#server/events/keep-championships.ts';
import {
  addCircuit,
  nameCorner,
  setCircuitFactor,
  updateCircuit,
} from '#server/events/keep-circuits.ts';
import { addEvent, copyEventsToYear } from '#server/events/keep-events.ts';
import { foldEventCounts } from '#server/events/fold-event-counts.ts';
import { mergeChampionships } from '#server/events/merge-championships.ts';
import { mergeCircuits } from '#server/events/merge-circuits.ts';
import { mergeEvents } from '#server/events/merge-events.ts';
import { previewEventChange, updateEventAsPreviewed } from '#server/events/preview-event.ts';
import { getEventPolicies, getUpcomingEvents } from '#server/events/upcoming-events.ts';
import { eventAccess } from '#server/events/event-access.ts';
import { eventsKeeper } from '#server/events/events-keeper.ts';
import { defineArea } from '#server/platform/area.ts';

export const eventsArea = defineArea({
  contract: eventsContract,
  keeper: eventsKeeper,
  jobs: { fold_event_counts: foldEventCounts },
  crons: { fold_event_counts: { at: '* * * * *' } },
  handlers: {
    get_events: getEvents,
    get_championships: getChampionships,
    get_championship_list: getChampionshipList,
    get_championship: getChampionship,
    get_circuits: getCircuits,
    get_circuit: getCircuit,
    get_circuit_list: getCircuitList,
    add_circuit: addCircuit,
    update_circuit: updateCircuit,
    name_corner: nameCorner,
    get_events_page: getEventsPage,
    get_event: getEvent,
    get_upcoming_events: getUpcomingEvents,
    get_event_policies: getEventPolicies,
    add_event: addEvent,
    update_event: updateEventAsPreviewed,
    preview_event_change: previewEventChange,
    merge_events: mergeEvents,
    copy_events_to_year: copyEventsToYear,
    add_championship: addChampionship,
    update_championship: updateChampionship,
    merge_championships: mergeChampionships,
    set_circuit_factor: setCircuitFactor,
    merge_circuits: mergeCircuits,
  },
  access: eventAccess,
});
