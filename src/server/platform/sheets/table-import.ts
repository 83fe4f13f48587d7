import type { ChangeKind } from '#contract/change-kinds.ts';
import { sql, type RawBuilder } from 'kysely';
import type { ImportValues } from '#domain/imports/import-target.ts';
import type { Queryable } from '#server/platform/context.ts';
import type { Tx } from '#server/platform/database/database.ts';
import type { FoundRecord, ImportStore } from '#server/platform/sheets/import-store.ts';

type ColumnType =
  | 'text'
  | 'citext'
  | 'int'
  | 'bigint'
  | 'numeric'
  | 'boolean'
  | 'date'
  | 'jsonb'
  | 'text[]'
  | 'uuid';

/** A table whose rows imports may write, as data. In the conditions `t` is the table and `r` the row of the file. */
export interface ImportTable {
  table: string;
  id: string;
  record_kind: ChangeKind;
  columns: Readonly<Record<string, ColumnType>>;
  /** When a row of the file is about a row of the table, each way so that an index can answer it; surest first. */
  matches: readonly RawBuilder<unknown>[];
  /** Which of several matches comes first. */
  prefer?: RawBuilder<unknown>;
  /** Records that an import must leave alone. */
  untouchable?: RawBuilder<unknown>;
  /** The id of a new record that has a code instead of a number. */
  own_id?: (values: ImportValues) => string;
  /** Rows of other tables that are part of the record and go with it. */
  parts?: readonly { table: string; column: string }[];
  /** Columns of JSON that mention ids without a foreign key. */
  mentioned_in?: readonly { table: string; column: string }[];
  /** The table counts its changes. */
  revision?: boolean;
  /**
   * Duplicates of the table name the record that took their place: a row about one is about the other. These columns
   * are what a duplicate was known by, and the kept record does not take them over.
   */
  merged_by?: readonly string[];
}

interface TablePart {
  readonly table: ImportTable;
  readonly names: readonly string[];
  /** A row of the file as columns of `r`. */
  readonly recordset: RawBuilder<unknown>;
  /** The columns of `t` as one object; numbers with decimals come as texts. */
  readonly object: RawBuilder<unknown>;
}

const recordsetTypes: Partial<Record<ColumnType, string>> = { citext: 'text' };

/** The bulk statements of a table for imports: each works on any number of rows at once. */
export function tableImport(table: ImportTable): ImportStore {
  const names = Object.keys(table.columns);
  const typed = names.map((name) => {
    const type = table.columns[name] ?? 'text';
    return sql`${sql.id(name)} ${sql.raw(recordsetTypes[type] ?? type)}`;
  });
  const part: TablePart = {
    table,
    names,
    recordset: sql`(n int, id text, ${sql.join(typed)})`,
    object: sql`jsonb_build_object(${sql.join(names.flatMap((name) => [sql.lit(name), shown(table, name)]))})`,
  };
  return {
    record_kind: table.record_kind,
    find: (db, rows) => find(part, db, rows),
    lock: (db, ids) => lock(part, db, ids),
    insert: (db, rows) => insert(part, db, rows),
    update: (db, rows) => update(part, db, rows),
    used: (db, ids) => used(part, db, ids),
    remove: (db, ids) => remove(part, db, ids),
  };
}

function shown({ columns }: ImportTable, name: string): RawBuilder<unknown> {
  const column = sql.ref(`t.${name}`);
  return columns[name] === 'numeric' ? sql`trim_scale(${column})::text` : sql`${column}`;
}

/** Rows as one parameter; what a table does not have is left out. */
function rowsParameter(
  { names }: TablePart,
  rows: readonly ImportValues[],
  ids: readonly string[] = [],
): RawBuilder<unknown> {
  const plain = rows.map((row, n) => ({
    n,
    id: ids[n] ?? null,
    ...Object.fromEntries(names.map((name) => [name, row[name] ?? null])),
  }));
  return sql`${JSON.stringify(plain)}::jsonb`;
}

function lasting({ id, merged_by }: ImportTable): RawBuilder<unknown> {
  const own = sql.ref(`t.${id}`);
  return merged_by ? sql`coalesce(t.merged_into, ${own})` : own;
}

async function find(
  part: TablePart,
  db: Queryable,
  rows: readonly ImportValues[],
): Promise<(FoundRecord | undefined)[]> {
  const { table } = part;
  const ways = table.matches.map(
    (match, way) => sql`select r.n, ${sql.lit(way)} as way, ${lasting(table)} as found_id,
        ${table.merged_by ? sql`t.merged_into is not null` : sql`false`} as is_alias
      from r join ${sql.table(table.table)} t on ${match}`,
  );
  const found = await sql<Found>`
    with r as (select * from jsonb_to_recordset(${rowsParameter(part, rows)}) as r ${part.recordset}),
    pairs as (${sql.join(ways, sql` union all `)})
    select distinct on (r.n) r.n, ${sql.ref(`t.${table.id}`)}::text as id, ${part.object} as values,
      ${table.untouchable ?? sql`false`} as untouchable, pairs.is_alias
    from pairs join r on r.n = pairs.n join ${sql.table(table.table)} t on ${sql.ref(`t.${table.id}`)} = pairs.found_id
    order by r.n, pairs.way, pairs.is_alias, ${table.prefer ? sql`${table.prefer}, ` : sql``} ${sql.ref(`t.${table.id}`)}`.execute(
    db,
  );
  const records: (FoundRecord | undefined)[] = rows.map(() => undefined);
  for (const { n, id, values, untouchable, is_alias } of found.rows)
    records[n] = {
      id,
      values,
      ...(untouchable ? { untouchable } : {}),
      ...(is_alias ? { called: pick(rows[n] ?? {}, table.merged_by ?? []) } : {}),
    };
  return records;
}

