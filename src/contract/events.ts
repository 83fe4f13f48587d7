import { z } from 'zod';
import { itemKinds } from '#domain/rating/on-track-input.ts';
import { anyAccount, read, staff, write, type Contract } from '#contract/action.ts';
import {
  championshipFields,
  championshipRecord,
  circuitCorner,
  circuitRecord,
  circuitRow,
  circuitSummary,
  eventFields,
  eventPolicy,
  eventRecord,
  eventStatuses,
  upcomingEvent,
} from '#contract/event-records.ts';
import * as f from '#contract/fields.ts';

const dealers = ['superadmin', 'admin', 'brokerage', 'agent'] as const;

const eventFilters = z
  .object({
    series: f.oneOrMore(z.string().max(200)),
    championship_id: f.oneOrMore(f.id),
    circuit_id: f.oneOrMore(z.string().max(80)),
    country: f.oneOrMore(f.countryCode),
    kind: f.oneOrMore(z.enum(itemKinds)),
    status: f.oneOrMore(z.enum(eventStatuses)),
  })
  .default({});

export const eventsContract = {
  get_events: read({
    summary: 'All events for pickers [7.15], earliest first.',
    input: f.nothing,
    output: z.object({ events: z.array(eventRecord) }),
    access: dealers,
  }),
  get_championships: read({
    summary: 'All championships [7.9], latest year first.',
    input: f.nothing,
    output: z.object({ championships: z.array(championshipRecord) }),
    access: dealers,
  }),
  get_circuits: read({
    summary: 'All circuits without their drawings.',
    input: f.nothing,
    output: z.object({ circuits: z.array(circuitSummary) }),
    access: anyAccount,
  }),
  get_circuit: read({
    summary: 'One circuit with its outline and corners.',
    input: z.object({ circuit_id: z.string().max(80) }),
    output: circuitRecord,
    access: anyAccount,
  }),
  get_circuit_list: read({
    summary: 'All circuits with what is known of their course and how much is held there.',
    input: z.object({ archived: f.queryFlag.default(false) }),
    output: z.object({ circuits: z.array(circuitRow) }),
    access: staff,
  }),
  name_corner: write({
    summary: 'Gives a corner of a circuit the name that drivers know it by; empty: its number.',
    input: z.object({
      circuit_id: f.line(80),
      number: z.number().int().min(1).max(999),
      name: f.optionalLine(60),
    }),
    output: z.object({ corners: z.array(circuitCorner) }),
    access: staff,
  }),
  archive_circuit: write({
    summary: 'Takes a circuit out of the pickers, or back into them.',
    input: z.object({ circuit_id: f.line(80), active: z.boolean() }),
    output: f.done,
    access: staff,
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
      events: z.array(eventRecord.extend({ policies: z.number() })),
      total: z.number(),
    }),
    access: staff,
  }),
  get_event: read({
    summary: 'One event with what the reader may do with it.',
    input: z.object({ event_id: f.id }),
    output: eventRecord.extend({
      policies: z.number(),
      abilities: z.array(z.enum(['edit', 'cancel'])),
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
      /** Only events with a car that lacks a driver, a chassis number or a payment. */
      incomplete: f.queryFlag.default(false),
      /** Only events with a policy. */
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
    summary: 'The cars of an event with their policy, drivers and what is missing.',
    input: z.object({ event_id: f.id }),
    output: z.object({ policies: z.array(eventPolicy) }),
    access: staff,
  }),
  add_event: write({
    summary: 'Adds an event to the calendar.',
    input: eventFields,
    output: z.object({ event_id: f.id }),
    access: staff,
  }),
  update_event: write({
    summary: 'Changes an event.',
    input: eventFields.extend({ event_id: f.id, revision: f.revision }),
    output: z.object({ revision: f.revision }),
    access: staff,
    errors: ['conflict'],
  }),
  copy_events_to_year: write({
    summary: 'Copies events, and their championships, to the same weekday of another year.',
    input: z.object({
      event_ids: z.array(f.id).min(1).max(200),
      year: z.number().int().min(2022).max(2100),
    }),
    output: z.object({ created: z.number(), skipped: z.number() }),
    access: staff,
  }),
  add_championship: write({
    summary: 'Adds a championship of one year.',
    input: championshipFields,
    output: z.object({ championship_id: f.id }),
    access: staff,
  }),
  set_circuit_factor: write({
    summary:
      'Sets what a circuit weighs in premiums, with the reason; nothing gives it back the factor of its kind.',
    input: z.object({
      circuit_id: z.string().max(80),
      factor: f.decimalText.nullable(),
      factor_reason: f.line(300),
    }),
    output: circuitSummary,
    access: ['superadmin'],
  }),
} as const satisfies Contract;
