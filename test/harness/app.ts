import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { buildApp, type App } from '#server/app.ts';
import { areas } from '#server/areas.ts';
import { CallError, callerAs, type Caller, makeCaller } from '#server/in-process-caller.ts';
import { SetClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { jobsOf, runJob, workOffJobs } from '#server/platform/jobs/jobs.ts';
import type { BodyLimits } from '#server/platform/http/slow-bodies.ts';
import { watchKeptWrites } from '#test/harness/watch/kept-writes.ts';
import { atEndOfFile } from '#test/harness/test-app-endings.ts';
import { createTestDatabase, type TestDatabase } from '#test/harness/database.ts';

export { CallError, type Caller, type SentFile as TestFile } from '#server/in-process-caller.ts';

export interface TestApp extends App {
  clock: SetClock;
  /** A person by account (or its id), with the account's type or another that it holds. */
  as(account: { user_id: string; account_type?: AccountType } | string): Caller;
  anonymous: Caller;
  /** Runs a statement that the product's own role may not. */
  asOwner: TestDatabase['asOwner'];
  /** Does some work as the owner, for whom only the triggers keep anything. */
  withOwner: TestDatabase['withOwner'];
  /** Writes carried out so far that the trail does not tell; whatever is left of them fails the test file. */
  findUnkept: () => Promise<string[]>;
  /** Works the job queue until nothing that is due is left; a job that fails makes this throw. */
  runJobs(): Promise<void>;
  /** Runs one named job at once, as its schedule would. */
  runJob(
    name: string,
    payload?: Record<string, unknown>,
    last?: { is_last_try: boolean },
  ): Promise<void>;
}

/**
 * The whole product on a database of its own, with a clock that stands at `now` until the test moves it. Closed
 * and dropped after the test file.
 */
export async function startTestApp({
  now = '2026-05-20T08:00:00Z',
  pool_size = 6,
  wayTo = async (database_url) => database_url,
  settings = {},
  ...build
}: {
  now?: string;
  web_folder?: string;
  /** The app's connections; a single one is less than the settings allow. */
  pool_size?: number;
  /** Another address for the app's database, such as one with something breakable in front. */
  wayTo?: (database_url: string) => Promise<string>;
  body_limits?: BodyLimits;
  /** Variables of the environment besides those of every test. */
  settings?: Record<string, string>;
} = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'paddock-test-'));
  const clock = new SetClock(new Date(now));
  const config = readConfig({
    DATABASE_URL: database.url,
    PADDOCK_DATA_DIR: folder,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    WORKER: 'off',
    ...settings,
  });
  const database_url = await wayTo(database.url);
  const app = await buildApp({ ...config, pool_size, database_url }, { clock, ...build });
  const findUnkept = watchKeptWrites(app, clock, database.asOwner);
  await app.server.ready();
  const testApp: TestApp = {
    ...app,
    clock,
    as: (account) =>
      callerAs(app, clock, typeof account === 'string' ? { user_id: account } : account),
    asOwner: database.asOwner,
    withOwner: database.withOwner,
    findUnkept,
    anonymous: makeCaller(app, async () => ({})),
    runJobs: () => workOffJobs(app.services, areas, { pool: app.pool }),
    runJob: async (name, payload = {}, { is_last_try } = { is_last_try: false }) => {
      const job = jobsOf(areas)[name];
      if (!job) throw new Error(`no job is called ${name}`);
      await runJob(app.services, name, job, { payload, is_last_try });
    },
  };
  atEndOfFile(async () => {
    expect(await findUnkept(), 'writes that the trail does not tell').toEqual([]);
    await app.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  return testApp;
}

/** How a call was refused, its fields as `field: code`; a call that went through makes this throw. */
export async function refusalOf(tried: Promise<unknown>) {
  const error = await tried.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof CallError)) throw new Error('it was not refused', { cause: error });
  return {
    status: error.status,
    code: error.body.code,
    message: error.body.message,
    fields: (error.body.fields ?? []).map(({ field, code }) => `${field}: ${code}`),
    current: error.body.current,
  };
}
