import type pg from 'pg';
import type {
  ArchivedSequence,
  ArchivedTable,
  ArchiveHead,
} from '#server/platform/backup/archive-format.ts';

/** The schemas that a backup holds: the book's own, and that of the job queue, whose jobs are promises to keep. */
const SCHEMAS = `array['public', 'graphile_worker']`;
const NOT_OF_EXTENSION = `not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')`;

/** How values are written as text; the same on both sides, since the checksums are made of it. */
const SAME_TEXT = `set datestyle = 'ISO, YMD'; set timezone = 'UTC'; set intervalstyle = 'postgres';
  set extra_float_digits = 1; set bytea_output = 'hex'; set statement_timeout = 0; set lock_timeout = '60s';
  set idle_in_transaction_session_timeout = 0; set client_min_messages = 'warning'`;

/** Makes a connection write values as every backup does, and lets it take its time. */
export async function prepareConnection(client: pg.ClientBase): Promise<void> {
  await client.query(SAME_TEXT);
}

/** Name and columns of every table whose rows are kept; computed columns are computed again. */
export async function readTables(
  client: pg.ClientBase,
): Promise<Pick<ArchivedTable, 'schema' | 'name' | 'columns'>[]> {
  // The queue's own list of migrations belongs to its tables, not to their content.
  const { rows } = await client.query<Pick<ArchivedTable, 'schema' | 'name' | 'columns'>>(
    `select c.relnamespace::regnamespace::text as schema, c.relname::text as name,
       array_agg(a.attname::text order by a.attnum) filter (where a.attgenerated = '') as columns
     from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
     where c.relkind = 'r' and c.relnamespace::regnamespace::text = any (${SCHEMAS}) and ${NOT_OF_EXTENSION}
       and not (c.relnamespace::regnamespace::text = 'graphile_worker' and c.relname = 'migrations')
     group by c.oid order by 1, 2`,
  );
  return rows;
}

/**
 * Number of rows and a sum over the hashes of all rows, which does not depend on their order: two tables with the
 * same answer hold the same rows.
 */
export async function checksumTable(
  client: pg.ClientBase,
  table: { schema: string; name: string },
): Promise<Pick<ArchivedTable, 'rows' | 'checksum'>> {
  const { rows } = await client.query<{ rows: string; checksum: string }>(
    `select count(*)::text as rows,
       coalesce(sum(hashtextextended(t::text, 0)::numeric), 0) || '/' || coalesce(sum(hashtextextended(t::text, 1)::numeric), 0)
         as checksum
     from ${quoted(table)} t`,
  );
  return { rows: Number(rows[0]?.rows ?? 0), checksum: rows[0]?.checksum ?? '' };
}

/**
 * Where every sequence stands. Sequences are outside of snapshots: read after one began they are never behind its
 * rows, so no number is given twice.
 */
export async function readSequences(client: pg.ClientBase): Promise<ArchivedSequence[]> {
  const { rows } = await client.query<{ schema: string; name: string }>(
    `select c.relnamespace::regnamespace::text as schema, c.relname::text as name from pg_class c
     where c.relkind = 'S' and c.relnamespace::regnamespace::text = any (${SCHEMAS}) and ${NOT_OF_EXTENSION}
     order by 1, 2`,
  );
  const sequences: ArchivedSequence[] = [];
  for (const sequence of rows) {
    const found = await client.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from ${quoted(sequence)}`,
    );
    sequences.push({
      ...sequence,
      last_value: found.rows[0]?.last_value ?? '1',
      is_called: found.rows[0]?.is_called ?? false,
    });
  }
  return sequences;
}

/** Which migrations made the schema, and the newest one of the job queue's tables. */
export async function readVersions(
  client: pg.ClientBase,
): Promise<Pick<ArchiveHead, 'migrations' | 'queue_version'>> {
  const migrations = await client.query<ArchiveHead['migrations'][number]>(
    'select number, name, checksum from schema_migrations order by number',
  );
  const queue = await client.query<{ version: number }>(
    'select max(id)::int as version from graphile_worker.migrations',
  );
  return { migrations: migrations.rows, queue_version: queue.rows[0]?.version ?? 0 };
}

/** One place of a stored file, as a row names it. */
export interface NamedPlace {
  bucket: string;
  key: string;
}

/** Every stored file that a row names, in whichever table; a mere intent to store one does not count. */
export async function readNamedPlaces(client: pg.ClientBase): Promise<NamedPlace[]> {
  const { rows: tables } = await client.query<{ name: string }>(
    `select c.table_name::text as name from information_schema.columns c
     join information_schema.columns k using (table_schema, table_name)
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.column_name = 'bucket' and k.column_name = 'storage_key'
       and t.table_type = 'BASE TABLE' and table_name <> 'file_intents' order by 1`,
  );
  if (tables.length === 0) return [];
  const each = tables.map(
    ({ name }) =>
      `select bucket, storage_key as key from ${quoted({ schema: 'public', name })} where bucket is not null and storage_key is not null`,
  );
  const { rows } = await client.query<NamedPlace>(`${each.join(' union ')} order by 1, 2`);
  return rows;
}

/** A table's or a sequence's name for a statement. */
export function quoted({ schema, name }: { schema: string; name: string }): string {
  return `"${schema.replaceAll('"', '""')}"."${name.replaceAll('"', '""')}"`;
}

/** The list of columns for a COPY. */
export function columnList({ columns }: { columns: readonly string[] }): string {
  return columns.map((column) => `"${column.replaceAll('"', '""')}"`).join(', ');
}
