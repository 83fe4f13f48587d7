import { Logger, run, type Runner } from 'graphile-worker';
import { sql } from 'kysely';
import type { Pool } from 'pg';
import type { Area, Job } from '#server/platform/area.ts';
import type { JobOptions, Queryable, Services } from '#server/platform/context.ts';
import { recordError } from '#server/platform/error-log.ts';
import { runWrite, systemOrigin } from '#server/platform/write-transaction.ts';

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
    job_key => ${options.job_key ?? null}::text)`.execute(db);
}

/** All jobs of all areas by name; two of one name is a mistake that must not start. */
export function jobsOf(areas: readonly Area[]): Record<string, Job> {
  const jobs: Record<string, Job> = {};
  for (const area of areas)
    for (const [name, job] of Object.entries(area.jobs ?? {})) {
      if (jobs[name]) throw new Error(`two jobs are called ${name}`);
      jobs[name] = job;
    }
  return jobs;
}

/** Starts working on the queue; several processes may do so on one database. `stop()` lets running jobs finish. */
export async function startWorker(
  services: Services,
  areas: readonly Area[],
  pool: Pool,
): Promise<Runner> {
  const taskList = Object.fromEntries(
    Object.entries(jobsOf(areas)).map(([name, job]) => [
      name,
      async (payload: unknown) => runJob(services, name, job, asPayload(payload)),
    ]),
  );
  const crontab = areas
    .flatMap((area) => Object.entries(area.crons ?? {}))
    .map(([job, times]) => `${times.at} ${job} ?${times.catch_up ? 'fill=1d&' : ''}max=5`)
    .join('\n');
  return run({
    pgPool: pool,
    taskList,
    crontab,
    concurrency: 4,
    noHandleSignals: true,
    pollInterval: 1000,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') services.log.warn({ part: 'jobs' }, message);
    }),
  });
}

/** Runs one job; a fault is written to the error log and thrown on, so that the queue tries again later. */
export async function runJob(
  services: Services,
  name: string,
  job: Job,
  payload: Record<string, unknown>,
): Promise<void> {
  try {
    await job({ services, write: (work) => runWrite(services, systemOrigin(name), work) }, payload);
  } catch (error) {
    await recordError(services, { source: 'job', route: name, error });
    throw error;
  }
}

function asPayload(payload: unknown): Record<string, unknown> {
  return typeof payload === 'object' && payload !== null
    ? (payload as Record<string, unknown>)
    : {};
}
