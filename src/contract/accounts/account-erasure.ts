import { z } from 'zod';
import { download, read, staff, write, type Contract } from '#contract/action.ts';
import * as f from '#contract/fields.ts';

/** One record that goes or stays, by its name; `kind`, `id` and `is_vi` lead to its page where it has one. */
const heldRecord = z.object({
  kind: z.string(),
  id: z.string(),
  is_vi: z.boolean().nullable(),
  name: z.string(),
  note: z.string(),
});

/** Records of one kind: how many, what happens to them and why, and the first two hundred of them. */
const part = z.object({
  label: z.string(),
  count: z.number(),
  note: z.string(),
  records: z.array(heldRecord),
});

const keptPart = part.extend({
  /** The last day on which it is kept; null where it stays with somebody else's record. */
  until: f.calendarDate.nullable(),
});

/** Why nobody can be erased now, and the records it is about. */
const refusal = z.object({ text: z.string(), records: z.array(heldRecord) });

const erasure = z.object({
  /** What has to be typed to confirm. */
  name: z.string(),
  refusals: z.array(refusal),
  goes: z.array(part),
  stays: z.array(keptPart),
  erased_at: f.unixSeconds.nullable(),
  /** Mentions in other records are still being looked for. */
  is_searching: z.boolean(),
});

/** What is held about a person, and forgetting it. */
export const accountErasureActions = {
  get_person_data: download({
    summary: 'Everything that is held about a person, as one ZIP: a JSON file and the files.',
    past: 'Downloaded what is kept of a person',
    activity: 'download',
    input: z.object({ user_id: f.id }),
    output: z.unknown(),
    access: ['superadmin', 'admin', 'agent', 'brokerage', 'loss_adjuster'],
    scope: { user_id: 'account' },
  }),
  get_erasure: read({
    summary: 'What erasing a person takes away, what has to stay and until when.',
    input: z.object({ user_id: f.id }),
    output: erasure.extend({
      kept_until: f.calendarDate.nullable(),
      /** When the law let go of what had stayed. */
      ended_at: f.unixSeconds.nullable(),
      /** Why nothing goes although its term may be over. */
      hold: z
        .object({ reason: z.string(), held_by: z.string(), held_at: f.unixSeconds })
        .nullable(),
    }),
    shows: [
      'account',
      'car',
      'claim',
      'driver',
      'email',
      'file',
      'invoice',
      'payment',
      'payout',
      'policy',
      'request',
      'sanctions',
    ],
    access: staff,
    scope: { user_id: 'account' },
  }),
  erase_person: write({
    summary: 'Erases a person; what money and claims hang on stays without the name.',
    past: 'Erased a person',
    input: z.object({ user_id: f.id, typed_name: f.line() }),
    output: f.done,
    access: ['superadmin'],
    scope: { user_id: 'account' },
    errors: ['transition_refused'],
  }),
  get_driver_data: download({
    summary: 'Everything that is held about a driver, as one ZIP: a JSON file and the files.',
    past: 'Downloaded what is kept of a driver',
    activity: 'download',
    input: z.object({ driver_id: f.id }),
    output: z.unknown(),
    access: staff,
    scope: { driver_id: 'driver' },
  }),
  get_driver_erasure: read({
    summary: 'What erasing a driver takes away, and what has to stay.',
    input: z.object({ driver_id: f.id }),
    output: erasure,
    shows: ['account', 'claim', 'driver', 'file', 'policy', 'sanctions'],
    access: staff,
    scope: { driver_id: 'driver' },
  }),
  erase_driver: write({
    summary: 'Erases a driver, whichever teams the driver drives for, or none.',
    past: 'Erased a driver',
    input: z.object({ driver_id: f.id, typed_name: f.line() }),
    output: f.done,
    access: ['superadmin'],
    scope: { driver_id: 'driver' },
    errors: ['transition_refused'],
  }),
  hold_erased_person: write({
    summary:
      'Keeps what stayed of an erased person beyond its term, for a lawsuit or an audit; without a reason the hold ends.',
    past: 'Kept an erased person’s records',
    input: z.object({ user_id: f.id, reason: f.optionalLine(500) }),
    output: f.done,
    access: ['superadmin'],
    scope: { user_id: 'account' },
    errors: ['transition_refused'],
  }),
} as const satisfies Contract;
