import { afterAll, expect, test } from 'vitest';
import { releaseDeadWorkers } from '#server/platform/jobs/dead-workers.ts';
import { queueJob } from '#server/platform/jobs/job-queue.ts';
import { createTestDatabase } from '#test/harness/database.ts';

const database = await createTestDatabase();
const { db, pool } = database;
afterAll(() => database.drop());

async function heldJob(holder: string, seconds: number): Promise<void> {
  await queueJob(db, holder, {});
  await pool.query(
    `update graphile_worker._private_jobs set locked_by = $1, locked_at = now() - make_interval(secs => $2)
     where task_id = (select id from graphile_worker._private_tasks where identifier = $1)`,
    [holder, seconds],
  );
}

test('[R1] a job of a killed worker is given back; those of living and of just started workers are not', async () => {
  await heldJob('dead', 60);
  await heldJob('alive', 60);
  await heldJob('starting', 1);
  const living = await pool.connect();
  await living.query(`select pg_advisory_lock_shared(hashtextextended('worker alive', 0))`);
  expect(await releaseDeadWorkers(pool)).toBe(1);
  const held = 'select locked_by from graphile_worker.jobs where locked_at is not null order by 1';
  const holders = async () =>
    (await pool.query<{ locked_by: string }>(held)).rows.map((row) => row.locked_by);
  expect(await holders()).toEqual(['alive', 'starting']);
  // Its process is killed: the connection closes.
  living.release(true);
  await expect.poll(() => releaseDeadWorkers(pool)).toBe(1);
  expect(await holders()).toEqual(['starting']);
});
