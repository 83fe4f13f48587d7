import { sql } from 'kysely';
import type { JobOptions, Queryable } from '#server/platform/context.ts';
import { sentAlong } from '#server/platform/database/prepared-statements.ts';

/** The queue takes lower numbers first; among equals the one that has been due longest. */
const slowPriority = 10;

/**
 * Puts a job in the queue inside the caller's transaction: it exists exactly when the change that caused it does.
 * With `job_key` a job that waits already is replaced instead of doubled.
 */
export async function queueJob(
  db: Queryable,
  job: string,
  payload: Record<string, unknown>,
  options: JobOptions = {},
): Promise<void> {
  await sql`select graphile_worker.add_job(
    identifier => ${job}, payload => ${JSON.stringify(payload)}::json,
    run_at => ${options.run_at?.toISOString() ?? null}::timestamptz,
    max_attempts => ${options.max_attempts ?? 12}::int,
    job_key => ${options.job_key ?? null}::text, priority => ${options.slow ? slowPriority : 0}::int)
    ${sentAlong}`.execute(db);
}
