import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#server/platform/database/database.ts';
import { columnReaders, readerGroups, type ReaderGroup } from '#test/canary/column-readers.ts';
import type { CanaryBook } from '#test/canary/canary-book.ts';
import {
  hiddenOf,
  isUndecided,
  ownerNamed,
  ownerOf,
  type RowOwner,
} from '#test/canary/row-owners.ts';
import { filledJson } from '#test/canary/plant-json.ts';
import { fillEmptyTables } from '#test/canary/fill-tables.ts';

export type ReaderRole =
  | 'superadmin'
  | 'admin'
  | 'client'
  | 'brokerage'
  | 'insurer'
  | 'adjuster'
  | 'public';

/** Whoever reads, and to which world it belongs. */
export interface Reader {
  role: ReaderRole;
  world: 'a' | 'b' | 'house';
  user_id: string;
}

export interface Secret extends RowOwner {
  column: string;
  readers: ReaderGroup;
}

/** All secrets by what was written, and all rows by their ids. */
export class Secrets {
  readonly byWord = new Map<string, Secret>();
  readonly byFigure = new Map<number, Secret>();
  readonly byDecimal = new Map<string, Secret>();
  readonly rows = new Map<string, RowOwner>();
  readonly planted = new Map<string, number>();
  #count = 0;

  /** A short text that stands nowhere else. */
  word(secret: Secret): string {
    const word = `zq${this.#next(secret).toString(36).padStart(4, '0')}q`;
    this.byWord.set(word, secret);
    return word;
  }

  /** A sum of money that no arithmetic of the book comes near: every sum with it in it is as large. */
  money(secret: Secret): number {
    const figure = 730_000_000_000 + this.#next(secret) * 1_000_003;
    this.byFigure.set(figure, secret);
    return figure;
  }

  /** A sum that is added up with others where it may be seen. */
  amount(secret: Secret): number {
    const figure = 83_000_000 + this.#next(secret) * 101;
    this.byFigure.set(figure, secret);
    return figure;
  }

  /** A whole number of four bytes. */
  count(secret: Secret): number {
    const figure = 1_900_000_000 + this.#next(secret) * 101;
    this.byFigure.set(figure, secret);
    return figure;
  }

  /** A decimal of a column's precision, as text. */
  decimal(secret: Secret, { precision, scale }: { precision: number; scale: number }): string {
    const most = 10 ** precision - 1;
    const figure = (most - this.#next(secret)) / 10 ** scale;
    const text = figure.toFixed(scale).replace(/0+$/, '');
    this.byDecimal.set(text, secret);
    return text;
  }

  #next({ column }: Secret): number {
    this.planted.set(column, (this.planted.get(column) ?? 0) + 1);
    this.#count += 1;
    return this.#count;
  }
}

/** Whether the reader may have it. */
export function mayRead(secret: Secret, reader: Reader): boolean {
  const { role, world, user_id } = reader;
  const readers: readonly string[] = readerGroups[secret.readers];
  if (secret.hidden.includes(role)) return false;
  if (role === 'superadmin' || role === 'admin') return readers.includes(role);
  if (readers.includes('self')) return secret.holder === user_id;
  if (secret.holder === user_id && secret.readers === 'owners') return true;
  const is_near = secret.world === 'house' || secret.world === world;
  if (!is_near || !readers.includes(role)) return false;
  // What belongs to an account that is no client is its own, whoever else may read a client's.
  const of_another =
    secret.holder_type !== null && secret.holder_type !== 'agent' && secret.holder !== user_id;
  return !(of_another && secret.readers === 'owners');
}

export interface Column {
  table: string;
  column: string;
  type: string;
  precision: number | null;
  scale: number | null;
}

/** The columns in which a secret could stand, from the database itself. */
export async function secretColumns(db: Db): Promise<Column[]> {
  const found = await sql<Column>`
    select c.table_name as table, c.column_name as column, c.udt_name as type,
      c.numeric_precision as precision, c.numeric_scale as scale
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
      and c.udt_name in ('text', 'citext', 'varchar', '_text', 'jsonb', 'json', 'bytea', 'numeric', 'int8')
    order by 1, 2`.execute(db);
  return found.rows;
}

