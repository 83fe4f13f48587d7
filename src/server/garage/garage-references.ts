import { sql } from 'kysely';
import type { Queryable } from '#server/platform/context.ts';

/** A foreign key that follows a record when a duplicate of it is taken away. */
export interface MovingReference {
  table: string;
  column: string;
  /** The other column of a key that both records may be in: a row that is there already is not doubled. */
  twin?: string;
}

/** Everything that names a car. A test compares it with the foreign keys of the schema. */
export const carReferences: readonly MovingReference[] = [
  { table: 'policy_items', column: 'car_id' },
  { table: 'claims', column: 'car_id' },
  { table: 'cars', column: 'merged_into' },
];

/** Everything that names a driver. */
export const driverReferences: readonly MovingReference[] = [
  { table: 'policy_item_drivers', column: 'driver_id', twin: 'item_id' },
  { table: 'driver_accounts', column: 'driver_id', twin: 'user_id' },
  { table: 'claims', column: 'driver_id' },
  { table: 'drivers', column: 'merged_into' },
];

export interface Move {
  from: string;
  to: string;
}

/** Lets every reference name the kept record; answers how many rows do so now. */
export async function moveReferences(
  db: Queryable,
  { references, from, to }: Move & { references: readonly MovingReference[] },
): Promise<number> {
  let moved = 0;
  for (const { table, column, twin } of references) {
    const key = sql.id(column);
    if (twin)
      await sql`delete from ${sql.table(table)} a using ${sql.table(table)} b
        where a.${key} = ${from} and b.${key} = ${to} and a.${sql.id(twin)} = b.${sql.id(twin)}`.execute(
        db,
      );
    const { numAffectedRows } =
      await sql`update ${sql.table(table)} set ${key} = ${to} where ${key} = ${from}`.execute(db);
    moved += Number(numAffectedRows ?? 0);
  }
  return moved;
}

/**
 * Quotes that are still written and requests that wait name the record in their content; what is locked stays as it was
 * offered. `policies` are the documents whose items name the record, asked before the items are moved.
 */
export async function moveMentions(
  db: Queryable,
  { from, to, policy_ids }: Move & { policy_ids: readonly string[] },
): Promise<number> {
  const versions = await sql`update policy_versions
    set content = replace(content::text, ${from}, ${to})::jsonb
    where policy_id = any(${[...policy_ids]}::uuid[]) and locked_at is null
      and content::text like ${`%${from}%`}`.execute(db);
  const requests = await sql`update requests
    set content = replace(content::text, ${from}, ${to})::jsonb
    where handled_at is null and content::text like ${`%${from}%`}`.execute(db);
  return Number(versions.numAffectedRows ?? 0) + Number(requests.numAffectedRows ?? 0);
}
