import { createHash, timingSafeEqual } from 'node:crypto';
import { type RawBuilder, sql } from 'kysely';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Pool } from 'pg';
import { AppError } from '#server/platform/app-error.ts';
import { actionsByRoute, type Area } from '#server/platform/area.ts';
import type { Services } from '#server/platform/context.ts';
import type { Db } from '#server/platform/database/database.ts';
import type { LiveChanges } from '#server/platform/live/live-changes.ts';
import type { DatabaseFigures } from '#server/platform/metrics/metrics.ts';

/** A look must not wait for a database that is busy or away. */
const longestLookMs = 2_000;

interface Watched {
  services: Services;
  pool: Pool;
  live: LiveChanges;
  areas: readonly Area[];
}

/**
 * `GET /metrics` for Prometheus, with the token of the settings as bearer; everybody else finds nothing there. Labels
 * are names of the contract and of jobs, never of people, records or addresses, so that nobody makes more of them.
 */
export function registerMetrics(
  server: FastifyInstance,
  { services, pool, live, areas }: Watched,
): void {
  const { metrics, config } = services;
  const token = config.metrics_token;
  if (metrics === null || token === undefined) {
    // Otherwise it would be a page like any other address.
    server.get('/metrics', async () => {
      throw new AppError('not_found');
    });
    return;
  }
  const actions = actionsByRoute(areas);
  server.addHook('onResponse', async (request, reply) => {
    metrics.noteRequest({
      action: actions.get(request.routeOptions.url ?? '') ?? 'other',
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
    });
  });
  server.get('/metrics', async (request, reply) => {
    if (!bears(request, token)) throw new AppError('not_found');
    const text = await metrics.text({
      connections: { total: pool.totalCount, idle: pool.idleCount, waiting: pool.waitingCount },
      event_streams: live.size,
      long_reads: services.reading.counts,
      database: await askDatabase(services.whole_db),
    });
    return reply.header('cache-control', 'no-store').type(metrics.contentType).send(text);
  });
}

/** Compared by hashes, which are equally long and take equally long. */
function bears({ headers }: FastifyRequest, token: string): boolean {
  const given = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(given), hashOf(token));
}

async function askDatabase(db: Db): Promise<DatabaseFigures | null> {
  const asked = Promise.all([
    rows<DatabaseFigures['jobs'][number]>(
      db,
      sql`select task_identifier as job,
          count(*) filter (where run_at <= now() and attempts < max_attempts)::int as due,
          count(*) filter (where run_at > now() and attempts < max_attempts)::int as later,
          count(*) filter (where attempts >= max_attempts)::int as given_up,
          coalesce(extract(epoch from now() - min(run_at)
            filter (where run_at <= now() and attempts < max_attempts)), 0)::float8 as oldest_seconds
        from graphile_worker.jobs group by 1`,
    ),
    rows<DatabaseFigures['emails'][number]>(
      db,
      sql`select status, count(*)::int as count from emails
        where status = 'queued' or (status = 'failed' and created_at > now() - interval '1 day') group by 1`,
    ),
    rows<{ count: number }>(
      db,
      sql`select count(*)::int as count from error_log where status = 'open'`,
    ),
  ]).then(
    ([jobs, emails, errors]) => ({ jobs, emails, errors_open: errors[0]?.count ?? 0 }),
    () => null,
  );
  const late = new Promise<null>((done) => setTimeout(done, longestLookMs, null).unref());
  return Promise.race([asked, late]);
}

const rows = async <T>(db: Db, query: RawBuilder<unknown>): Promise<T[]> =>
  (await (query as RawBuilder<T>).execute(db)).rows;
