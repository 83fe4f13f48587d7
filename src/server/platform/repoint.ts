import { type RawBuilder, sql } from 'kysely';
import type { Queryable } from '#server/platform/context.ts';
import type { DB } from '#server/platform/database/schema-types.ts';

/** The kinds of records of which staff may make one of two. */
export type MergingKind = 'account' | 'car' | 'driver' | 'event' | 'circuit' | 'championship';

/** A column as table.column. */
type ColumnName = {
  [Table in keyof DB]: `${Table}.${keyof DB[Table] & string}`;
}[keyof DB];

/**
 * What becomes of a row that names a record when that record is merged into another one.
 * `moves`: it names the kept record from then on. `ends`: it is a way in, or somebody's screen, and is deleted.
 * `stays`: it says who did something then, in a list that is never rewritten.
 */
export interface RowFate {
  fate: 'moves' | 'ends' | 'stays';
  /** The columns that make the row unique beside the record: where the kept one has the same, the other's goes. */
  unique_with?: readonly string[];
  /** Of two such rows the one stays whose `decision` comes first here; without it, the kept record's. */
  decisions?: readonly string[];
}

export const moves: RowFate = { fate: 'moves' };
export const ends: RowFate = { fate: 'ends' };
export const stays: RowFate = { fate: 'stays' };

/**
 * By the kind of a record, every column of an area's tables that names one. A table that hangs on records of any kind
 * is named by its `parent_id`. Tests compare all areas together with the schema.
 */
export type Repoints = {
  readonly [Kind in MergingKind]?: { readonly [Column in ColumnName]?: RowFate };
};

export interface Move {
  kind: MergingKind;
  from: string;
  to: string;
}

interface Reference extends RowFate {
  table: string;
  column: string;
  /** Narrows to rows whose parent is of the kind. */
  narrow: RawBuilder<unknown>;
}

/** Every column that names a record of a kind, in all areas. */
export function referencesTo(
  keepers: readonly { repoints?: Repoints }[],
  kind: MergingKind,
): Reference[] {
  return keepers.flatMap(({ repoints }) =>
    Object.entries(repoints?.[kind] ?? {}).map(([name, fate]) => referenceOf(kind, name, fate)),
  );
}

function referenceOf(kind: MergingKind, name: string, fate: RowFate): Reference {
  const [table = '', column = ''] = name.split('.');
  if (column !== 'parent_id') return { ...fate, table, column, narrow: sql`true` };
  const { unique_with } = fate;
  return {
    ...fate,
    table,
    column,
    ...(unique_with && { unique_with: ['parent_type', ...unique_with] }),
    narrow: sql`t.parent_type = ${kind}`,
  };
}

/**
 * Lets every row that names one record name another, area after area, and deletes what ends with it. Answers how many
 * rows were moved, by table.column. An account must be marked as merged before: issued invoices and bookings move for
 * no other reason.
 */
export async function repointRows(
  { db, services }: { db: Queryable; services: { keepers: readonly { repoints?: Repoints }[] } },
  { kind, from, to }: Move,
): Promise<Record<string, number>> {
  const moved: Record<string, number> = {};
  for (const reference of referencesTo(services.keepers, kind)) {
    const { table, column, fate, unique_with, decisions, narrow } = reference;
    if (fate === 'stays') continue;
    const rows = sql`${sql.id(table)} t`;
    const mine = sql`${sql.id('t', column)} = ${from} and ${narrow}`;
    if (fate === 'moves') {
      if (decisions) await deleteMilder(db, reference, { from, to });
      const free = unique_with ? freeAt(reference, to) : sql`true`;
      const { numAffectedRows } =
        await sql`update ${rows} set ${sql.id(column)} = ${to} where ${mine} and ${free}`.execute(
          db,
        );
      if (numAffectedRows) moved[`${table}.${column}`] = Number(numAffectedRows);
    }
    if (fate === 'ends' || unique_with) await sql`delete from ${rows} where ${mine}`.execute(db);
  }
  return moved;
}

/** Deletes what names these records and ends with them; `ids` is a query of theirs. */
export async function endRows(
  { db, services }: { db: Queryable; services: { keepers: readonly { repoints?: Repoints }[] } },
  { kind, ids }: { kind: MergingKind; ids: RawBuilder<unknown> },
): Promise<void> {
  for (const { table, column, fate } of referencesTo(services.keepers, kind))
    // What only hangs on a record by its kind is the screens' presence, which is swept by itself.
    if (fate === 'ends' && column !== 'parent_id')
      await sql`delete from ${sql.id(table)} where ${sql.id(column)} in ${ids}`.execute(db);
}

/** Makes room for a row whose decision is stricter than that of the kept record's. */
async function deleteMilder(
  db: Queryable,
  { table, column, unique_with = [], decisions = [] }: Reference,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const rank = (row: 'k' | 't') =>
    sql`array_position(${[...decisions]}::text[], ${sql.id(row, 'decision')})`;
  const same = unique_with.map((name) => sql`k.${sql.id(name)} = t.${sql.id(name)}`);
  const both = sql.join([sql`true`, ...same], sql` and `);
  await sql`delete from ${sql.id(table)} k using ${sql.id(table)} t
    where k.${sql.id(column)} = ${to} and t.${sql.id(column)} = ${from} and ${both} and ${rank('t')} < ${rank('k')}`.execute(
    db,
  );
}

/** The kept record has no such row yet. */
function freeAt({ table, column, unique_with = [] }: Reference, to: string): RawBuilder<unknown> {
  const same = unique_with.map((name) => sql`k.${sql.id(name)} = t.${sql.id(name)}`);
  const conditions = sql.join([sql`k.${sql.id(column)} = ${to}`, ...same], sql` and `);
  return sql`not exists (select from ${sql.id(table)} k where ${conditions})`;
}
