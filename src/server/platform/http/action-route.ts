import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { pathOf, type Action, type RecordKind } from '#contract/action.ts';
import {
  showsHeader,
  showsText,
  type Touched,
  touchedHeader,
  touchedText,
} from '#contract/change-kinds.ts';
import { type FieldError, unknownAction } from '#contract/errors.ts';
import { longReads } from '#contract/long-reads.ts';
import { dateOfInstant } from '#domain/dates.ts';
import { checkScope, recordsOf, scopeOf } from '#server/platform/http/action-scope.ts';
import { bearerOf, callerOfToken } from '#server/platform/http/api-tokens.ts';
import { AppError } from '#server/platform/app-error.ts';
import { assertOn } from '#server/platform/feature-gate.ts';
import type { Area, Preparation, RowRule } from '#server/platform/area.ts';
import type {
  Actor,
  FileAnswer,
  ReadContext,
  Services,
  WriteContext,
} from '#server/platform/context.ts';
import { cookieJar } from '#server/platform/http/cookies.ts';
import { sendFile } from '#server/platform/http/file-answer.ts';
import {
  claimKey,
  giveKeyBack,
  keepResponse,
  requestHash,
} from '#server/platform/http/idempotency.ts';
import { finishPieceUpload } from '#server/platform/storage/piece-uploads.ts';
import { refuseCrossSite } from '#server/platform/http/cross-site.ts';
import { type MadeOf, markOf } from '#server/platform/http/marked-read.ts';
import { PublicCalls } from '#server/platform/http/public-calls.ts';
import { RecordGates } from '#server/platform/http/record-gates.ts';
import { noteCaller } from '#server/platform/http/request-callers.ts';
import { findSession } from '#server/platform/http/sessions.ts';
import { throughParent } from '#server/platform/http/row-rules.ts';
import {
  assertAudiences,
  assertMayAsk,
  shownAnswer,
  shownRefusal,
} from '#server/platform/http/shown-answer.ts';
import { auditViewedDownload, refuseWhileViewing } from '#server/platform/http/view-guard.ts';
import { type ReceivedUpload, receiveUpload } from '#server/platform/storage/upload.ts';
import { takeUploadPlace } from '#server/platform/http/upload-places.ts';
import type { Db } from '#server/platform/database/database.ts';
import { runWrite } from '#server/platform/database/write-transaction.ts';

/** So many fields are named in a refusal; nobody mends more at once. */
const fieldsNamed = 100;

type AnyHandler = ((context: never, input: never, prepared?: unknown) => Promise<unknown>) &
  Partial<Preparation<never, never, unknown> & MadeOf>;

/** An action with everything that its route needs. */
interface Route {
  name: string;
  action: Action;
  handler: AnyHandler;
  rules: ReadonlyMap<RecordKind, RowRule>;
  services: Services;
  /** What callers without a session get. */
  public_services: Services;
  gates: RecordGates;
  public_calls: PublicCalls;
}

/** Puts a route for every action of the areas on the server, in the order session, input, role, rows, handler. */
export function registerActions(
  server: FastifyInstance,
  of: Pick<Route, 'services' | 'public_services'>,
  areas: readonly Area[],
): void {
  assertAudiences(areas);
  const rules = rowRulesOf(areas);
  const [gates, public_calls] = [new RecordGates(), new PublicCalls()];
  for (const area of areas)
    for (const [name, action] of Object.entries(area.contract)) {
      const handler = area.handlers[name] as AnyHandler;
      const route = { ...of, name, action, handler, rules, gates, public_calls };
      server.route({
        method: action.kind === 'read' || action.kind === 'download' ? 'GET' : 'POST',
        url: pathOf(name, action),
        exposeHeadRoute: false,
        handler: (request, reply) => answer(route, request, reply),
      });
    }
}

/** The access rules of all areas; refuses to go on when an action takes a scoped id that no area has a rule for. */
function rowRulesOf(areas: readonly Area[]): ReadonlyMap<RecordKind, RowRule> {
  const rules = new Map<RecordKind, RowRule>();
  for (const area of areas)
    for (const [kind, rule] of Object.entries(area.access ?? {}))
      rules.set(kind as RecordKind, 'parents' in rule ? throughParent(rule, rules) : rule);
  for (const area of areas)
    for (const [name, action] of Object.entries(area.contract))
      for (const kind of Object.values(scopeOf(action)))
        if (kind !== 'parent' && !rules.has(kind))
          throw new Error(`${name} takes a ${kind}, but no area says who may see one`);
  return rules;
}

