import { EventEmitter } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Runner, WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';
import { showWorkers, watchWorkers } from '#server/platform/jobs/dead-workers.ts';
import { growingPause } from '#server/platform/jobs/growing-pause.ts';

/** How long jobs that are under way may take to their end when their runner ends. */
const PATIENCE_MS = 8_000;
/** The database is asked again at least this often, so that jobs go on soon after it is back. */
const LONGEST_PAUSE_MS = 5_000;

export interface JobWorkerOptions {
  /** Starts the queue's runner, which tells of itself through these events. */
  startRunner(events: WorkerEvents): Promise<Runner>;
  pool: Pool;
  log: FastifyBaseLogger;
}

/**
 * Works on the job queue until it is stopped. The queue's own runner loses track of its jobs when the database goes
 * away under it: one that it could not tell of as done, or was given without hearing of it, stays held by a worker
 * that lives. So a runner whose connections fail is ended and replaced, and what it held is given back first.
 */
export class JobWorker {
  readonly #options: JobWorkerOptions;
  readonly #stopping = new AbortController();
  /** Names under which runners of this worker that have ended may still hold jobs. */
  #former: string[] = [];
  #endTurn: (reason: string) => void = () => undefined;
  #working: Promise<void> = Promise.resolve();

  constructor(options: JobWorkerOptions) {
    this.#options = options;
  }

  /** Begins; comes back when it works, or when the first try failed and it will try again. */
  async start(): Promise<void> {
    const tried = Promise.withResolvers<void>();
    this.#working = this.#work(tried.resolve);
    await tried.promise;
  }

  /** Ends the runner that works now in good order and starts another. */
  restart(reason: string): void {
    this.#endTurn(reason);
  }

  /** Lets running jobs finish, as long as they do not take too long. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#endTurn('stopped');
    await this.#working;
  }

  async #work(tried: () => void): Promise<void> {
    const { signal } = this.#stopping;
    const pauseAfter = growingPause({ longest_ms: LONGEST_PAUSE_MS });
    while (!signal.aborted) {
      const started_at = performance.now();
      const reason = await this.#takeTurn(tried).catch(messageOf);
      tried();
      if (signal.aborted) return;
      const pause_ms = pauseAfter(performance.now() - started_at);
      this.#warn(`the job queue starts again in ${pause_ms} ms: ${reason}`);
      // Ended early by a stop, which the loop sees.
      await sleep(pause_ms, undefined, { signal }).catch(() => undefined);
    }
  }

  /** One runner from its start to its end; answers why it ended. */
  async #takeTurn(started: () => void): Promise<string> {
    const { pool, startRunner } = this.#options;
    const { promise: fault, resolve: endTurn } = Promise.withResolvers<string>();
    this.#endTurn = endTurn;
    const events: WorkerEvents = new EventEmitter();
    const finishJobs = watchJobs(events);
    const former = [...this.#former];
    events.on('pool:create', ({ workerPool }) => this.#former.push(workerPool.id));
    events.on('pool:gracefulShutdown', ({ message }) => endTurn(message));
    events.on('pool:listen:error', ({ error }) => endTurn(messageOf(error)));
    events.on('worker:getJob:error', ({ error }) => endTurn(messageOf(error)));
    showWorkers(events);
    if (former.length > 0) {
      await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [former]);
      this.#former = this.#former.filter((id) => !former.includes(id));
    }
    const runner = await startRunner(events);
    const ended = runner.promise.then(() => 'it ended', messageOf);
    const stopWatching = watchWorkers(pool, (error) => this.#warn(error.message));
    started();
    if (this.#stopping.signal.aborted) endTurn('stopped');
    const reason = await Promise.race([fault, ended]);
    stopWatching();
    // Refused when it has begun to stop by itself; `ended` tells of both.
    void runner.stop().catch(() => undefined);
    // After a fault in its connections the runner waits for answers that never come, so only its jobs are waited for.
    await endsInTime(this.#stopping.signal.aborted ? ended : finishJobs());
    return reason;
  }

  #warn(message: string): void {
    this.#options.log.warn({ part: 'jobs' }, message);
  }
}

/** Counts the jobs that are under way; the answer waits until there are none. */
function watchJobs(events: WorkerEvents): () => Promise<void> {
  let running = 0;
  const none = Promise.withResolvers<void>();
  let is_awaited = false;
  const count = (change: number) => {
    running += change;
    if (is_awaited && running === 0) none.resolve();
  };
  events.on('job:start', () => count(1));
  events.on('job:complete', () => count(-1));
  events.on('worker:fatalError', () => count(-1));
  return () => {
    is_awaited = true;
    count(0);
    return none.promise;
  };
}

async function endsInTime(work: Promise<unknown>): Promise<void> {
  const in_time = new AbortController();
  const late = sleep(PATIENCE_MS, undefined, { signal: in_time.signal });
  // The rejection of a patience that was not needed.
  await Promise.race([work, late.catch(() => undefined)]);
  in_time.abort();
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);
