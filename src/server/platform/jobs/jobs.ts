import { type JobHelpers, Logger, run, runOnce } from 'graphile-worker';
import type { Pool } from 'pg';
import type { Area, Job, JobContext } from '#server/platform/area.ts';
import type { Services } from '#server/platform/context.ts';
import { recordError } from '#server/platform/error-log.ts';
import { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { runWrite, systemOrigin } from '#server/platform/database/write-transaction.ts';

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

/**
 * The queue calls the end of a job to the database without waiting for the answer, and a rejection of that call would
 * be nobody's; gathered, even if only for no time at all, a call that fails ends the runner instead.
 */
const gatheredEnds = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } };

/** Starts working on the queue; several processes may do so on one database. `stop()` lets running jobs finish. */
export async function startWorker(
  services: Services,
  areas: readonly Area[],
  pool: Pool,
): Promise<JobWorker> {
  const taskList = Object.fromEntries(
    Object.entries(jobsOf(areas)).map(([name, job]) => [
      name,
      async (payload: unknown, helpers: JobHelpers) =>
        runJob(services, name, job, {
          payload: asPayload(payload),
          is_last_try: isLastTry(helpers),
        }),
    ]),
  );
  const crontab = areas
    .flatMap((area) => Object.entries(area.crons ?? {}))
    .map(([job, times]) => `${times.at} ${job} ?${times.catch_up ? 'fill=1d&' : ''}max=5`)
    .join('\n');
  const { log } = services;
  const worker = new JobWorker({
    pool,
    log,
    startRunner: (events) =>
      run({
        pgPool: pool,
        events,
        taskList,
        crontab,
        concurrency: services.config.worker_concurrency,
        noHandleSignals: true,
        pollInterval: 1000,
        preset: gatheredEnds,
        logger: new Logger(() => (level, message) => {
          if (level === 'error' || level === 'warning') log.warn({ part: 'jobs' }, message);
        }),
      }),
  });
  await worker.start();
  return worker;
}

/**
 * Works the queue until nothing that is due is left, all jobs or those of some names; throws the first fault. For
 * tests and the demo season, which live through time by themselves.
 */
export async function workOffJobs(
  services: Services,
  areas: readonly Area[],
  { pool, names }: { pool: Pool; names?: readonly string[] },
): Promise<void> {
  const faults: unknown[] = [];
  const taskList = Object.fromEntries(
    Object.entries(jobsOf(areas))
      .filter(([name]) => names === undefined || names.includes(name))
      .map(([name, job]) => [
        name,
        async (payload: unknown, helpers: JobHelpers) => {
          try {
            const is_last_try = isLastTry(helpers);
            await runJob(services, name, job, { payload: asPayload(payload), is_last_try });
          } catch (error) {
            faults.push(error);
            throw error;
          }
        },
      ]),
  );
  await runOnce({
    pgPool: pool,
    taskList,
    noHandleSignals: true,
    logger: new Logger(() => () => undefined),
  });
  if (faults.length > 0) throw faults[0];
}

/** Runs one job; a fault is written to the error log and thrown on, so that the queue tries again later. */
export async function runJob(
  services: Services,
  name: string,
  job: Job,
  { payload, is_last_try }: { payload: Record<string, unknown>; is_last_try: boolean },
): Promise<void> {
  const began = performance.now();
  const note = (ended: 'done' | 'failed') =>
    services.metrics?.noteJob({ job: name, ended, seconds: (performance.now() - began) / 1000 });
  try {
    const write: JobContext['write'] = (work) => runWrite(services, systemOrigin(name), work);
    const work = () => job({ services, is_last_try, write }, payload);
    await (services.traces?.inJob(name, work) ?? work());
    note('done');
  } catch (error) {
    note('failed');
    await recordError(services, { source: 'job', route: name, error });
    throw error;
  }
}

function asPayload(payload: unknown): Record<string, unknown> {
  return typeof payload === 'object' && payload !== null
    ? (payload as Record<string, unknown>)
    : {};
}

const isLastTry = ({ job }: JobHelpers): boolean => job.attempts >= job.max_attempts;