/** What the registry says of a column; undefined when nobody has decided. */
export function readersOf(table: string, column: string): ReaderGroup | 'plain' | undefined {
  const groups = Object.entries(columnReaders[table] ?? {}) as [ReaderGroup | 'plain', string][];
  return groups.find(([, columns]) => columns.split(/\s+/).includes(column))?.[0];
}

/** What is agreed about a claim, which its client hears with the decision. */
const undecidedColumns = [
  'claims.agreed',
  'claims.final_amount',
  'claim_lines.agreed',
  'claim_lines.reason',
];

/** Figures that count as secrets though they are small whole numbers. */
const wholeNumbers = [
  'accounts.claim_level',
  'drivers.claim_level',
  'policy_item_drivers.claim_level',
];

/** Rows of a table that get secrets; reference data has thousands that are all alike. */
const rowsPlanted = 60;

/** Writes a secret as the owner into every column that the registry does not call plain, in every row, past all triggers. */
export async function plantSecrets<S extends Secrets>(
  db: Db,
  book: CanaryBook,
  secrets: S,
): Promise<S> {
  const columns = await secretColumns(db);
  const tables = Map.groupBy(columns, ({ table }) => table);
  await dropChecks(db);
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await fillEmptyTables(tx, { columns, book });
    for (const [table, all] of tables) {
      const own = all.filter(({ column }) => (readersOf(table, column) ?? 'plain') !== 'plain');
      const whole = wholeNumbers
        .filter((name) => name.startsWith(`${table}.`))
        .map((name) => ({
          table,
          column: name.split('.')[1] ?? '',
          type: 'int4',
          precision: null,
          scale: null,
        }));
      const json = all.filter(({ type }) => type === 'jsonb').map(({ column }) => column);
      await plantTable(tx, { table, columns: [...own, ...whole], json, book, secrets });
    }
    // Papers are drawn anew, with the secrets in them if they have them.
    await sql`update policy_versions set pdf_file_id = null`.execute(tx);
    await sql`update invoices set pdf_file_id = null`.execute(tx);
  });
  return secrets;
}

