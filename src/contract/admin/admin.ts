import { z } from 'zod';
import type { RecordPlace } from '#domain/places.ts';
import { activityKinds } from '#domain/admin/activity-kinds.ts';
import { firstSteps } from '#domain/admin/first-steps.ts';
import { latestDeedNames } from '#domain/admin/latest-deeds.ts';
import { anyAccount, read, write, type Contract } from '#contract/action.ts';
import { answer, signedIn, staffAlone } from '#contract/audience.ts';
import { errorList } from '#contract/admin/error-list.ts';
import { errorSteps } from '#contract/admin/error-steps.ts';
import { healthContract } from '#contract/admin/health.ts';
import {
  calendarDate,
  cents,
  currency,
  done,
  id,
  oneOrMore,
  optionalLine,
  page,
  pageSize,
  queryFlag,
  queryNumber,
  text,
  unixSeconds,
} from '#contract/fields.ts';
import { listInput, paged } from '#contract/list-read.ts';
import { said } from '#contract/step-actions.ts';

const errorSource = z.enum(['server', 'browser', 'job']);
const errorStatus = z.enum(['open', 'ignored', 'fixed']);

/** One entry of the audit trail; `changes` names every field that is not as it was before. */
export const activityEntry = z.object({
  audit_id: id,
  stamp: unixSeconds,
  actor_id: id.nullable(),
  actor_name: z.string(),
  actor_type: z.string(),
  action: z.string(),
  /** What was done: "Approved claim". */
  past: z.string(),
  record_kind: z.string(),
  record_id: z.string(),
  /** "P-26-0043", a client's name; empty where a record has none. */
  record_name: z.string(),
  /** Whether it is of the various insurances; null of what is of neither. */
  is_vi: z.boolean().nullable(),
  kind: z.enum(activityKinds),
  changes: z.array(z.object({ field: z.string(), from: z.unknown(), to: z.unknown() })),
});

const deedRecords = [
  'request',
  'policy',
  'quote',
  'invoice',
  'claim',
] as const satisfies RecordPlace[];

/** Somebody who did something to a record; nobody is the product itself. */
export const activityPerson = z.object({ actor_id: id.nullable(), name: z.string() });

/** A kind of fault, counted. */
export const errorGroup = z.object({
  error_id: id,
  source: errorSource,
  message: z.string(),
  stack: z.string(),
  route: z.string(),
  release: z.string(),
  occurrences: z.number(),
  /** How many people it hit; no more than two hundred are kept. */
  users: z.number(),
  /** What ran it, where a browser told: "Chrome on Windows". */
  browser: z.string(),
  status: errorStatus,
  last_request_id: z.string().nullable(),
  last_user_id: id.nullable(),
  last_user_name: z.string(),
  first_at: unixSeconds,
  last_at: unixSeconds,
});

export const adminContract = {
  ...healthContract,
  get_activity: read({
    summary: 'Who changed what and when, newest first; of one record, or for staff of all.',
    input: z.object({
      record_kind: z.string().max(50).optional(),
      record_id: z.string().max(100).optional(),
      actor_id: id.optional(),
      action: z.string().max(100).optional(),
      kinds: oneOrMore(z.enum(activityKinds)),
      /** Only what the product did by itself. */
      by_product: queryFlag.optional(),
      /** Nothing after the second of this instant: what somebody did before a fault. */
      until: queryNumber.pipe(unixSeconds).optional(),
      /** How many there are; what shows the newest alone does not ask. */
      with_total: queryFlag.default(true),
      page,
      page_size: pageSize,
    }),
    output: answer(signedIn, {
      entries: z.array(activityEntry),
      /** Those of the whole trail are not counted beyond 10,000; without a count, those that are shown. */
      total: z.number(),
      /** Whether there may be more than the total says. */
      total_is_least: z.boolean(),
      /** Who and what the record's history can be narrowed to; empty without a record. */
      people: z.array(activityPerson),
      kinds: z.array(z.enum(activityKinds)),
    }),
    shows: 'everything',
    access: anyAccount,
    errors: ['not_found'],
  }),
  get_latest_deeds: read({
    summary:
      'What came in, was won and was paid since the working day before, counted: on Overview.',
    input: z.object({}),
    output: answer(staffAlone, {
      /** From this day on. */
      since: calendarDate,
      deeds: z.array(
        z.object({
          deed: z.enum(latestDeedNames),
          count: z.number().int(),
          /** What the records are worth: premium, money received, claimed or paid out. */
          sums: z.array(z.object({ currency, amount: cents })),
          /** The latest of them, at most ten. */
          records: z.array(
            z.object({
              record_kind: z.enum(deedRecords),
              record_id: id,
              record_name: z.string(),
              is_vi: z.boolean().nullable(),
            }),
          ),
        }),
      ),
    }),
    shows: ['request', 'policy', 'payment', 'claim', 'payout'],
    access: ['admin', 'superadmin'],
  }),
  get_first_steps: read({
    summary: 'What a new book still needs before its first policy; nothing once there is one.',
    input: z.object({}),
    output: answer(staffAlone, {
      open: z.array(z.enum(firstSteps)),
      /** Whether somebody asked for cover already: the first quote is made of that. */
      request_waits: z.boolean(),
    }),
    shows: ['account', 'event', 'policy', 'request'],
    access: ['admin', 'superadmin'],
  }),
  report_browser_error: write({
    summary: 'Tells of a fault in a browser; kept without personal data.',
    past: 'Reported a fault',
    input: z.strictObject({
      message: text(2000),
      stack: text(8000).default(''),
      route: optionalLine(300).default(''),
      release: optionalLine(100).default(''),
    }),
    output: done,
    access: 'public',
    errors: ['too_many_requests'],
  }),
  get_error_log: read({
    summary: 'Faults of server, jobs and browsers, one row per kind, the latest first.',
    input: listInput(errorList, paged),
    output: z.object({ errors: z.array(errorGroup), total: z.number() }),
    shows: ['account', 'error'],
    access: ['superadmin'],
  }),
  get_error_hours: read({
    summary:
      'How often faults came, by stretches of the period, and what the log can be narrowed to.',
    input: listInput(errorList, paged),
    output: z.object({
      stretches: z.array(z.object({ from: unixSeconds, to: unixSeconds, faults: z.number() })),
      /** How often those that match came in all. */
      occurrences: z.number(),
      routes: z.array(z.string()),
      releases: z.array(z.string()),
      users: z.array(z.object({ user_id: id, name: z.string() })),
    }),
    shows: ['account', 'error', 'fault'],
    access: ['superadmin'],
  }),
  set_error_status: write({
    ...said(errorSteps.set_error_status),
    input: z.strictObject({ error_id: id, status: errorStatus }),
    output: done,
    access: ['superadmin'],
    errors: ['not_found'],
  }),
} as const satisfies Contract;
