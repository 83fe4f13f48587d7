import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import Fastify, {
  LogController,
  type FastifyError,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import qs from 'qs';
import { beingSaved, errorCatalogue, retryAfterSeconds, type ErrorBody } from '#contract/errors.ts';
import { compressAnswers } from '#server/platform/http/compressed-answers.ts';
import { registerActions } from '#server/platform/http/action-route.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Area } from '#server/platform/area.ts';
import type { Config } from '#server/platform/config.ts';
import type { Services } from '#server/platform/context.ts';
import { refusalOfDatabase } from '#server/platform/database/database-faults.ts';
import { recordError } from '#server/platform/error-log.ts';
import { registerEventStream } from '#server/platform/live/event-stream.ts';
import { isJsonBeyond, type JsonLimits } from '#server/platform/http/json-limits.ts';
import type { LiveChanges } from '#server/platform/live/live-changes.ts';
import {
  type BodyLimits,
  standardBodyLimits,
  watchSlowBodies,
} from '#server/platform/http/slow-bodies.ts';
import { callerOf } from '#server/platform/http/request-callers.ts';
import { RELEASE_HEADER } from '#server/platform/http/release.ts';
import { uploadLimitBytes } from '#domain/files/upload-pieces.ts';

const JSON_BODY_LIMIT_BYTES = 1_000_000;
/** The largest input of the contract, a quote of four hundred cars at events with ten drivers each, has half of it. */
const jsonLimits: JsonLimits = { depth: 32, values: 50_000 };

/** A bare server with limits, ids for requests and logs without personal data; routes come with `registerActions`. */
export function createHttpServer(
  config: Config,
  {
    body_limits = standardBodyLimits,
    release = 'none',
  }: { body_limits?: BodyLimits; release?: string } = {},
): FastifyInstance {
  const server: FastifyInstance = Fastify({
    logger: {
      level: config.log_level,
      serializers: {
        req: (request: FastifyRequest) => ({ method: request.method, path: pathOnly(request.url) }),
      },
    },
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: config.trust_proxy as string | boolean,
    bodyLimit: JSON_BODY_LIMIT_BYTES,
    // Bodies may be long; what is slow or silent is ended by its pace.
    requestTimeout: 0,
    http: { connectionsCheckingInterval: 5000 },
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: true,
    genReqId: () => randomUUID(),
    // An address that cannot be read is refused before any hook.
    frameworkErrors: (error, request, reply) => {
      const answer = errorAnswer(error, request.id);
      protect(reply, request, config);
      void (reply as FastifyReply).status(errorCatalogue[answer.code].status).send(answer);
    },
    routerOptions: {
      maxParamLength: 200,
      querystringParser: (text) =>
        qs.parse(text, { depth: 3, parameterLimit: 200, arrayLimit: 100, plainObjects: true }),
    },
  });
  server.server.headersTimeout = 15_000;
  readJsonOnly(server);
  watchSlowBodies(server, body_limits);
  void server.register(cookie);
  void server.register(multipart, {
    limits: { fileSize: uploadLimitBytes, files: 1, parts: 21, headerPairs: 100 },
    throwFileSizeLimit: false,
  });
  server.addHook('onRequest', async (request, reply) => leadToTls(request, reply, config));
  server.addHook('onSend', async (request, reply, payload) => {
    protect(reply, request, config);
    void reply.header(RELEASE_HEADER, release);
    return payload;
  });
  compressAnswers(server);
  return server;
}

/** Bodies are JSON of a bounded depth; `__proto__` and the like are refused, and so is text without a shape. */
function readJsonOnly(server: FastifyInstance): void {
  const parse = server.getDefaultJsonParser('error', 'error');
  server.removeContentTypeParser(['application/json', 'text/plain']);
  server.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (isJsonBeyond(body, jsonLimits)) done(new AppError('malformed_request'), undefined);
      else void parse(request, body, done);
    },
  );
}

/**
 * Where people come by TLS, what a trusted proxy took without it goes no further: a page is asked for again with it,
 * and anything that was sent in the open is refused. A call without a proxy's word, such as its check whether we are
 * alive, passes.
 */