interface Found {
  n: number;
  id: string;
  values: ImportValues;
  untouchable: boolean;
  is_alias: boolean;
}

const pick = (row: ImportValues, names: readonly string[]): ImportValues =>
  Object.fromEntries(names.map((name) => [name, row[name] ?? null]));

async function lock(
  { table, object }: TablePart,
  db: Tx,
  ids: readonly string[],
): Promise<Map<string, ImportValues>> {
  const found = await sql<{ id: string; values: ImportValues }>`
    select ${sql.ref(`t.${table.id}`)}::text as id, ${object} as values from ${sql.table(table.table)} t
    where ${sql.ref(`t.${table.id}`)}::text = any(${[...ids]}::text[])
    order by ${sql.ref(`t.${table.id}`)} for update of t`.execute(db);
  return new Map(found.rows.map(({ id, values }) => [id, values]));
}

async function insert(part: TablePart, db: Tx, rows: readonly ImportValues[]): Promise<string[]> {
  if (rows.length === 0) return [];
  const { table, names } = part;
  const ids = table.own_id
    ? rows.map(table.own_id)
    : (
        await sql<{
          id: string;
        }>`select uuidv7()::text as id from generate_series(1, ${rows.length})`.execute(db)
      ).rows.map(({ id }) => id);
  const given = names.filter(
    (name) => name !== table.id && rows.some((row) => row[name] !== undefined),
  );
  const id_type = sql.raw(table.own_id ? 'text' : 'uuid');
  await sql`insert into ${sql.table(table.table)} (${sql.id(table.id)}, ${sql.join(given.map((name) => sql.id(name)))})
    select r.id::${id_type}, ${sql.join(given.map((name) => sql.ref(`r.${name}`)))}
    from jsonb_to_recordset(${rowsParameter(part, rows, ids)}) as r ${part.recordset} order by r.n`.execute(
    db,
  );
  return ids;
}

async function update(
  part: TablePart,
  db: Tx,
  rows: readonly { id: string; before: ImportValues; changes: ImportValues }[],
): Promise<void> {
  if (rows.length === 0) return;
  const { table, names } = part;
  const changed = names.filter((name) => rows.some(({ changes }) => name in changes));
  if (changed.length === 0) return;
  const whole = rows.map(({ before, changes }) => ({ ...before, ...changes }));
  const ids = rows.map(({ id }) => id);
  const sets = changed.map((name) => sql`${sql.id(name)} = ${sql.ref(`r.${name}`)}`);
  await sql`update ${sql.table(table.table)} t
    set ${sql.join(table.revision ? [...sets, sql`revision = t.revision + 1`] : sets)}
    from jsonb_to_recordset(${rowsParameter(part, whole, ids)}) as r ${part.recordset}
    where ${sql.ref(`t.${table.id}`)}::text = r.id`.execute(db);
}

/** Asks every foreign key that points at the table, so that a table added later is asked too. */
async function used({ table }: TablePart, db: Tx, ids: readonly string[]): Promise<Set<string>> {
  const keys = await sql<{ table: string; column: string }>`
    select c.conrelid::regclass::text as table, a.attname as column from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
    where c.contype = 'f' and c.confrelid = ${table.table}::regclass`.execute(db);
  const found = new Set<string>();
  for (const key of keys.rows) {
    if (table.parts?.some((own) => own.table === key.table)) continue;
    const rows = await sql<{ id: string }>`select distinct ${sql.id(key.column)}::text as id
      from ${sql.table(key.table)} where ${sql.id(key.column)}::text = any(${[...ids]}::text[])`.execute(
      db,
    );
    for (const { id } of rows.rows) found.add(id);
  }
  for (const place of table.mentioned_in ?? []) {
    const text = sql`${sql.ref(`${place.table}.${place.column}`)}::text`;
    const rows = await sql<{ id: string }>`select distinct m[1] as id
      from ${sql.table(place.table)}, regexp_matches(${text}, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') m
      where m[1] = any(${[...ids]}::text[])`.execute(db);
    for (const { id } of rows.rows) found.add(id);
  }
  return found;
}

/** So many records go with one statement: each takes its search phrases along and asks every foreign key. */
const REMOVED_AT_ONCE = 1000;

async function remove({ table }: TablePart, db: Tx, ids: readonly string[]): Promise<void> {
  const pieces = [...(table.parts ?? []), { table: table.table, column: table.id }] as const;
  for (let from = 0; from < ids.length; from += REMOVED_AT_ONCE) {
    const wanted = sql`any(${ids.slice(from, from + REMOVED_AT_ONCE)}::text[])`;
    for (const piece of pieces)
      await sql`delete from ${sql.table(piece.table)} where ${sql.id(piece.column)}::text = ${wanted}`.execute(
        db,
      );
  }
}
