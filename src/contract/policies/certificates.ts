import { z } from 'zod';
import { download, read, staff, type Contract } from '#contract/action.ts';
import { answer, everyone, ownersAndStaff } from '#contract/audience.ts';
import { calendarDate, cents, currency, id, unixSeconds } from '#contract/fields.ts';
import { raceSessions } from '#domain/rating/on-track-input.ts';
import { coverStates } from '#domain/policies/cover/cover-standing.ts';

const holders = [...staff, 'agent', 'brokerage'] as const;

/** Which certificate of a policy; without car and event that of the event that is on, comes next, or was last. */
const certificateKey = z.object({
  policy_id: id,
  car_id: id.optional(),
  event_id: id.optional(),
});

const standing = {
  state: z.enum(coverStates),
  from: unixSeconds.nullable(),
  /** The first second that is not covered any more. */
  until: unixSeconds.nullable(),
};

/** The certificate of a car at an event, on one page. */
const certificate = answer(ownersAndStaff, {
  policy_id: id,
  car_id: id,
  event_id: id,
  ...standing,
  /** Why it is not covered. */
  because: z.enum(['over', 'suspended', 'withdrawn', 'cancelled']).nullable(),
  policy_number: z.string(),
  version_label: z.string(),
  holder: z.string(),
  car_title: z.string(),
  start_number: z.string(),
  chassis_number: z.string(),
  drivers: z.array(z.string()),
  event_name: z.string(),
  circuit_name: z.string(),
  start_on: calendarDate,
  end_on: calendarDate,
  sessions: z.array(z.string()),
  days: z.array(z.object({ day: calendarDate, is_covered: z.boolean() })),
  excess_pct: z.string(),
  excess: cents,
  currency,
  code: z.string(),
  /** What the QR code leads to. */
  check_url: z.string(),
  checked_at: unixSeconds,
});

const scope = { policy_id: 'policy' } as const;

export const certificatesContract = {
  get_certificate: read({
    summary:
      'The certificate of cover of a car at an event: what is covered, until when, and its code.',
    input: certificateKey,
    output: certificate,
    shows: ['account', 'car', 'driver', 'event', 'policy:policy_id'],
    access: holders,
    scope,
  }),
  get_cover_answer: read({
    summary:
      'Am I covered? One sentence for a car at an event, a day, a session and a driver, with the condition and the version.',
    input: certificateKey.extend({
      day: calendarDate,
      session: z.enum(raceSessions).optional(),
      /** Who drives; whoever is not named on the policy is not covered. */
      driver: z.string().trim().min(1).max(120).optional(),
    }),
    output: answer(ownersAndStaff, {
      is_covered: z.boolean(),
      sentence: z.string(),
      /** The condition that says so; null where none does. */
      clause: z.object({ number: z.string(), title: z.string() }).nullable(),
      version_label: z.string(),
      policy_number: z.string(),
    }),
    shows: ['account', 'car', 'driver', 'event', 'policy:policy_id'],
    access: holders,
    scope,
  }),
  get_certificate_pdf: download({
    summary: 'The certificate of cover on one page, to print or to keep.',
    past: 'Downloaded a certificate of cover',
    activity: 'download',
    input: certificateKey,
    output: z.unknown(),
    access: holders,
    scope,
  }),
  check_cover: read({
    summary:
      'Whether the cars behind the codes of certificates are covered now, for whoever has the codes.',
    feature: 'cover_check',
    input: z.object({ codes: z.array(z.string().max(40)).min(1).max(200) }),
    output: answer(everyone, {
      covers: z.array(
        z.object({
          code: z.string(),
          /** False: there is no such certificate, and nothing else is said. */
          is_known: z.boolean(),
          ...standing,
          car_title: z.string(),
          event_name: z.string(),
          circuit_name: z.string(),
        }),
      ),
      checked_at: unixSeconds,
    }),
    shows: 'nothing',
    access: 'public',
    errors: ['too_many_requests'],
  }),
} as const satisfies Contract;
