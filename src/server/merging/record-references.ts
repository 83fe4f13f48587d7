import { sql } from 'kysely';
import { strictestDecisions } from '#domain/accounts/sanctions-list.ts';
import type { Queryable, WriteContext } from '#server/platform/context.ts';
import { askKeepers } from '#server/platform/keeper.ts';

/** A foreign key that follows a record when a duplicate of it is taken away. */
export interface MovingReference {
  table: string;
  column: string;
  /** The other column of a key that both records may be in: a row that is there already is not doubled. */
  twin?: string;
  /** Of two such rows the one stays whose `decision` comes first here; without it, the kept record's. */
  decisions?: readonly string[];
}

/** The kinds of records that staff may make one of two; for each everything that names it. A test asks the schema. */
export const recordReferences = {
  car: [
    { table: 'policy_items', column: 'car_id' },
    { table: 'claims', column: 'car_id' },
    { table: 'cars', column: 'merged_into' },
  ],
  driver: [
    { table: 'policy_item_drivers', column: 'driver_id', twin: 'item_id' },
    { table: 'driver_accounts', column: 'driver_id', twin: 'user_id' },
    { table: 'claims', column: 'driver_id' },
    {
      table: 'sanctions_driver_hits',
      column: 'driver_id',
      twin: 'entry_id',
      decisions: strictestDecisions,
    },
    // Erased drivers are not merged, so that there is nothing to move.
    { table: 'driver_erasures', column: 'driver_id' },
    { table: 'drivers', column: 'merged_into' },
  ],
  event: [
    { table: 'policy_items', column: 'event_id' },
    { table: 'claims', column: 'event_id' },
    { table: 'events', column: 'merged_into' },
  ],
  circuit: [
    { table: 'events', column: 'circuit_id' },
    { table: 'circuits', column: 'merged_into' },
  ],
  championship: [
    { table: 'events', column: 'championship_id' },
    { table: 'championships', column: 'merged_into' },
  ],
} as const satisfies Record<string, readonly MovingReference[]>;

export type MergingKind = keyof typeof recordReferences;

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
  for (const { table, column, twin, decisions } of references) {
    const key = sql.id(column);
    if (twin) {
      const both = sql`a.${sql.id(twin)} = b.${sql.id(twin)}`;
      const rank = (row: 'a' | 'b') =>
        sql`array_position(${[...(decisions ?? [])]}::text[], ${sql.ref(`${row}.decision`)})`;
      if (decisions)
        await sql`delete from ${sql.table(table)} a using ${sql.table(table)} b
          where a.${key} = ${to} and b.${key} = ${from} and ${both} and ${rank('b')} < ${rank('a')}`.execute(
          db,
        );
      await sql`delete from ${sql.table(table)} a using ${sql.table(table)} b
        where a.${key} = ${from} and b.${key} = ${to} and ${both}`.execute(db);
    }
    const { numAffectedRows } =
      await sql`update ${sql.table(table)} set ${key} = ${to} where ${key} = ${from}`.execute(db);
    moved += Number(numAffectedRows ?? 0);
  }
  return moved;
}

/** Documents whose items name a record: the places where their content does. */
const documentsWith: Partial<Record<MergingKind, string>> = {
  car: 'select policy_id from policy_items where car_id =',
  event: 'select policy_id from policy_items where event_id =',
  driver: `select i.policy_id from policy_item_drivers d join policy_items i on i.item_id = d.item_id
    where d.driver_id =`,
};

/** Every text that names the record names the kept one. To be asked before the items are moved. */
export async function moveMentions(
  { db, services }: Pick<WriteContext, 'db' | 'services'>,
  kind: MergingKind,
  { from, to }: Move,
): Promise<number> {
  const named = documentsWith[kind];
  const documents = named === undefined ? undefined : sql`(${sql.raw(named)} ${from})`;
  return askKeepers(services, (keeper) =>
    keeper.repointMentions?.(db, { kind, from, to, documents }),
  );
}
