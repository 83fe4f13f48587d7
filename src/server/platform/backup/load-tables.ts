import { once } from 'node:events';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import type { ArchivedTable, ArchiveHead } from '#server/platform/backup/archive-format.ts';
import { BackupError } from '#server/platform/backup/backup-error.ts';
import {
  checksumTable,
  columnList,
  quoted,
  readSequences,
  readTables,
} from '#server/platform/backup/database-shape.ts';

/** Statements that put back what was taken away while rows are loaded. */
export interface PutBack {
  statements: readonly string[];
}

const OURS = `array['public', 'graphile_worker']`;

/**
 * Empties a migrated database and takes indexes, foreign keys and triggers away until the rows are in: an index
 * that is built once costs a fraction of one that grows, and a foreign key that is made anew checks every row.
 */
export async function clearForLoading(client: pg.ClientBase): Promise<PutBack> {
  const { rows } = await client.query<{ away: string; back: string }>(
    `select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as away,
       format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid)) as back,
       2 as place
     from pg_constraint k where k.contype = 'f' and k.conparentid = 0
       and k.connamespace::regnamespace::text = any (${OURS})
     union all
     select format('drop index %s', i.indexrelid::regclass), pg_get_indexdef(i.indexrelid), 1
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace::regnamespace::text = any (${OURS}) and not c.relispartition
       and not i.indisunique and not exists (select from pg_constraint k where k.conindid = c.oid)
     union all
     select distinct format('alter table %s disable trigger user', t.tgrelid::regclass),
       format('alter table %s enable trigger user', t.tgrelid::regclass), 3
     from pg_trigger t join pg_class c on c.oid = t.tgrelid
     where not t.tgisinternal and c.relnamespace::regnamespace::text = any (${OURS})
     order by place`,
  );
  const tables = await readTables(client);
  for (const { away } of rows) await client.query(away);
  await client.query(`truncate ${tables.map(quoted).join(', ')}`);
  return { statements: rows.map(({ back }) => back) };
}

/** Puts indexes, foreign keys and triggers back; a row that points to nothing stops it here. */
export async function putBack(client: pg.ClientBase, { statements }: PutBack): Promise<void> {
  await client.query(`set maintenance_work_mem = '256MB'`);
  for (const statement of statements) await client.query(statement);
  await client.query('analyze');
}

/** Takes the rows of one table after the other. */
export class TableLoader {
  readonly #client: pg.ClientBase;
  readonly #tables: ReadonlyMap<string, ArchivedTable>;
  #open: { table: string; stream: ReturnType<typeof copyFrom>; done: Promise<void> } | undefined;

  constructor(client: pg.ClientBase, head: ArchiveHead) {
    this.#client = client;
    this.#tables = new Map(head.tables.map((table) => [`${table.schema}.${table.name}`, table]));
  }

  async add(name: string, content: AsyncIterable<Uint8Array>): Promise<void> {
    const stream = await this.#streamOf(name);
    for await (const chunk of content) if (!stream.write(chunk)) await once(stream, 'drain');
  }

  /** The last table's rows are in. */
  async close(): Promise<void> {
    const open = this.#open;
    this.#open = undefined;
    if (open === undefined) return;
    open.stream.end();
    await open.done;
  }

  async #streamOf(name: string) {
    if (this.#open?.table === name) return this.#open.stream;
    await this.close();
    const table = this.#tables.get(name);
    if (table === undefined) throw new BackupError(`The backup does not say what ${name} is.`);
    const stream = this.#client.query(
      copyFrom(`copy ${quoted(table)} (${columnList(table)}) from stdin`),
    );
    const done = finished(stream);
    // A row that is refused is told by the write or the end that waits for it.
    done.catch(() => undefined);
    this.#open = { table: name, stream, done };
    return stream;
  }
}

/** Brings every sequence to where it stood; those that the product makes as it goes are made here. */
export async function setSequences(client: pg.ClientBase, head: ArchiveHead): Promise<void> {
  for (const sequence of head.sequences) {
    await client.query(`create sequence if not exists ${quoted(sequence)}`);
    await client.query('select setval($1::regclass, $2, $3)', [
      quoted(sequence),
      sequence.last_value,
      sequence.is_called,
    ]);
  }
}

/** Where a database differs from what the head of its backup says: sentences, none when it is the same. */
export async function findDifferences(client: pg.ClientBase, head: ArchiveHead): Promise<string[]> {
  const differences: string[] = [];
  for (const table of head.tables) {
    const { rows, checksum } = await checksumTable(client, table);
    if (rows !== table.rows)
      differences.push(`${table.name} has ${rows} rows instead of ${table.rows}.`);
    else if (checksum !== table.checksum)
      differences.push(`${table.name} has other content in its ${rows} rows.`);
  }
  const sequences = await readSequences(client);
  for (const wanted of head.sequences) {
    const found = sequences.find(
      ({ schema, name }) => schema === wanted.schema && name === wanted.name,
    );
    if (found?.last_value !== wanted.last_value || found.is_called !== wanted.is_called)
      differences.push(`The sequence ${wanted.name} stands elsewhere.`);
  }
  return differences;
}
