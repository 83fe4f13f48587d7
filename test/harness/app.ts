import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { runOnce } from 'graphile-worker';
import qs from 'qs';
import { afterAll } from 'vitest';
import { pathOf, type Action } from '#contract/action.ts';
import {
  contract,
  type ActionName,
  type DownloadName,
  type InputOf,
  type OutputOf,
  type UploadName,
} from '#contract/contract.ts';
import type { ErrorBody } from '#contract/errors.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import { buildApp, type App } from '#server/app.ts';
import { areas } from '#server/areas.ts';
import { SetClock } from '#server/platform/clock.ts';
import { readConfig } from '#server/platform/config.ts';
import { sessionCookieName } from '#server/platform/cookies.ts';
import { jobsOf, runJob } from '#server/platform/jobs.ts';
import { openSession } from '#server/platform/sessions.ts';
import { createTestDatabase } from '#test/harness/database.ts';

/** What a refused call throws: the status and the error body, to be looked at in the test. */
export class CallError extends Error {
  readonly status: number;
  readonly body: ErrorBody;

  constructor(name: string, status: number, body: ErrorBody) {
    super(
      `${name} answered ${status} ${body.code}: ${body.message} ${JSON.stringify(body.fields ?? '')}`,
    );
    this.status = status;
    this.body = body;
  }
}

/** A file to upload. */
export interface TestFile {
  document_name: string;
  content_type: string;
  bytes: Buffer;
}

/** Somebody who calls actions. */
export interface Caller {
  call<N extends ActionName>(
    name: N,
    input: InputOf<N>,
    options?: { key?: string },
  ): Promise<OutputOf<N>>;
  /** As `call`, but a refusal is an answer too. */
  answer(
    name: ActionName,
    input: unknown,
    options?: { key?: string },
  ): Promise<{ status: number; body: unknown }>;
  upload<N extends UploadName>(name: N, fields: InputOf<N>, file: TestFile): Promise<OutputOf<N>>;
  download(
    name: DownloadName,
    input: unknown,
  ): Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>;
}

export interface TestApp extends App {
  clock: SetClock;
  /** A person by account (or its id), with the account's type or another that it holds. */
  as(account: { user_id: string; account_type?: AccountType } | string): Caller;
  anonymous: Caller;
  /** Works the job queue until nothing that is due is left; a job that fails makes this throw. */
  runJobs(): Promise<void>;
  /** Runs one named job at once, as its schedule would. */
  runJob(name: string, payload?: Record<string, unknown>): Promise<void>;
}

/**
 * The whole product on a database of its own, with a clock that stands at `now` until the test moves it. Closed
 * and dropped after the test file.
 */
export async function startTestApp({ now = '2026-05-20T08:00:00Z' } = {}): Promise<TestApp> {
  const database = await createTestDatabase();
  const folder = await mkdtemp(path.join(os.tmpdir(), 'paddock-test-'));
  const clock = new SetClock(new Date(now));
  const config = readConfig({
    DATABASE_URL: database.url,
    PADDOCK_DATA_DIR: folder,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    POOL_SIZE: '6',
    WORKER: 'off',
  });
  const app = await buildApp(config, { clock });
  await app.server.ready();
  const testApp: TestApp = {
    ...app,
    clock,
    as: (account) =>
      callerAs(app, clock, typeof account === 'string' ? { user_id: account } : account),
    anonymous: makeCaller(app, async () => ({})),
    runJobs: () => runJobs(app),
    runJob: async (name, payload = {}) => {
      const job = jobsOf(areas)[name];
      if (!job) throw new Error(`no job is called ${name}`);
      await runJob(app.services, name, job, payload);
    },
  };
  afterAll(async () => {
    await app.close();
    await database.drop();
    await rm(folder, { recursive: true, force: true });
  });
  return testApp;
}

