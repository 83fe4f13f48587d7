import { z } from 'zod';
import { sanctionsDecisions, sanctionsRoles } from '#domain/accounts/sanctions-list.ts';
import { read, staff, upload, write, type Contract } from '#contract/action.ts';
import * as f from '#contract/fields.ts';

const hit = z.object({
  /** The account, or null for a driver. */
  user_id: f.id.nullable(),
  /** The driver, or null for an account. */
  driver_id: f.id.nullable(),
  entry_id: f.id,
  account_name: z.string(),
  matched_name: z.string(),
  /** As whom the name stands with us. */
  matched_as: z.enum(sanctionsRoles),
  /** When the driver was born, to be compared with the list. */
  own_birth_date: f.calendarDate.nullable(),
  /** The present list still names the entry. */
  listed: z.boolean(),
  entry_name: z.string(),
  aliases: z.array(z.string()),
  birth_date: f.calendarDate.nullable(),
  country: z.string(),
  source_id: z.string(),
  /** How alike the names are, in percent. */
  likeness_pct: z.number(),
  decision: z.enum(sanctionsDecisions),
  reason: z.string(),
  decided_by: z.string(),
  decided_at: f.unixSeconds.nullable(),
  revision: f.revision,
});

const decided = z.object({
  entry_id: f.id,
  decision: z.enum(['cleared', 'confirmed']),
  reason: f.line(500),
  revision: f.revision,
});

/** Comparing clients with sanctions lists, and what staff decide about those that look alike. */
export const accountSanctionsActions = {
  import_sanctions_list: upload({
    summary: 'Takes a sanctions list as CSV: name, aliases, date of birth, country, source id.',
    past: 'Imported a sanctions list',
    input: f.nothing,
    output: z.object({ entries: z.number(), left_out: z.number(), taken_off: z.number() }),
    access: staff,
    errors: ['payload_too_large', 'invalid_file', 'storage_full'],
  }),
  get_sanctions: read({
    summary:
      'How many entries the list has, and the hits: the open ones first, or those of one account and its drivers, or of one driver.',
    input: z.object({ user_id: f.id.optional(), driver_id: f.id.optional() }),
    output: z.object({
      entries: z.number(),
      changed_at: f.unixSeconds.nullable(),
      hits: z.array(hit),
    }),
    shows: ['account', 'driver', 'sanctions'],
    access: staff,
  }),
  decide_sanctions_hit: write({
    summary: 'Clears a hit with its reason, or confirms it: the client is then blocked.',
    past: 'Decided on a sanctions match',
    input: decided.extend({ user_id: f.id }),
    output: f.done,
    access: staff,
    scope: { user_id: 'account' },
    errors: ['conflict'],
  }),
  decide_driver_sanctions_hit: write({
    summary: 'The same about a driver: confirmed, what the driver is on is blocked.',
    past: 'Decided on a sanctions match',
    input: decided.extend({ driver_id: f.id }),
    output: f.done,
    access: staff,
    scope: { driver_id: 'driver' },
    errors: ['conflict'],
  }),
} as const satisfies Contract;