async function answer(
  route: Route,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { action } = route;
  const { config, clock } = route.services;
  const cookies = cookieJar(request, reply, config);
  const bearer = bearerOf(request);
  const changes = action.kind === 'write' || action.kind === 'upload' || action.own_site_only;
  // A key is sent by a program on purpose; a cookie goes along with whatever page asks (decision 076).
  if (changes && bearer === undefined) refuseCrossSite(request, config);
  const [db, now] = [route.services.db, clock.now()];
  const actor =
    bearer === undefined
      ? cookies.session
        ? await findSession(db, { token: cookies.session, now })
        : null
      : await callerOfToken(db, { token: bearer, now, action });
  if (actor) noteCaller(request, actor.user_id);
  refuseWhileViewing(action, actor);
  checkAccess(action, actor);
  const origin = {
    actor,
    action: route.name,
    request_id: request.id,
    ip: request.ip,
    user_agent: request.headers['user-agent'] ?? '',
    cookies,
  };
  const call = { request, reply, origin };
  return actor
    ? carryOut(route, { ...call, services: route.services })
    : route.public_calls.run(request.ip, () =>
        carryOut(route, { ...call, services: route.public_services }),
      );
}

/** A call of somebody who may make it, with what this caller may use. */
interface Call {
  request: FastifyRequest;
  reply: FastifyReply;
  origin: Origin;
  services: Services;
}

async function carryOut(route: Route, call: Call): Promise<unknown> {
  const { action } = route;
  const { request, services, origin } = call;
  if (action.feature) await assertOn(services.db, action.feature);
  if (action.kind === 'read' || action.kind === 'download') return read(route, call);
  if (action.kind === 'write')
    return write(route, { ...call, input: parseInput(action, request.body ?? {}) });
  await services.room.assertRoom();
  const leavePlace = takeUploadPlace(origin.actor?.user_id ?? request.ip);
  try {
    return await upload(route, call);
  } finally {
    leavePlace();
  }
}

async function upload(route: Route, call: Call): Promise<unknown> {
  const { action } = route;
  const { request, services, origin } = call;
  const { actor } = origin;
  const received = await receiveUpload(request, services, {
    admit: (fields) =>
      checkScope(route, { db: services.db, actor, input: parseInput(action, fields) }),
    user_id: actor?.user_id,
    piece_bytes: action.piece_bytes,
  });
  try {
    const input = parseInput(action, received.fields);
    return await write(route, { ...call, input, upload: received });
  } finally {
    // What cannot be settled now is swept at night; it must not hide the answer.
    await received
      .settle()
      .catch((error: unknown) => services.log.warn({ error }, 'an upload was not settled'));
  }
}

async function read(route: Route, call: Call): Promise<unknown> {
  const { action } = route;
  const { request, reply, services, origin } = call;
  const { actor } = origin;
  const input = parseInput(action, {
    ...(request.query as object),
    ...(request.params as object),
  });
  assertMayAsk(action, actor, input);
  await checkScope(route, { db: services.db, actor, input });
  const handle = (db: Db) => answerOf(route, { ...call, input, db });
  // Whoever has no session stays with its share of the connections.
  const output = await (actor && longReads.has(route.name)
    ? services.reading.read(handle)
    : handle(services.db));
  if (action.kind === 'download') {
    const download = { action: route.name, actor, input, request_id: request.id };
    await auditViewedDownload(services.db, download);
    return sendFile(reply, output as FileAnswer);
  }
  void reply.header('cache-control', 'no-store').header(showsHeader, showsText(action.shows));
  return output === notChanged
    ? reply.code(304).send()
    : reply.send(shownAnswer(action, actor, output));
}

/** Stands for the answer that the caller has. */
const notChanged = Symbol('not changed');

async function answerOf(
  { name, handler }: Route,
  { request, reply, services, origin, input, db }: Call & { input: unknown; db: Db },
): Promise<unknown> {
  const context = { ...readContext(services, origin), db };
  const { made_of } = handler;
  if (made_of && origin.actor) {
    const asked = { ...context, actor: origin.actor };
    const mark = await markOf(asked, { made_of, action: name, input });
    void reply.header('etag', mark);
    if (request.headers['if-none-match'] === mark) return notChanged;
  }
  return handler(context as never, input as never);
}

type Origin = Parameters<typeof runWrite<Actor | null, unknown>>[1];

function readContext(services: Services, origin: Origin): ReadContext<Actor | null> {
  const now = services.clock.now();
  const today = dateOfInstant(Math.floor(now.getTime() / 1000));
  return { ...origin, db: services.db, now, today, services };
}

