import { sql, type RawBuilder } from 'kysely';
import type { HealthCheckName } from '#domain/admin/health-checks.ts';
import type { Actor, Queryable, Services, WriteContext } from '#server/platform/context.ts';

/** One thing that is not as the rows say, in words. */
export interface HealthFinding {
  record: string;
  /** What is kept. */
  kept: string;
  /** What the rows say. */
  found: string;
}

/** What a check saw; of many findings the first fifty are named. */
export interface HealthResult {
  compared: number;
  differing: number;
  findings: HealthFinding[];
  /** Not everything was looked at: the time was over. */
  is_partial?: boolean;
}

/** What a check may ask. It changes nothing. */
export interface HealthQuestion {
  db: Queryable;
  services: Pick<Services, 'config' | 'storage'>;
  now: Date;
  /** When somebody waits for the answer: the moment, by `performance.now()`, at which slow work stops. */
  until_ms?: number;
}

/** One check of an area's own tables, declared with its keeper. */
export interface HealthCheck {
  find(question: HealthQuestion): Promise<HealthResult>;
  /** Makes it right within the transaction; whoever calls it checks again and leaves the entry in the trail. */
  repair?(ctx: WriteContext<Actor | null>): Promise<void>;
}

/** The checks of an area by name. */
export type HealthChecks = Partial<Record<HealthCheckName, HealthCheck>>;

/** So many findings are named. */
export const namedFindings = 50;

/**
 * Runs a comparison as one statement, so that kept figures and rows are of one moment. `compared` is a query of one
 * number; `differences` is a query with the columns that `say` reads, ordered as it is to be read.
 */
export async function compareRows<Row>(
  db: Queryable,
  parts: {
    compared: RawBuilder<unknown>;
    differences: RawBuilder<Row>;
    say: (row: Row) => HealthFinding;
  },
): Promise<HealthResult> {
  const { compared, differences, say } = parts;
  const found = await sql<{ compared: number; differing: number; rows: Row[] }>`
    with differences as materialized (${differences})
    select (${compared})::bigint as compared, (select count(*) from differences) as differing,
      coalesce((select json_agg(d) from (select * from differences limit ${namedFindings}) d), '[]') as rows`.execute(
    db,
  );
  const [answer] = found.rows;
  if (answer === undefined) throw new Error('a comparison answers one row');
  return {
    compared: answer.compared,
    differing: answer.differing,
    findings: answer.rows.map(say),
  };
}

/** The checks of all areas together; one that two areas declare, or none does, is a mistake that must not start. */
export function checksOf(
  { keepers }: Pick<Services, 'keepers'>,
  names: readonly HealthCheckName[],
): Record<HealthCheckName, HealthCheck> {
  const all = keepers.flatMap(({ checks }) => Object.entries(checks ?? {}));
  const checks = Object.fromEntries(all) as Record<HealthCheckName, HealthCheck>;
  if (all.length !== names.length || names.some((name) => checks[name] === undefined))
    throw new Error('every health check is declared by one area');
  return checks;
}