function callerAs(
  app: App,
  clock: SetClock,
  account: { user_id: string; account_type?: AccountType },
): Caller {
  let token: Promise<string> | undefined;
  const open = async () => {
    const row = await app.services.db
      .selectFrom('accounts')
      .select('account_type')
      .where('user_id', '=', account.user_id)
      .executeTakeFirstOrThrow();
    const session = await openSession(app.services.db, {
      user_id: account.user_id,
      account_type: account.account_type ?? row.account_type,
      kept: true,
      days: 3650,
      user_agent: 'test',
      now: clock.now(),
    });
    return session.token;
  };
  return makeCaller(app, async () => ({
    [sessionCookieName(app.services.config)]: await (token ??= open()),
  }));
}

function makeCaller(app: App, cookies: () => Promise<Record<string, string>>): Caller {
  const send = async (name: ActionName, input: unknown, options: { key?: string } = {}) => {
    const action = contract[name] as Action;
    const isGet = action.kind === 'read' || action.kind === 'download';
    const { url, rest } = addressOf(name, action, input);
    const response = await app.server.inject({
      method: isGet ? 'GET' : 'POST',
      url: isGet ? `${url}?${qs.stringify(rest)}` : url,
      headers: { 'x-paddock': '1', ...(options.key ? { 'idempotency-key': options.key } : {}) },
      cookies: await cookies(),
      ...(isGet ? {} : { payload: (rest ?? {}) as Record<string, unknown> }),
    });
    return response;
  };
  const caller: Caller = {
    answer: async (name, input, options) => {
      const response = await send(name, input, options);
      return { status: response.statusCode, body: response.json() };
    },
    call: async (name, input, options) => {
      const { status, body } = await caller.answer(name, input, options);
      if (status >= 300) throw new CallError(name, status, body as ErrorBody);
      return body as never;
    },
    upload: async (name, fields, file) => {
      const { body, content_type } = multipart(fields, file);
      const response = await app.server.inject({
        method: 'POST',
        url: pathOf(name, contract[name]),
        headers: { 'x-paddock': '1', 'content-type': content_type },
        cookies: await cookies(),
        payload: body,
      });
      if (response.statusCode >= 300)
        throw new CallError(name, response.statusCode, response.json());
      return response.json();
    },
    download: async (name, input) => {
      const response = await send(name, input);
      return { status: response.statusCode, headers: response.headers, bytes: response.rawPayload };
    },
  };
  return caller;
}

function addressOf(name: string, action: Action, input: unknown): { url: string; rest: unknown } {
  if (!action.path) return { url: pathOf(name, action), rest: input };
  const rest = { ...(input as Record<string, unknown>) };
  const url = pathOf(name, action).replace(/:(\w+)/g, (_, field: string) => {
    const value = rest[field];
    delete rest[field];
    return encodeURIComponent(String(value));
  });
  return { url, rest };
}

function multipart(
  fields: Record<string, unknown>,
  file: TestFile,
): { body: Buffer; content_type: string } {
  const boundary = 'paddock-test-boundary';
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  const head = `${parts.join('')}--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.document_name}"\r\ncontent-type: ${file.content_type}\r\n\r\n`;
  return {
    body: Buffer.concat([Buffer.from(head), file.bytes, Buffer.from(`\r\n--${boundary}--\r\n`)]),
    content_type: `multipart/form-data; boundary=${boundary}`,
  };
}

async function runJobs(app: App): Promise<void> {
  const failures: unknown[] = [];
  const taskList = Object.fromEntries(
    Object.entries(jobsOf(areas)).map(([name, job]) => [
      name,
      async (payload: unknown) => {
        try {
          await runJob(app.services, name, job, payload as Record<string, unknown>);
        } catch (error) {
          failures.push(error);
          throw error;
        }
      },
    ]),
  );
  await runOnce({ pgPool: app.pool, taskList, noHandleSignals: true });
  if (failures.length > 0) throw failures[0];
}