async function leadToTls(
  request: FastifyRequest,
  reply: FastifyReply,
  { public_url, trust_proxy }: Config,
): Promise<FastifyReply | undefined> {
  const was_told = trust_proxy !== false && request.headers['x-forwarded-proto'] !== undefined;
  if (!public_url.startsWith('https://') || !was_told || request.protocol === 'https')
    return undefined;
  if (request.method !== 'GET' && request.method !== 'HEAD')
    throw new AppError('malformed_request');
  return reply.redirect(public_url + request.url, 308);
}

/** What keeps an answer from being used against its reader; it stands on every one, whatever is answered. */
function protect(reply: FastifyReply, request: FastifyRequest, config: Config): void {
  void reply
    .header('x-request-id', request.id)
    .header('x-content-type-options', 'nosniff')
    .header('referrer-policy', 'no-referrer')
    .header('cross-origin-opener-policy', 'same-origin')
    .header('permissions-policy', 'camera=(self), geolocation=(), microphone=()')
    .header('x-frame-options', 'SAMEORIGIN');
  if (config.public_url.startsWith('https://'))
    void reply.header('strict-transport-security', 'max-age=63072000; includeSubDomains');
  if (!reply.hasHeader('content-security-policy'))
    void reply.header('content-security-policy', "default-src 'none'; frame-ancestors 'none'");
}

/** Puts the areas' actions, the event stream and the error answers on a server. */
export function registerApi(
  server: FastifyInstance,
  {
    services,
    public_services,
    areas,
    live,
  }: {
    services: Services;
    /** What callers without a session get: they have only a share of the connections. */
    public_services: Services;
    areas: readonly Area[];
    live: LiveChanges;
  },
): void {
  registerActions(server, { services, public_services }, areas);
  registerEventStream(server, { services, live });
  server.setErrorHandler(async (error: FastifyError, request, reply) => {
    const answer = errorAnswer(error, request.id);
    // A fault of the database is told even though its caller can only try again.
    if (answer.code === 'internal' || refusalOfDatabase(error) || isForStaff(error))
      await recordError(services, {
        source: 'server',
        route: `${request.method} ${request.routeOptions.url ?? pathOnly(request.url)}`,
        error: error instanceof AppError ? (error.cause ?? error) : error,
        request_id: request.id,
        user_id: callerOf(request),
      });
    const wait = retryAfterOf(error, answer);
    if (wait !== undefined) void reply.header('retry-after', String(wait));
    return reply.status(errorCatalogue[answer.code].status).send(answer);
  });
}

/** Seconds after which the same request may go through, where trying again is what helps. */
function retryAfterOf(error: unknown, { code, reason }: ErrorBody): number | undefined {
  if (error instanceof AppError && error.data.retry_after_s !== undefined)
    return error.data.retry_after_s;
  return reason === beingSaved.reason ? 2 : retryAfterSeconds[code];
}

const staffMend = new Set<string>([
  'storage_full',
  'storage_unavailable',
  'infected_file',
  'scanner_unavailable',
]);

/** Refusals that people are told of in words and that staff have to mend. */
const isForStaff = (error: unknown): boolean =>
  error instanceof AppError && staffMend.has(error.code);

/** Turns whatever was thrown into the body that people and programs get; what is not ours to show becomes `internal`. */
export function errorAnswer(error: unknown, request_id: string): ErrorBody {
  if (error instanceof AppError)
    return {
      code: error.code,
      message: error.message,
      request_id,
      ...(error.data.fields ? { fields: error.data.fields } : {}),
      ...(error.data.reason ? { reason: error.data.reason } : {}),
      ...(error.data.current === undefined ? {} : { current: error.data.current }),
    };
  const refused = refusalOfDatabase(error);
  if (refused) return errorAnswer(refused, request_id);
  const code = outsideCode(error);
  // The catalogue speaks of a file, whose length is looked at elsewhere.
  const message = code === 'payload_too_large' ? beyondForm : errorCatalogue[code].message;
  return { code, message, request_id };
}

const beyondForm = 'This form holds more than can be sent at once.';

function outsideCode(error: unknown): ErrorBody['code'] {
  if (typeof error !== 'object' || error === null) return 'internal';
  const { code, statusCode } = error as { code?: string; statusCode?: number };
  if (code === '22P02') return 'not_found';
  // A NUL in a text, which PostgreSQL does not keep.
  if (code === '22021' || code === '22P05') return 'malformed_request';
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || statusCode === 413) return 'payload_too_large';
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return 'malformed_request';
  return 'internal';
}

function pathOnly(url: string): string {
  return url.split('?', 1)[0] ?? url;
}
