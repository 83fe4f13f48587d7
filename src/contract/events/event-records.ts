import { z } from 'zod';
import { circuitTypes } from '#domain/rating/levels/circuit-factor.ts';
import { itemKinds, raceSessions } from '#domain/rating/on-track-input.ts';
import { documentStatuses } from '#domain/policies/document-status.ts';
import { answer, pricers, seenBy, signedIn, staffAlone } from '#contract/audience.ts';
import * as f from '#contract/fields.ts';

/** How an event stands in the calendar. */
const eventStatuses = ['planned', 'confirmed', 'cancelled', 'finished'] as const;

/** An event of a calendar, with the names that people know it by. */
export const eventRecord = z.object({
  ...seenBy(signedIn, {
    event_id: f.id,
    name: z.string(),
    championship_id: f.id.nullable(),
    championship_name: z.string(),
    series: z.string(),
    circuit_id: z.string(),
    circuit_name: z.string(),
    country: z.string(),
    start_on: f.calendarDate,
    end_on: f.calendarDate,
    kind: z.enum(itemKinds),
    race_hours: z.string().nullable(),
    sessions: z.array(z.string()),
    status: z.enum(eventStatuses),
    source: z.string(),
    active: z.boolean(),
    revision: f.revision,
  }),
  ...seenBy(pricers, { circuit_factor: z.string().nullable().optional() }),
});

/** An event in the list of staff. */
export const eventRow = eventRecord.extend(
  seenBy(staffAlone, {
    policies: z.number(),
    claims: z.number(),
    circuit_factor: z.string().nullable(),
  }),
);

/** A championship of one year. */
export const championshipRecord = answer(pricers, {
  championship_id: f.id,
  name: z.string(),
  year: z.number(),
  series: z.string(),
  organiser: z.string(),
  country: z.string().nullable(),
  active: z.boolean(),
  event_count: z.number(),
  revision: f.revision,
});

/** A championship in the list of staff. */
export const championshipRow = championshipRecord.extend(
  seenBy(staffAlone, {
    /** Policies with a car at one of its events. */
    policies: z.number().int(),
  }),
);

/** What a circuit weighs in premiums, and why. */
const circuitWeight = { factor: z.string().nullable(), factor_reason: z.string() };

/** A circuit in pickers. */
export const circuitSummary = z.object({
  ...seenBy(signedIn, {
    circuit_id: z.string(),
    name: z.string(),
    country: z.string(),
    place: z.string(),
    circuit_type: z.enum(circuitTypes),
    length_m: z.number().nullable(),
    turns: z.number().nullable(),
    active: z.boolean(),
    revision: f.revision,
  }),
  ...seenBy(pricers, z.object(circuitWeight).partial().shape),
});

/** A corner of a circuit: its number or name, and where it lies in the outline's coordinates, if that is known. */
export const circuitCorner = z.object({
  number: z.number(),
  name: z.string(),
  x: z.number().nullable(),
  y: z.number().nullable(),
});

/** A circuit with its outline for drawings and its corners for claims. */
export const circuitRecord = circuitSummary.extend({
  ...seenBy(signedIn, {
    latitude: z.string().nullable(),
    longitude: z.string().nullable(),
    /** Points of the track, longitude and latitude. */
    outline: z.array(z.array(z.number())).nullable(),
    corners: z.array(circuitCorner),
    /** The circuit that took its place, if it was merged. */
    merged_into: z.object({ circuit_id: z.string(), name: z.string() }).nullable(),
  }),
  ...seenBy(staffAlone, {
    events: z.number().int().optional(),
    policies: z.number().int().optional(),
  }),
});

/** A circuit in the list of staff, with what is known of its course and what is held there. */
export const circuitRow = circuitSummary.extend(
  seenBy(staffAlone, {
    ...circuitWeight,
    has_outline: z.boolean(),
    corner_count: z.number().int(),
    events: z.number().int(),
    /** Policies with a car at an event of the circuit. */
    policies: z.number().int(),
  }),
);

/** What staff type for a circuit; outline, corners and factor have their own ways in. */
export const circuitFields = z.object({
  name: f.line(),
  country: f.countryCode,
  place: f.optionalLine().default(''),
  circuit_type: z.enum(circuitTypes).default('RACE'),
  length_m: z.number().int().min(100).max(100_000).nullable().default(null),
  turns: z.number().int().min(1).max(300).nullable().default(null),
  active: z.boolean().default(true),
});

/** What staff type for an event. */
export const eventFields = z.object({
  name: f.line(),
  championship_id: f.id.nullable().default(null),
  circuit_id: f.line(80),
  country: f.countryCode,
  start_on: f.calendarDate,
  end_on: f.calendarDate,
  kind: z.enum(itemKinds).default('race_event'),
  race_hours: f.decimalText.nullable().default(null),
  sessions: z
    .array(z.enum(raceSessions))
    .max(3)
    .default([...raceSessions]),
  status: z.enum(eventStatuses).default('planned'),
  source: f.optionalLine(500).default(''),
  active: z.boolean().default(true),
});

/** What staff type for a championship. */
export const championshipFields = z.object({
  name: f.line(),
  year: z.number().int().min(1950).max(2100),
  series: f.optionalLine().default(''),
  organiser: f.optionalLine().default(''),
  country: f.countryCode.nullable().default(null),
  active: z.boolean().default(true),
});

/** An event that is coming, with what is still missing before it starts. */
export const upcomingEvent = eventRecord.extend(
  seenBy(staffAlone, {
    circuit_factor: z.string().nullable(),
    policies: z.number(),
    cars: z.number(),
    without_driver: z.number(),
    without_chassis: z.number(),
    /** Policies of the event with an instalment that is due and not paid. */
    unpaid: z.number(),
    /** Cars that are entered, as far as Paddock knows, and that no policy covers there. */
    not_insured: z.number(),
    /** Quotes for the event that the client has not accepted. */
    quotes_open: z.number(),
    reminder_sent: f.unixSeconds.nullable(),
  }),
);

/** How Paddock knows that a car is entered: a quote, an open request, or its cover at other events of the championship. */
const entrySources = ['quote', 'request', 'series'] as const;

/** A car that is entered for an event and not insured there. */
export const eventEntry = z.object({
  car_id: f.id,
  car: z.string(),
  start_number: z.string(),
  user_id: f.id,
  client_name: z.string(),
  source: z.enum(entrySources),
  /** The quote, the request, or the policy of the other events; and its number or line. */
  record_id: f.id,
  number: z.string(),
  /** Of a quote. */
  status: z.enum(documentStatuses).nullable(),
});

/** What a car still needs before it is covered as agreed. */
const missingParts = ['driver', 'chassis', 'payment'] as const;

/** A car of an event with its policy. */
export const eventPolicy = z.object({
  policy_id: f.id,
  policy_number: z.string(),
  user_id: f.id,
  client_name: z.string(),
  item_id: f.id,
  car_id: f.id,
  car: z.string(),
  start_number: z.string(),
  chassis_number: z.string(),
  drivers: z.array(z.object({ driver_id: f.id, name: z.string() })),
  amount_open: f.cents,
  /** Instalments that a reminder can ask for, as `payment_id` and instalment joined with an underscore. */
  payment_ids: z.array(z.string()),
  /** When its client was last reminded of one of them. */
  reminded_at: f.unixSeconds.nullable(),
  currency: f.currency,
  paid: z.enum(['paid', 'open', 'too_late']),
  missing: z.array(z.enum(missingParts)),
});
