import { sql } from 'kysely';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** The names of insurers by their ids, in the order of the names. */
export async function insurerNames(
  db: Queryable,
  insurer_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (insurer_ids.length === 0) return new Map();
  const insurers = await db
    .selectFrom('insurers')
    .select(['insurer_id', 'name'])
    .where(sql<boolean>`insurer_id = any(${insurer_ids}::uuid[])`)
    .orderBy('name')
    .modifyEnd(prepared)
    .execute();
  return new Map(insurers.map(({ insurer_id, name }) => [insurer_id, name]));
}
