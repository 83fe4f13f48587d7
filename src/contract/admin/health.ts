import { z } from 'zod';
import { healthCheckNames } from '#domain/admin/health-checks.ts';
import { read, write, type Contract } from '#contract/action.ts';
import { line } from '#contract/fields.ts';

const check = z.enum(healthCheckNames);

/** One thing that is not as the rows say, in words. */
const healthFinding = z.object({
  record: z.string(),
  kept: z.string(),
  found: z.string(),
});

const result = {
  check,
  compared: z.number(),
  differing: z.number(),
  /** The first fifty. */
  findings: z.array(healthFinding),
};

/** Kept figures compared with the rows that they are made of, for superadmins. */
export const healthContract = {
  get_health: read({
    summary: 'Versions, room and queues of the installation, as they are now.',
    input: z.object({}),
    output: z.object({
      release: z.string(),
      node_version: z.string(),
      postgres_version: z.string(),
      migrations: z.number(),
      database_bytes: z.number(),
      connections: z.number(),
      max_connections: z.number(),
      disks: z.array(
        z.object({ folder: z.string(), free_bytes: z.number(), size_bytes: z.number() }),
      ),
      jobs_waiting: z.number(),
      jobs_due: z.number(),
      emails_queued: z.number(),
    }),
    shows: ['email'],
    access: ['superadmin'],
  }),
  check_health: read({
    summary: 'Compares one kind of kept figure with the rows it is made of; changes nothing.',
    input: z.object({ check }),
    output: z.object({
      ...result,
      /** There was more to look at than a page can wait for. */
      is_partial: z.boolean(),
      took_ms: z.number(),
    }),
    shows: 'everything',
    access: ['superadmin'],
    errors: ['unavailable'],
  }),
  repair_health: write({
    summary:
      'Makes a kept figure right, and compares it again in the same transaction. Refused when another number differs than was seen.',
    past: 'Repaired a kept figure',
    input: z.strictObject({
      check,
      /** How many differed when they were looked at. */
      differing: z.int().min(1).max(1e9),
      reason: line(500),
    }),
    output: z.object({ ...result, repaired: z.number() }),
    access: ['superadmin'],
    errors: ['transition_refused'],
  }),
} as const satisfies Contract;
