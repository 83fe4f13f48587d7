import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import path from 'node:path';
import { areas } from '#server/areas.ts';
import { registerSignOn } from '#server/accounts/single-sign-on/sign-on-callback.ts';
import { registerCardWebhook } from '#server/payments/card/card-webhook.ts';
import { actionsByRoute } from '#server/platform/area.ts';
import { systemClock, type Clock } from '#server/platform/clock.ts';
import type { Config } from '#server/platform/config.ts';
import type { Services } from '#server/platform/context.ts';
import { sessionCookieName } from '#server/platform/http/cookies.ts';
import { ConnectionShare, sharesOf, writeTurns } from '#server/platform/http/connection-share.ts';
import { createDatabase, createPool } from '#server/platform/database/database.ts';
import { clusterFolderOf, DatabaseRoom } from '#server/platform/database/database-room.ts';
import { DatabaseHealth, registerHealth } from '#server/platform/health.ts';
import { openReading } from '#server/platform/database/read-replica.ts';
import { createHttpServer, registerApi } from '#server/platform/http/http-server.ts';
import type { JobWorker } from '#server/platform/jobs/job-worker.ts';
import { startWorker } from '#server/platform/jobs/jobs.ts';
import { LiveChanges } from '#server/platform/live/live-changes.ts';
import { registerApiReference } from '#server/platform/http/api-reference.ts';
import { openCardProvider } from '#server/platform/cards/open-card-provider.ts';
import { MetricsRegistry } from '#server/platform/metrics/metrics.ts';
import { registerMetrics } from '#server/platform/metrics/metrics-route.ts';
import { openMailer } from '#server/platform/mail/open-mailer.ts';
import { openSignOnProvider } from '#server/platform/sign-on/open-id-provider.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { createPdfRenderer } from '#server/platform/pdf/pdf.ts';
import { readRelease } from '#server/platform/http/release.ts';
import { peekSession } from '#server/platform/http/sessions.ts';
import type { BodyLimits } from '#server/platform/http/slow-bodies.ts';
import { bucketsOf } from '#server/platform/storage/storage.ts';
import { createClamdScanner } from '#server/platform/storage/virus-scanner.ts';
import { openTraces } from '#server/platform/traces/traces.ts';
import { registerWebPages } from '#server/platform/http/web-pages.ts';
import { platformKeeper } from '#server/platform/platform-keeper.ts';

/** One process of the product, put together and not yet listening. */
export interface App {
  server: FastifyInstance;
  services: Services;
  pool: Pool;
  /** Starts to work on the job queue. */
  startJobs(): Promise<void>;
  /** Replaces what works on the job queue after a fault in it; does nothing in a process without jobs. */
  restartJobs(reason: string): void;
  /** Brings the card sandbox's due events to the webhook now; answers how many were taken. */
  deliverCardEvents(): Promise<number>;
  /** Ends everything in the reverse order of its start; what is under way is finished first. */
  close(): Promise<void>;
}

/** What callers without a session get: the same, with a small share of the connections. */
function publicServices(services: Services, pool: Pool): Services {
  const { strangers } = sharesOf(services.config.pool_size);
  return {
    ...services,
    db: createDatabase(new ConnectionShare(pool, strangers), services.traces?.noteStatement),
    writes: writeTurns(strangers),
  };
}

const openMetrics = ({ metrics_token }: Config, release: string): MetricsRegistry | null =>
  metrics_token === undefined ? null : new MetricsRegistry({ release });

const openScanner = ({ clamd_url }: Config): Services['scanner'] =>
  clamd_url === undefined ? null : createClamdScanner({ url: clamd_url });

/** Makes a trace of each call where somebody collects them. */
function watchCalls(server: FastifyInstance, { traces, config }: Services): void {
  traces?.watchRequests(server, {
    actions: actionsByRoute(areas),
    trusts_callers: config.trust_proxy !== false,
  });
}

