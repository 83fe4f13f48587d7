import { z } from 'zod';
import { tickedRows } from '#domain/lists/ticked-rows.ts';
import { read, staff, write, type Contract } from '#contract/action.ts';
import { answer, ownersAndStaff, seenBy, staffAlone } from '#contract/audience.ts';
import { championshipActions } from '#contract/events/championships.ts';
import { circuitActions } from '#contract/events/circuits.ts';
import {
  eventEntry,
  eventFields,
  eventPolicy,
  eventRecord,
  eventRow,
  upcomingEvent,
} from '#contract/events/event-records.ts';
import { eventMoveActions } from '#contract/events/event-moves.ts';
import { eventList } from '#contract/events/event-list.ts';
import { upcomingEventList } from '#contract/events/upcoming-event-list.ts';
import * as f from '#contract/fields.ts';
import { more, sharedListInput } from '#contract/whole-list.ts';
import { listInput, paged } from '#contract/list-read.ts';
import { merged, mergePair } from '#contract/merge-pair.ts';

const dealers = ['superadmin', 'admin', 'brokerage', 'agent'] as const;

const usage = { policies: z.number(), claims: z.number() };

const eventActions = {
  get_events: read({
    summary: 'All events for pickers [7.15], earliest first.',
    input: sharedListInput,
    output: answer(ownersAndStaff, { events: z.array(eventRecord), more }),
    shows: ['championship', 'circuit', 'event'],
    // Clients read the calendar too: they name events when they ask for cover (decision 046).
    access: dealers,
  }),
  get_events_page: read({
    summary: 'A page of the list of events, with the number of policies.',
    input: listInput(eventList, paged),
    output: z.object({ events: z.array(eventRow), total: z.number() }),
    shows: ['championship', 'circuit', 'event'],
    access: staff,
  }),
  get_event: read({
    summary: 'One event with what the reader may do with it.',
    input: z.object({ event_id: f.id }),
    output: eventRecord.extend({
      ...seenBy(ownersAndStaff, { abilities: z.array(z.enum(['edit', 'cancel', 'archive'])) }),
      ...seenBy(staffAlone, {
        policies: usage.policies.optional(),
        claims: usage.claims.optional(),
      }),
    }),
    shows: ['event:event_id', 'championship', 'circuit', 'policy', 'claim'],
    access: dealers,
  }),
  get_upcoming_events: read({
    summary: 'Events of a period with what is missing before they start.',
    input: listInput(upcomingEventList, paged),
    output: z.object({ events: z.array(upcomingEvent), total: z.number() }),
    // What is missing is counted from these, so a driver who is named takes a car off the count at once.
    shows: ['car', 'championship', 'circuit', 'driver', 'event', 'payment', 'policy', 'request'],
    access: staff,
  }),
  get_event_policies: read({
    summary:
      'The cars of an event with their policy, drivers and what is missing, and those entered without cover.',
    input: z.object({ event_id: f.id }),
    output: z.object({ policies: z.array(eventPolicy), entries: z.array(eventEntry) }),
    shows: ['account', 'car', 'driver', 'event', 'payment', 'policy', 'request'],
    access: staff,
  }),
  add_event: write({
    summary: 'Adds an event to the calendar.',
    past: 'Added event',
    input: eventFields,
    output: z.object({ event_id: f.id }),
    access: staff,
  }),
  ...eventMoveActions,
  merge_events: write({
    summary:
      'Makes two records of one event one: cover and claims of the other move to the kept one.',
    past: 'Merged events',
    input: eventFields.extend(mergePair(f.id)),
    output: merged,
    access: staff,
    errors: ['conflict', 'transition_refused'],
  }),
  copy_events_to_year: write({
    summary: 'Copies events, and their championships, to the same weekday of another year.',
    past: 'Copied events to another year',
    input: z.object({
      event_ids: z.array(f.id).min(1).max(tickedRows),
      year: z.number().int().min(2022).max(2100),
    }),
    output: z.object({ created: z.number(), skipped: z.number() }),
    access: staff,
  }),
} as const satisfies Contract;

export const eventsContract = {
  ...eventActions,
  ...championshipActions,
  ...circuitActions,
} as const satisfies Contract;
