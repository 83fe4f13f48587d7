import qs from 'qs';
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
import type { App } from '#server/app.ts';
import type { Clock } from '#server/platform/clock.ts';
import { sessionCookieName } from '#server/platform/http/cookies.ts';
import { openSession } from '#server/platform/http/sessions.ts';

/** What a refused call throws: the status and the error body, to be looked at by the caller. */
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
export interface SentFile {
  document_name: string;
  content_type: string;
  bytes: Buffer;
}

/** Somebody who calls actions. */
export interface Caller {
  /** Of a record that has more than the action takes, as the compiler lets it be given, it sends what the action takes. */
  call<N extends ActionName>(
    name: N,
    input: InputOf<N>,
    options?: { key?: string },
  ): Promise<OutputOf<N>>;
  /** As `call`, but a refusal is an answer too. */
  attempt<N extends ActionName>(
    name: N,
    input: InputOf<N>,
    options?: { key?: string },
  ): Promise<{ status: number; body: unknown }>;
  /** As `attempt`, sending everything as it is given, whatever the action takes. */
  answer(
    name: ActionName,
    input: unknown,
    options?: { key?: string },
  ): Promise<{ status: number; body: unknown }>;
  upload<N extends UploadName>(
    name: N,
    fields: InputOf<N>,
    file: SentFile,
    options?: { key?: string | undefined },
  ): Promise<OutputOf<N>>;
  download(
    name: DownloadName,
    input: unknown,
  ): Promise<{ status: number; headers: Record<string, unknown>; bytes: Buffer }>;
}

/** Calls actions as a person, with a session of its own that is opened by the first call. */
export function callerAs(
  app: App,
  clock: Clock,
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
      user_agent: 'in process',
      now: clock.now(),
    });
    return session.token;
  };
  return makeCaller(app, async () => ({
    [sessionCookieName(app.services.config)]: await (token ??= open()),
  }));
}

/** Calls actions with some cookies, through the very routes that browsers use but without a network. */
export function makeCaller(app: App, cookies: () => Promise<Record<string, string>>): Caller {
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
    attempt: (name, input, options) => caller.answer(name, partsOf(name, input), options),
    call: async (name, input, options) => {
      const { status, body } = await caller.attempt(name, input, options);
      if (status >= 300) throw new CallError(name, status, body as ErrorBody);
      return body as never;
    },
    upload: async (name, fields, file, { key } = {}) => {
      const { body, content_type } = multipart(fields, file);
      const response = await app.server.inject({
        method: 'POST',
        url: pathOf(name, contract[name]),
        headers: {
          'x-paddock': '1',
          'content-type': content_type,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
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

/** The parts of a record that an action takes; the server refuses what it does not know. */
export function partsOf(name: ActionName, input: object): object {
  const { shape } = contract[name].input as { shape?: object };
  return shape
    ? Object.fromEntries(Object.entries(input).filter(([key]) => Object.hasOwn(shape, key)))
    : input;
}

/** What an address says in the place of a value; of what is no plain value its JSON. */
const textOf = (value: unknown): string =>
  typeof value === 'string' ? value : (JSON.stringify(value) ?? '');

function addressOf(name: string, action: Action, input: unknown): { url: string; rest: unknown } {
  if (!action.path) return { url: pathOf(name, action), rest: input };
  const rest = { ...(input as Record<string, unknown>) };
  const url = pathOf(name, action).replace(/:(\w+)/g, (_, field: string) => {
    const value = rest[field];
    delete rest[field];
    return encodeURIComponent(textOf(value).toWellFormed());
  });
  return { url, rest };
}

function multipart(
  fields: Record<string, unknown>,
  file: SentFile,
): { body: Buffer; content_type: string } {
  const boundary = 'paddock-in-process-boundary';
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
