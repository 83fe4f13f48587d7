import type { WorkerEvents } from 'graphile-worker';
import type { Pool } from 'pg';

/** How long a job may be held by nobody who can be seen: a worker that starts needs a moment to show itself. */
const GRACE_SECONDS = 10;
const SWEEP_MS = 10_000;

const lockOf = (holder: string) => `hashtextextended('worker ' || ${holder}, 0)`;

/**
 * The queue itself gives a job of a killed worker back after four hours. So each worker also holds a lock of the
 * database on the connection that it listens with: when its process dies, however it dies, the database sees the
 * connection close and lets go of the lock.
 */
export function showWorkers(events: WorkerEvents): void {
  events.on('pool:listen:success', ({ workerPool, client }) => {
    // Shared, so that a connection that comes back does not wait for the end of the one it replaces.
    const take = `select pg_advisory_lock_shared(${lockOf('$1')})`;
    // The queue sends its own LISTEN next; the lock's turn is when that is done.
    client.once('drain', () => void client.query(take, [workerPool.id]).catch(() => undefined));
  });
}

/** Gives jobs back whose worker is dead, so that a living one takes them; answers how many workers were dead. */
export async function releaseDeadWorkers(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ holder: string }>(
    `with held as materialized (
       select distinct locked_by as holder from graphile_worker.jobs
       where locked_at < now() - make_interval(secs => ${GRACE_SECONDS}))
     select holder from held where pg_try_advisory_xact_lock(${lockOf('holder')})`,
  );
  if (rows.length === 0) return 0;
  await pool.query('select graphile_worker.force_unlock_workers($1::text[])', [
    rows.map((row) => row.holder),
  ]);
  return rows.length;
}

/** Looks for dead workers now and then, until the answer is called. */
export function watchWorkers(pool: Pool, onError: (error: Error) => void): () => void {
  const sweep = () => void releaseDeadWorkers(pool).catch(onError);
  sweep();
  const timer = setInterval(sweep, SWEEP_MS);
  timer.unref();
  return () => clearInterval(timer);
}
