import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp, type App } from '#server/app.ts';
import { defineArea, type Job } from '#server/platform/area.ts';
import { mainPid, readPidFile } from '#server/platform/cluster/cluster-processes.ts';
import { readConfig } from '#server/platform/config.ts';
import {
  startEmbeddedPostgres,
  type EmbeddedPostgres,
} from '#server/platform/cluster/embedded-postgres.ts';
import { queueJob } from '#server/platform/jobs/job-queue.ts';
import { startWorker } from '#server/platform/jobs/jobs.ts';
import { prepareDatabase } from '#server/platform/database/prepare-database.ts';

let data_dir: string;
let database: EmbeddedPostgres;
let app: App;
const startDatabase = () => startEmbeddedPostgres({ data_dir, durable: true });
const killDatabase = async () => {
  process.kill(mainPid(readPidFile(join(data_dir, 'postgres'))) ?? 0, 'SIGKILL');
  await database.ended;
};

beforeAll(async () => {
  data_dir = mkdtempSync(join(tmpdir(), 'paddock-worker-'));
  database = await startDatabase();
  const DATABASE_URL = database.appUrl('postgres');
  await prepareDatabase({
    database_url: DATABASE_URL,
    migrate_database_url: database.ownerUrl('postgres'),
  });
  app = await buildApp(
    readConfig({ DATABASE_URL, PADDOCK_DATA_DIR: data_dir, LOG_LEVEL: 'silent', WORKER: 'only' }),
  );
});
afterAll(async () => {
  await app.close();
  await database.stop();
  rmSync(data_dir, { recursive: true, force: true });
});

const areaOf = (jobs: Record<string, Job>) => defineArea({ contract: {}, handlers: {}, jobs });
const heldJobs = async () => {
  const { rows } = await sql`select 1 from graphile_worker.jobs
    where attempts < max_attempts or locked_at is not null`.execute(app.services.db);
  return rows.length;
};

test('[R2] a worker whose database is killed under its jobs goes on by itself, and no job stays held', async () => {
  const rounds: Record<string, number> = {};
  /** Done, but the queue cannot be told so, since the database has gone meanwhile. */
  const killer: Job = async () => {
    rounds['killer'] = (rounds['killer'] ?? 0) + 1;
    if (rounds['killer'] === 1) await killDatabase();
  };
  /** Fails at the same moment, and the queue cannot be told that either. */
  const victim: Job = async () => {
    rounds['victim'] = (rounds['victim'] ?? 0) + 1;
    if (rounds['victim'] > 1) return;
    await database.ended;
    throw new Error('the database has gone');
  };
  const worker = await startWorker(app.services, [areaOf({ killer, victim })], app.pool);
  try {
    await queueJob(app.services.db, 'victim', {});
    await expect.poll(() => rounds['victim']).toBe(1);
    // It may run, and end the server, before the answer to whoever queued it.
    await queueJob(app.services.db, 'killer', {}).catch(() => undefined);
    await expect.poll(() => rounds['killer']).toBe(1);
    await database.ended;
    database = await startDatabase();
    await expect.poll(() => rounds, { timeout: 30_000 }).toEqual({ killer: 2, victim: 2 });
    await expect.poll(heldJobs).toBe(0);
  } finally {
    await worker.stop();
  }
});
