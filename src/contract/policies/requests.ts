import { z } from 'zod';
import { raceSessions, repairScopes } from '#domain/rating/on-track-input.ts';
import {
  pricedKinds,
  requestKinds,
  requestOutcomes,
  requestStatuses,
  requestStepNames,
  whoMayTakeRequestStep,
} from '#domain/policies/request-status.ts';
import { read, staff, write, type Contract } from '#contract/action.ts';
import { answer, ownersAndStaff, seenBy, staffAlone } from '#contract/audience.ts';
import {
  documentCar,
  documentEvent,
  documentStatus,
  party,
} from '#contract/policies/document-answers.ts';
import {
  calendarDate,
  cents,
  currency,
  id,
  percentStep,
  queryFlag,
  revision,
  text,
  unixSeconds,
} from '#contract/fields.ts';
import { listInput, paged } from '#contract/list-read.ts';
import { sortsOf, viewsOf } from '#contract/list.ts';
import { lineWish } from '#contract/policies/line-cover.ts';
import { insuranceTypes } from '#domain/policies/insurance-types.ts';
import { previewHash } from '#contract/policies/change-consequences.ts';
import { requestSteps } from '#contract/policies/request-steps.ts';
import { said, stepActions } from '#contract/step-actions.ts';
import { requestList } from '#contract/policies/request-list.ts';
import { viRequestList } from '#contract/policies/vi-request-list.ts';

const askers = ['superadmin', 'admin', 'agent', 'brokerage'] as const;

const requestKind = z.enum(requestKinds);
const requestStatus = z.enum(requestStatuses);
const requestOutcome = z.enum(requestOutcomes);

/** What is asked for. A request for new cover fills `cars` and `event_ids`; a change fills what it concerns. */
export const requestContent = z.object({
  cars: z
    .array(z.object({ car_id: id, driver_ids: z.array(id).max(10) }))
    .max(50)
    .default([]),
  event_ids: z.array(id).max(60).default([]),
  /** Chosen on the page of a season, where its draft is gone on with. */
  as_season: z.boolean().default(false),
  sessions: z
    .array(z.enum(raceSessions))
    .max(3)
    .default([...raceSessions]),
  extra_test_days: z.number().int().min(0).max(30).default(0),
  excess_pct: percentStep.nullable().default(null),
  scope: z.enum(repairScopes).nullable().default(null),
  instalments: z.union([z.literal(1), z.literal(2), z.literal(4)]).default(1),
  /** The car that a change concerns, and the one that takes its place or is added. */
  car_id: id.nullable().default(null),
  new_car_id: id.nullable().default(null),
  driver_id: id.nullable().default(null),
  new_driver_id: id.nullable().default(null),
  event_id: id.nullable().default(null),
  /** What a request for a various insurance asks for, by the questions of its line. */
  line: lineWish.nullable().default(null),
});

const requestViews = z.enum(viewsOf(requestList));

/** A request in the list. */
export const requestRow = z.object({
  ...seenBy(ownersAndStaff, {
    request_id: id,
    revision: z.number().int(),
    kind: requestKind,
    /** The line that is asked for, or that of the policy that is to change. */
    insurance_type: z.enum(insuranceTypes),
    status: requestStatus,
    outcome: requestOutcome.nullable(),
    user_id: id,
    client_name: z.string(),
    broker_name: z.string(),
    policy_id: id.nullable(),
    document_number: z.string().nullable(),
    /** One line: "2 cars, 3 events" or "Add a driver: J. van Dalen". */
    summary: z.string(),
    message: z.string(),
    event_start_on: calendarDate.nullable(),
    /** What the client would pay more or less; null where it cannot be said beforehand. */
    premium_effect: cents.nullable(),
    currency,
    created_at: unixSeconds,
    submitted_at: unixSeconds.nullable(),
    handled_at: unixSeconds.nullable(),
  }),
  ...seenBy(staffAlone, { owner_id: id.nullable().optional(), owner_name: z.string().optional() }),
});

export const requestDetail = requestRow.extend(
  seenBy(ownersAndStaff, {
    content: requestContent,
    outcome_reason: z.string(),
    client: party,
    cars: z.array(documentCar),
    drivers: z.array(
      z.object({ driver_id: id, name: z.string(), category: z.string(), experience: z.string() }),
    ),
    events: z.array(documentEvent),
    /** "Now → Requested", a line for each thing that would change. */
    changes: z.array(z.object({ label: z.string(), now: z.string(), requested: z.string() })),
    policy: z
      .object({
        policy_id: id,
        revision: z.number().int(),
        document_number: z.string(),
        status: documentStatus,
      })
      .nullable(),
    /** It asks for the end of the whole policy: nothing that it insures would stay. */
    ends_policy: z.boolean(),
    /** The quote that was made of it. */
    quote_id: id.nullable(),
    abilities: z.array(z.enum(requestStepNames)),
  }),
);