async function write(
  route: Route,
  call: Call & { input: unknown; upload?: ReceivedUpload },
): Promise<unknown> {
  const { action, gates } = route;
  const { services } = call;
  const key = call.request.headers['idempotency-key'];
  const claim =
    typeof key === 'string' && key !== '' && action.repeatable !== false
      ? {
          owner: call.origin.actor?.user_id ?? 'public',
          action: route.name,
          key: key.slice(0, 200),
          request_hash: requestHash([call.input, call.upload?.sent_sha256]),
        }
      : undefined;
  const { actor } = call.origin;
  const prepared = await prepareWork(route, call);
  const inTurn = [
    ...recordsOf(action, call.input),
    ...(claim ? [`key ${claim.owner} ${claim.key}`] : []),
  ];
  let is_repeat = false;
  const work = async (context: WriteContext<Actor | null>): Promise<unknown> => {
    is_repeat = false;
    if (claim) {
      const claimed = await claimKey(context.db, claim);
      is_repeat = claimed.replay;
      if (claimed.replay) return shownAnswer(action, actor, claimed.response);
    }
    await checkScope(route, { db: context.db, actor, input: call.input });
    const { file, upload_id } = call.upload ?? {};
    if (upload_id !== undefined)
      await finishPieceUpload(context.db, { upload_id, now: context.now });
    const handlerContext = file ? { ...context, file } : context;
    try {
      const output = await route.handler(handlerContext as never, call.input as never, prepared);
      // Whole, because a repeat may come from the same person under another account type.
      if (claim) await keepResponse(context.db, claim, action.output.parse(output));
      return shownAnswer(action, actor, output);
    } catch (error) {
      if (claim && error instanceof AppError && error.data.keeps_changes)
        await giveKeyBack(context.db, claim);
      throw error;
    }
  };
  try {
    // What a repeat is the answer to was changed before: its page has to look at everything.
    const told = (touched: readonly Touched[]) =>
      is_repeat || void call.reply.header(touchedHeader, touchedText(touched));
    return await gates.pass(inTurn, () => runWrite(services, { ...call.origin, told }, work));
  } catch (refusal) {
    throw shownRefusal(action, actor, refusal);
  }
}

/** What a write works out before its transaction; nothing is worked out of records that are not this person's. */
async function prepareWork(
  route: Route,
  { services, origin, input }: Call & { input: unknown },
): Promise<unknown> {
  const { prepare } = route.handler;
  if (!prepare) return undefined;
  await checkScope(route, { db: services.db, actor: origin.actor, input });
  return prepare(readContext(services, origin) as never, input as never);
}

function checkAccess(action: Action, actor: Actor | null): void {
  if (action.access === 'public') return;
  if (!actor) throw new AppError('not_logged_in');
  if (action.access.includes(actor.account_type)) return;
  throw action.hidden
    ? new AppError('not_found', { message: unknownAction })
    : new AppError('forbidden');
}

/** Parses the input by the contract; a refusal names every field at once. */
export function parseInput(action: Pick<Action, 'input'>, raw: unknown): unknown {
  const parsed = action.input.safeParse(holdsNul(raw) ? withoutNul(raw) : raw);
  if (parsed.success) return parsed.data;
  throw new AppError('invalid_input', {
    fields: parsed.error.issues.flatMap(fieldsOf).slice(0, fieldsNamed),
  });
}

/** Whether a NUL stands in a text. The database keeps none: a job would fail by it again and again. */
function holdsNul(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\0');
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([name, each]) => name.includes('\0') || holdsNul(each));
}

/** The same without its NULs, so that nobody loses a text by a sign that nobody sees. */
function withoutNul(value: unknown): unknown {
  if (typeof value === 'string') return value.replaceAll('\0', '');
  if (Array.isArray(value)) return value.map(withoutNul);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name.replaceAll('\0', ''), withoutNul(each)]),
  );
}

/** What an issue says of fields; a key that is not known is named where it stands (decision 053). */
function fieldsOf(issue: z.core.$ZodIssue): FieldError[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      field: [...path, key].join('.').slice(0, 200),
      code: 'unknown_field',
      message: `“${key.slice(0, 80)}” is not known here. If this page was open for long, reload it.`,
    }));
  const missing = issue.code === 'invalid_type' && issue.message.includes('received undefined');
  return [
    {
      field: path.join('.'),
      code: missing ? 'required' : issue.code,
      message: missing ? 'Fill in this field.' : issue.message.slice(0, 500),
    },
  ];
}