/** Checks of values would refuse odd figures; none of them keeps anything from anybody. */
async function dropChecks(db: Db): Promise<void> {
  const found = await sql<{ table: string; name: string }>`
    select c.relname as table, k.conname as name from pg_constraint k join pg_class c on c.oid = k.conrelid
    where k.contype = 'c' and c.relnamespace = 'public'::regnamespace`.execute(db);
  for (const { table, name } of found.rows)
    await sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`.execute(db);
}

async function plantTable(
  tx: Tx,
  plan: {
    table: string;
    columns: readonly Column[];
    json: readonly string[];
    book: CanaryBook;
    secrets: Secrets;
  },
): Promise<void> {
  const { table, columns, json, book, secrets } = plan;
  const known = await columnNames(tx, table);
  const found = await sql<Record<string, unknown> & { at: string }>`
    select x.ctid::text as at, ${ownerOf(table, known)} as owner, ${hiddenOf(table, known)} as hidden, ${isUndecided(table)} as undecided, x.*
    from ${sql.id(table)} x limit ${rowsPlanted}`.execute(tx);
  for (const row of found.rows) {
    const owner = ownerNamed(row['owner'] as string | null, book, row['hidden'] as string[]);
    for (const value of Object.values(row))
      if (
        typeof value === 'string' &&
        /^[0-9a-f-]{36}$/.test(value) &&
        value === row[idOf(table, known)]
      )
        secrets.rows.set(value, owner);
    const parts: RawBuilder<unknown>[] = [];
    for (const column of columns) {
      const decided = readersOf(table, column.column);
      const readers = decided === undefined || decided === 'plain' ? 'staff' : decided;
      const name = `${table}.${column.column}`;
      const is_early = row['undecided'] === true && undecidedColumns.includes(name);
      const hidden = is_early ? [...owner.hidden, 'client', 'brokerage'] : owner.hidden;
      const value = valueOf(secrets, column, { ...owner, hidden, readers, column: name }, row);
      if (value) parts.push(sql`${sql.id(column.column)} = ${value}`);
    }
    const filled = filledJson({ table, row, columns: json, owner, secrets });
    for (const [column, value] of Object.entries(filled))
      parts.push(sql`${sql.id(column)} = ${JSON.stringify(value)}::jsonb`);
    await plantAudit(tx, { table, row, owner, columns, secrets, filled });
    if (parts.length > 0)
      await sql`update ${sql.id(table)} set ${sql.join(parts)} where ctid = ${row.at}::tid`.execute(
        tx,
      );
  }
}

/** The records whose history people read, by the table whose columns it tells of, and the column with its id. */
const historyOf: Readonly<Record<string, readonly [kind: string, id: string]>> = {
  accounts: ['account', 'user_id'],
  cars: ['car', 'car_id'],
  claims: ['claim', 'claim_id'],
  drivers: ['driver', 'driver_id'],
  invoices: ['invoice', 'invoice_id'],
  payments: ['payment', 'payment_id'],
  policies: ['policy', 'policy_id'],
  policy_versions: ['policy', 'policy_id'],
  requests: ['request', 'request_id'],
};

/** A change of every secret column of a row, as the audit trail would tell it, with secrets of its own. */
async function plantAudit(
  tx: Tx,
  plan: {
    table: string;
    row: Record<string, unknown>;
    owner: RowOwner;
    columns: readonly Column[];
    secrets: Secrets;
    /** Its JSON, with its secrets. */
    filled: Record<string, unknown>;
  },
): Promise<void> {
  const { table, row, owner, columns, secrets, filled } = plan;
  const [kind, id] = historyOf[table] ?? [];
  if (kind === undefined || id === undefined) return;
  const after = Object.fromEntries(
    columns
      .filter(
        ({ column, type }) =>
          type !== 'bytea' && type !== 'jsonb' && readersOf(table, column) !== 'nobody',
      )
      .map(({ column, type }) => {
        const decided = readersOf(table, column);
        const readers = decided === undefined || decided === 'plain' ? 'staff' : decided;
        const secret = { ...owner, readers, column: `the history of ${table}.${column}` };
        return [
          column,
          type === 'int8' || type === 'int4' ? secrets.count(secret) : secrets.word(secret),
        ];
      }),
  );
  await sql`insert into audit_log (action, actor_name, actor_type, record_kind, record_id, after, before)
    values ('update', 'Paddock', 'admin', ${kind}, ${String(row[id])}, ${JSON.stringify({ ...after, ...filled })}, '{}')`.execute(
    tx,
  );
}

function valueOf(
  secrets: Secrets,
  { column, type, precision, scale }: Column,
  secret: Secret,
  row: Record<string, unknown>,
): RawBuilder<unknown> | undefined {
  if (type === 'bytea') return undefined;
  if (type === 'int8')
    return sql`${undecidedColumns.includes(secret.column) ? secrets.amount(secret) : secrets.money(secret)}::bigint`;
  if (type === 'int4') return sql`${secrets.count(secret)}::int`;
  if (type === 'numeric')
    return sql`${secrets.decimal(secret, { precision: precision ?? 8, scale: scale ?? 2 })}::numeric`;
  const word = secrets.word(secret);
  if (type === '_text')
    return sql`array[${mailLike(column) ? `${word}@canary.test` : word}]::text[]`;
  if (type === 'jsonb') return sql`${JSON.stringify(withWord(row[column], word))}::jsonb`;
  return sql`${mailLike(column) ? `${word}@canary.test` : word}`;
}

const mailLike = (column: string) => /email|recipient|^sender$/.test(column);

/** The same JSON with the word beside what it holds. */
function withWord(value: unknown, word: string): unknown {
  if (Array.isArray(value)) return value;
  return { ...(typeof value === 'object' ? value : {}), canary: word };
}

async function columnNames(tx: Tx, table: string): Promise<Set<string>> {
  const found = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(tx);
  return new Set(found.rows.map(({ name }) => name));
}

const idOf = (table: string, known: ReadonlySet<string>): string =>
  [
    `${table.replace(/ies$/, 'y').replace(/s$/, '')}_id`,
    '_id',
    'user_id',
    'view_id',
    'export_id',
    'import_id',
    'audit_id',
  ].find((name) => known.has(name)) ?? '';
