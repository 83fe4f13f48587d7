import {
  context,
  diag,
  DiagLogLevel,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
  type Tracer,
} from '@opentelemetry/api';
import type { FastifyBaseLogger, FastifyInstance, FastifyRequest } from 'fastify';
import type { LogEvent } from 'kysely';
import type { Config } from '#server/platform/config.ts';
import { RepeatedFaults } from '#server/platform/repeated-faults.ts';

/** Calls alone say what was slow: not pages and files, a page that hears changes for hours, or who asks all the time. */
const isTraced = (route: string): boolean =>
  route.startsWith('/api/') && route !== '/api/events' && route !== '/api/health';

/**
 * What was slow in one answer or job, for an operator (decision 070): a span for it and one for each of its statements. They carry
 * names of actions, jobs and SQL without its values, never a person or a record; the request's id is the one that the
 * error log and a screen show.
 */
export class Traces {
  readonly #tracer: Tracer;
  readonly #spans = new WeakMap<FastifyRequest, Span>();
  /** Sends what is kept and stops. */
  readonly close: () => Promise<void>;

  constructor(tracer: Tracer, close: () => Promise<void>) {
    this.#tracer = tracer;
    this.close = close;
  }

  /** A span for each answered call; `actions` names the actions by their addresses. */
  watchRequests(
    server: FastifyInstance,
    { actions, trusts_callers }: { actions: ReadonlyMap<string, string>; trusts_callers: boolean },
  ): void {
    server.addHook('onRequest', (request, _reply, done) => {
      const route = request.routeOptions.url ?? '';
      if (!isTraced(route)) return done();
      // Only a proxy of one's own may say that a trace goes on here, and whether it is kept.
      const from = trusts_callers
        ? propagation.extract(ROOT_CONTEXT, request.headers)
        : ROOT_CONTEXT;
      const span = this.#tracer.startSpan(
        actions.get(route) ?? `${request.method} ${route}`,
        {
          kind: SpanKind.SERVER,
          attributes: {
            'http.request.method': request.method,
            'http.route': route,
            'paddock.request_id': request.id,
          },
        },
        from,
      );
      this.#spans.set(request, span);
      context.with(trace.setSpan(from, span), done);
    });
    // Whoever waited for the body goes on outside of what was begun above.
    server.addHook('preHandler', (request, _reply, done) => {
      const span = this.#spans.get(request);
      if (!span || trace.getActiveSpan() === span) return done();
      context.with(trace.setSpan(context.active(), span), done);
    });
    server.addHook('onResponse', async (request, reply) => {
      const span = this.#spans.get(request);
      if (!span) return;
      span.setAttribute('http.response.status_code', reply.statusCode);
      if (reply.statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
  }

  /** Runs a job as a span of its own; a fault marks it and is thrown on. */
  inJob<T>(job: string, work: () => Promise<T>): Promise<T> {
    const span = this.#tracer.startSpan(
      job,
      { kind: SpanKind.CONSUMER, attributes: { 'paddock.job': job } },
      ROOT_CONTEXT,
    );
    return context.with(trace.setSpan(ROOT_CONTEXT, span), async () => {
      try {
        return await work();
      } catch (error) {
        markFault(span, error);
        throw error;
      } finally {
        span.end();
      }
    });
  }

  /** A statement that ended just now, in the answer or job that asked it; what nobody asked is no span. */
  readonly noteStatement = (event: LogEvent): void => {
    if (trace.getActiveSpan()?.isRecording() !== true) return;
    const { sql } = event.query;
    const [operation = 'query'] = /^[a-z]+/i.exec(sql.trimStart()) ?? [];
    const span = this.#tracer.startSpan(operation.toLowerCase(), {
      kind: SpanKind.CLIENT,
      startTime: Date.now() - event.queryDurationMillis,
      attributes: { 'db.system.name': 'postgresql', 'db.query.text': sql },
    });
    if (event.level === 'error') markFault(span, event.error);
    span.end();
  };
}

/** The kind of a fault; its words may hold what somebody typed. */
function markFault(span: Span, error: unknown): void {
  const code = (error as { code?: unknown } | null)?.code;
  const name = error instanceof Error ? error.name : 'unknown';
  span.setAttribute('error.type', typeof code === 'string' ? code : name);
  span.setStatus({ code: SpanStatusCode.ERROR });
}

/** Statements of hundreds of lines are cut, so that a thousand of them do not fill the memory. */
const longestAttribute = 4_000;

/**
 * Opens the way to a collector of OpenTelemetry by its protocol over HTTP, in batches behind the answers; null when no
 * address is set, and then nothing of it is loaded. A collector that is away costs spans and a line of the log, never
 * an answer.
 */
export async function openTraces(
  config: Config,
  { release, log }: { release: string; log: FastifyBaseLogger },
): Promise<Traces | null> {
  const url = config.otel_exporter_otlp_traces_endpoint;
  if (url === undefined) return null;
  const [sdk, { OTLPTraceExporter }, { AsyncLocalStorageContextManager }, resources, core] =
    await Promise.all([
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/exporter-trace-otlp-http'),
      import('@opentelemetry/context-async-hooks'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/core'),
    ]);
  // Once for the process: further calls change nothing.
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new core.W3CTraceContextPropagator());
  tellFaults(log);
  const exporter = new OTLPTraceExporter({
    url,
    headers: headersOf(config.otel_exporter_otlp_traces_headers),
    timeoutMillis: 3_000,
  });
  const provider = new sdk.TracerProvider({
    resource: resources.resourceFromAttributes({
      'service.name': 'paddock',
      'service.version': release,
    }),
    sampler: new sdk.ParentBasedSampler({
      root: new sdk.TraceIdRatioBasedSampler(config.otel_traces_sampler_arg),
    }),
    spanLimits: { attributeValueLengthLimit: longestAttribute },
    spanProcessors: [new sdk.BatchSpanProcessor({ exporter })],
  });
  return new Traces(provider.getTracer('paddock'), () =>
    provider.shutdown().catch((error: unknown) => diag.error(String(error))),
  );
}

/** Pairs of `name=value` whose values are encoded as in an address, as OpenTelemetry has them. */
const headersOf = (pairs: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    pairs.map((pair) => {
      const at = pair.indexOf('=');
      return [pair.slice(0, at), decodeURIComponent(pair.slice(at + 1))];
    }),
  );

function tellFaults(log: FastifyBaseLogger): void {
  const repeated = new RepeatedFaults();
  const silent = () => undefined;
  diag.setLogger(
    {
      error: (message) => {
        const untold = repeated.tell('traces');
        if (untold !== undefined) log.warn({ part: 'traces', untold }, message);
      },
      warn: silent,
      info: silent,
      debug: silent,
      verbose: silent,
    },
    { logLevel: DiagLogLevel.ERROR, suppressOverrideMessage: true },
  );
}
