import { z } from 'zod';
import { tickedRows } from '#domain/lists/ticked-rows.ts';
import { itemKinds } from '#domain/rating/on-track-input.ts';
import { read, staff, write, type Contract } from '#contract/action.ts';
import { answer, ownersAndStaff, seenBy, staffAlone } from '#contract/audience.ts';
import { championshipActions } from '#contract/events/championships.ts';
import { circuitActions } from '#contract/events/circuits.ts';
import {
  eventEntry,
  eventFields,
  eventPolicy,
  eventRecord,
  eventStatuses,
  upcomingEvent,
} from '#contract/events/event-records.ts';
import * as f from '#contract/fields.ts';
import { merged, mergePair } from '#contract/merge-pair.ts';

const dealers = ['superadmin', 'admin', 'brokerage', 'agent'] as const;

const eventFilters = z
  .object({
    series: f.oneOrMore(z.string().max(200)),
    championship_id: f.oneOrMore(f.id),
    circuit_id: f.oneOrMore(z.string().max(80)),
    country: f.oneOrMore(f.countryCode),
    kind: f.oneOrMore(z.enum(itemKinds)),
    status: f.oneOrMore(z.enum(eventStatuses)),
    active: f.oneOrMore(f.queryFlag),
  })
  .default({});

const usage = { policies: z.number(), claims: z.number() };

const eventActions = {
  get_events: read({
    summary: 'All events for pickers [7.15], earliest first.',
    input: f.nothing,
    output: answer(ownersAndStaff, { events: z.array(eventRecord) }),
    access: dealers,
  }),
  get_events_page: read({
    summary: 'A page of the list of events, with the number of policies.',
    input: z.object({
      page: f.page,
      page_size: f.pageSize,
      search: f.search,
      filters: eventFilters,
      from: f.calendarDate.optional(),
      to: f.calendarDate.optional(),
      sortBy: z
        .enum(['start_on', 'name', 'circuit_name', 'country', 'series', 'status'])
        .default('start_on'),
      ascending: f.queryFlag.default(false),
    }),
    output: z.object({
      events: z.array(
        eventRecord.extend(seenBy(staffAlone, { ...usage, circuit_factor: z.string().nullable() })),
      ),
      total: z.number(),
    }),
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
    access: dealers,
  }),
  get_upcoming_events: read({
    summary: 'Events of a period with what is missing before they start.',
    input: z.object({
      from: f.calendarDate.optional(),
      to: f.calendarDate.optional(),
      page: f.page,
      page_size: f.pageSize,
      search: f.search,
      filters: eventFilters,
      /** Only events with a car that lacks cover, a driver, a chassis number or a payment. */
      incomplete: f.queryFlag.default(false),
      /** Only events with a car that is insured or entered there. */
      insured: f.queryFlag.default(false),
      sortBy: z
        .enum([
          'start_on',
          'name',
          'policies',
          'cars',
          'without_driver',
          'without_chassis',
          'unpaid',
        ])
        .default('start_on'),
      ascending: f.queryFlag.default(true),
    }),
    output: z.object({ events: z.array(upcomingEvent), total: z.number() }),
    access: staff,
  }),
  get_event_policies: read({
    summary:
      'The cars of an event with their policy, drivers and what is missing, and those entered without cover.',
    input: z.object({ event_id: f.id }),
    output: z.object({ policies: z.array(eventPolicy), entries: z.array(eventEntry) }),
    access: staff,
  }),
  add_event: write({
    summary: 'Adds an event to the calendar.',
    input: eventFields,
    output: z.object({ event_id: f.id }),
    access: staff,
  }),
  update_event: write({
    summary: 'Changes an event, takes it out of the pickers or back into them.',
    input: eventFields.extend({ event_id: f.id, revision: f.revision }),
    output: z.object({ revision: f.revision }),
    access: staff,
    errors: ['conflict'],
  }),
  merge_events: write({
    summary:
      'Makes two records of one event one: cover and claims of the other move to the kept one.',
    input: eventFields.extend(mergePair(f.id)),
    output: merged,
    access: staff,
    errors: ['conflict', 'transition_refused'],
  }),
  copy_events_to_year: write({
    summary: 'Copies events, and their championships, to the same weekday of another year.',
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
