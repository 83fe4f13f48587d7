import { sql } from 'kysely';
import type { z } from 'zod';
import type { healthContract } from '#contract/admin/health.ts';
import {
  type HealthCheckName,
  healthCheckNames,
  healthChecks,
} from '#domain/admin/health-checks.ts';
import { counted } from '#domain/counted.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler, Handlers } from '#server/platform/area.ts';
import type { Actor, Queryable, Services, WriteContext } from '#server/platform/context.ts';
import { sqlState } from '#server/platform/database/database-faults.ts';
import { checksOf, type HealthResult } from '#server/platform/health-check.ts';
import { diskRooms } from '#server/platform/platform-checks.ts';

type Repaired = z.input<typeof healthContract.repair_health.output>;

/** Somebody waits for a page: slow work stops after so many milliseconds. */
const longestLook = 10_000;
const STATEMENT_TOOK_TOO_LONG = '57014';

/** Asks one check, without changing anything; `until_ms` is when slow work stops. */
export function askCheck(
  { db, services, now }: { db: Queryable; services: Services; now: Date },
  name: HealthCheckName,
  until_ms?: number,
): Promise<HealthResult> {
  const question = { db, services, now, ...(until_ms === undefined ? {} : { until_ms }) };
  return checksOf(services, healthCheckNames)[name].find(question);
}

/** Makes one kept figure right and compares it again, with an entry in the trail that has both. */
export async function repairCheck(
  ctx: WriteContext<Actor | null>,
  { check, differing, reason }: { check: HealthCheckName; differing: number; reason: string },
): Promise<Repaired> {
  const { repair } = checksOf(ctx.services, healthCheckNames)[check];
  if (!repair) throw new AppError('transition_refused', { message: healthChecks[check].remedy });
  const before = await askCheck(ctx, check);
  if (before.differing !== differing)
    throw new AppError('transition_refused', {
      message: `${counted(before.differing, 'difference')} found now, not ${differing}. Look at them again.`,
    });
  await repair(ctx);
  const after = await askCheck(ctx, check);
  await ctx.audit({
    action: 'repair_health',
    record_kind: 'health_check',
    record_id: check,
    before: { differing: before.differing, findings: before.findings },
    after: { differing: after.differing, findings: after.findings, reason },
  });
  return { check, repaired: before.differing - after.differing, ...after };
}

const getHealth: Handler<typeof healthContract.get_health> = async ({ db, services }) => {
  const found = await sql<{
    postgres_version: string;
    migrations: number;
    database_bytes: number;
    connections: number;
    max_connections: number;
    jobs_waiting: number;
    jobs_due: number;
    emails_queued: number;
  }>`select current_setting('server_version') as postgres_version,
      (select count(*) from schema_migrations) as migrations,
      pg_database_size(current_database()) as database_bytes,
      (select count(*) from pg_stat_activity where datname = current_database()) as connections,
      current_setting('max_connections')::int as max_connections,
      (select count(*) from graphile_worker.jobs) as jobs_waiting,
      (select count(*) from graphile_worker.jobs where run_at < now()) as jobs_due,
      (select count(*) from emails where status = 'queued') as emails_queued`.execute(db);
  const [facts] = found.rows;
  if (facts === undefined) throw new Error('the database says nothing of itself');
  const rooms = await diskRooms(services);
  return {
    ...facts,
    release: services.release,
    node_version: process.version,
    disks: rooms.map(({ folder, free, size }) => ({ folder, free_bytes: free, size_bytes: size })),
  };
};

const checkHealth: Handler<typeof healthContract.check_health> = async (ctx, { check }) => {
  const began = performance.now();
  try {
    const { is_partial = false, ...result } = await askCheck(ctx, check, began + longestLook);
    return { check, ...result, is_partial, took_ms: performance.now() - began };
  } catch (error) {
    if (sqlState(error) !== STATEMENT_TOOK_TOO_LONG) throw error;
    throw new AppError('unavailable', {
      message: 'This takes longer than a page can wait. Run npm run doctor on the machine.',
      cause: error,
    });
  }
};

/** What is kept is compared with the rows, and made right. */
export const healthHandlers = {
  get_health: getHealth,
  check_health: checkHealth,
  repair_health: (ctx, input) => repairCheck(ctx, input),
} satisfies Handlers<typeof healthContract>;