/** What somebody else has stored, for whoever asks with an older one. */
const storedRequest = answer(ownersAndStaff, {
  ...requestRow.pick({
    request_id: true,
    revision: true,
    kind: true,
    status: true,
    user_id: true,
    policy_id: true,
    message: true,
  }).shape,
  content: requestContent,
});

const requestAnswer = answer(ownersAndStaff, {
  request_id: id,
  revision: z.number().int(),
  status: requestStatus,
});

const { save_request, assign_request, ...taken } = requestSteps;

const actionsOf = stepActions(taken, {
  key: z.object({ request_id: id, revision }),
  kind: 'request',
  output: requestAnswer,
  stored: storedRequest,
  who: whoMayTakeRequestStep,
});

/** What a client asks for, and what staff answer. */
export const requestsContract = {
  get_requests: read({
    summary: 'Requests for cover and for changes, with counts of the views.',
    input: listInput(viRequestList, {
      ...paged,
      /** About various insurances alone, or about cars on track alone; both, unless told. */
      is_vi: queryFlag.optional(),
      view: requestViews.default('all'),
      // Who names no order reads what came last.
      sortBy: z.enum(sortsOf(requestList)).default('submitted_at'),
      ascending: queryFlag.default(false),
    }),
    output: answer(ownersAndStaff, {
      requests: z.array(requestRow),
      total: z.number().int(),
      counts: z.record(requestViews, z.number().int()),
    }),
    shows: ['account', 'policy', 'request'],
    access: askers,
  }),
  get_request: read({
    summary: 'One request with its cars, drivers and events, and what it would change.',
    input: z.object({ request_id: id }),
    output: requestDetail,
    shows: ['account', 'car', 'driver', 'policy', 'request:request_id', 'series_rating'],
    access: askers,
    scope: { request_id: 'request' },
  }),
  save_request: write({
    ...said(save_request),
    input: z.object({
      request_id: id.optional(),
      revision: revision.optional(),
      /** The client, when a brokerage or staff ask on behalf. */
      user_id: id.optional(),
      policy_id: id.nullable().default(null),
      kind: requestKind,
      content: requestContent,
      message: text(2000).default(''),
    }),
    output: requestAnswer,
    access: askers,
    scope: { request_id: 'request', user_id: 'account', policy_id: 'policy' },
    errors: ['conflict', 'transition_refused'],
    stored: storedRequest,
  }),
  preview_request: write({
    summary:
      'What a change of a policy would cost or give back, before it is asked for; nothing of it is kept.',
    past: 'Asked what a change would cost',
    input: z.object({
      policy_id: id,
      kind: z.enum(pricedKinds),
      content: requestContent,
    }),
    output: answer(ownersAndStaff, {
      policy_id: id,
      /** Null where staff judge it first. */
      effect: answer(ownersAndStaff, {
        currency,
        /** Without tax and fees. */
        premium: cents,
        fees: cents,
        tax: cents,
        /** In all; negative is given back. */
        to_pay: cents,
        given_back: cents,
        /** The part that lowers what is still open. */
        taken_off: cents,
        /** The part that was paid already. */
        paid_back: cents,
        /** What is covered newly, and what no longer. */
        begins: z.array(z.string()),
        ends: z.array(z.string()),
      }).nullable(),
    }),
    access: askers,
    scope: { policy_id: 'policy' },
    repeatable: false,
  }),
  assign_request: write({
    ...said(assign_request),
    input: z.object({ request_id: id, owner_id: id.nullable() }),
    output: requestAnswer,
    access: staff,
    scope: { request_id: 'request' },
  }),
  ...actionsOf({
    submit_request: { feature: 'requests' },
    quote_request: {
      input: { insurer_id: id.optional() },
      output: z.object({ policy_id: id, quote_number: z.string() }),
    },
    apply_request: {
      input: previewHash,
      output: z.object({ policy_id: id, version_id: id }),
    },
  }),
} as const satisfies Contract;

export type RequestContent = z.output<typeof requestContent>;
