import type { Queryable } from '#server/platform/context.ts';

/** The names of insurers by their ids, in the order of the names. */
export async function insurerNames(
  db: Queryable,
  insurer_ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (insurer_ids.length === 0) return new Map();
  const insurers = await db
    .selectFrom('insurers')
    .select(['insurer_id', 'name'])
    .where('insurer_id', 'in', insurer_ids)
    .orderBy('name')
    .execute();
  return new Map(insurers.map(({ insurer_id, name }) => [insurer_id, name]));
}