/** The screens, each with what it asks for first. */
function registerPages(
  server: FastifyInstance,
  { config, web_folder, release }: { config: Config; web_folder: string; release: string },
): void {
  registerWebPages(server, {
    folder: web_folder,
    release,
    session_cookie: sessionCookieName(config),
    session: { name: 'is_logged_in', input: {}, url: '/api/is_logged_in' },
    readsOf: ({ user_id, account_type }) => [
      // Lists open with them.
      { name: 'get_default_saved_views', input: {}, url: '/api/get_default_saved_views' },
      // Their menu and their first buttons hang on it.
      ...(account_type === 'agent' || account_type === 'brokerage'
        ? [{ name: 'get_permissions', input: { user_id }, url: `/api/permissions/${user_id}` }]
        : []),
    ],
  });
}

/** The connections of this process; a fault of one that nobody uses is only noted. */
function openPool(
  { database_url, pool_size, statement_timeout_ms }: Config,
  { log }: FastifyInstance,
): Pool {
  const onError = (error: Error) => log.warn({ part: 'database' }, error.message);
  return createPool({ database_url, pool_size, statement_timeout_ms, onError });
}

/** Ends what the services hold open, the database last. */
async function closeServices({ pdf, reading, db }: Services): Promise<void> {
  await pdf.close();
  await reading.close();
  await db.destroy();
}

/** Puts config, platform and areas together. The database must be migrated. */
export async function buildApp(
  config: Config,
  {
    clock = systemClock,
    web_folder = path.resolve('dist/web'),
    body_limits,
  }: { clock?: Clock; web_folder?: string; body_limits?: BodyLimits } = {},
): Promise<App> {
  const release = readRelease(web_folder);
  const server = createHttpServer(config, { release, ...(body_limits && { body_limits }) });
  const pool = openPool(config, server);
  const traces = await openTraces(config, { release, log: server.log });
  const db = createDatabase(pool, traces?.noteStatement);
  const mail = await openMailer({ config, db, clock });
  const cardDoor = await openCardProvider({ config, db, clock, server });
  const services: Services = {
    config,
    db,
    whole_db: db,
    reading: openReading(config, { db, log: server.log }),
    writes: writeTurns(sharesOf(config.pool_size).writes),
    room: new DatabaseRoom(clusterFolderOf(config)),
    health: new DatabaseHealth(),
    metrics: openMetrics(config, release),
    traces,
    clock,
    release,
    log: server.log,
    mailer: mail.mailer,
    storage: openStorage(config),
    buckets: bucketsOf(config),
    cards: cardDoor.cards,
    pdf: createPdfRenderer(),
    sign_on: openSignOnProvider(config, clock),
    scanner: openScanner(config),
    keepers: [platformKeeper, ...areas.flatMap(({ keeper }) => keeper ?? [])],
  };
  const live = new LiveChanges(config.database_url, server.log, (token) =>
    peekSession(db, { token, now: clock.now() }),
  );
  watchCalls(server, services);
  registerMetrics(server, { services, pool, live, areas });
  registerApi(server, { services, public_services: publicServices(services, pool), areas, live });
  registerHealth(server, services);
  registerApiReference(server, { services, areas });
  registerCardWebhook(server, services);
  registerSignOn(server, publicServices(services, pool));
  registerPages(server, { config, web_folder, release });
  if (config.worker !== 'only') await live.start();
  let worker: JobWorker | undefined;
  return {
    server,
    services,
    pool,
    deliverCardEvents: () => cardDoor.deliverCardEvents(),
    startJobs: async () => {
      worker = await startWorker(services, areas, pool);
    },
    restartJobs: (reason) => worker?.restart(reason),
    close: async () => {
      await live.stop();
      await cardDoor.close();
      await server.close();
      await worker?.stop();
      await mail.close();
      await closeServices(services);
      await traces?.close();
    },
  };
}
