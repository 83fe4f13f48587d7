import { eventsContract } from '#contract/events.ts';
import { getCircuit, getCircuits, setCircuitFactor } from '#server/events/circuit-queries.ts';
import { archiveCircuit, getCircuitList, nameCorner } from '#server/events/keep-circuits.ts';
import {
  getChampionships,
  getEvent,
  getEvents,
  getEventsPage,
} from '#server/events/event-queries.ts';
import {
  addChampionship,
  addEvent,
  copyEventsToYear,
  updateEvent,
} from '#server/events/keep-events.ts';
import { getEventPolicies, getUpcomingEvents } from '#server/events/upcoming-events.ts';
import { defineArea } from '#server/platform/area.ts';

export const eventsArea = defineArea({
  contract: eventsContract,
  handlers: {
    get_events: getEvents,
    get_championships: getChampionships,
    get_circuits: getCircuits,
    get_circuit: getCircuit,
    get_circuit_list: getCircuitList,
    name_corner: nameCorner,
    archive_circuit: archiveCircuit,
    get_events_page: getEventsPage,
    get_event: getEvent,
    get_upcoming_events: getUpcomingEvents,
    get_event_policies: getEventPolicies,
    add_event: addEvent,
    update_event: updateEvent,
    copy_events_to_year: copyEventsToYear,
    add_championship: addChampionship,
    set_circuit_factor: setCircuitFactor,
  },
});
