import { type HealthCheckName, healthChecks } from '#domain/admin/health-checks.ts';
import { askCheck, repairCheck } from '#server/admin/health.ts';
import type { Services } from '#server/platform/context.ts';
import { isDatabaseDown } from '#server/platform/database/database-faults.ts';
import { runWrite, systemOrigin } from '#server/platform/database/write-transaction.ts';
import type { HealthResult } from '#server/platform/health-check.ts';

/** What one check said, and what was done about it. */
export interface Diagnosis {
  check: HealthCheckName;
  is_well: boolean;
  found?: HealthResult;
  /** The same after a repair: its proof. */
  after?: HealthResult;
  /** Why it could not be asked. */
  failure?: string;
}

/**
 * Asks one check, repairs what differs when that is asked for and possible, and asks again. A check that cannot be asked
 * is no reason to leave the others out, unless there is no database at all.
 */
export async function examine(
  services: Services,
  check: HealthCheckName,
  { repair, reason }: { repair: boolean; reason: string },
): Promise<Diagnosis> {
  try {
    const found = await askCheck({ db: services.db, services, now: services.clock.now() }, check);
    if (found.differing === 0) return { check, is_well: true, found };
    if (!repair || !healthChecks[check].repairs) return { check, is_well: false, found };
    const { differing } = found;
    const after = await runWrite(services, systemOrigin('repair_health'), (ctx) =>
      repairCheck(ctx, { check, differing, reason }),
    );
    return { check, is_well: after.differing === 0, found, after };
  } catch (error) {
    if (isDatabaseDown(error)) throw error;
    return {
      check,
      is_well: false,
      failure: error instanceof Error ? error.message : String(error),
    };
  }
}
