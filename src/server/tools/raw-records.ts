import { sql } from 'kysely';
import type { rawRecordsContract } from '#contract/tools/raw-records.ts';
import type { RawKind } from '#domain/tools/raw-kinds.ts';
import { AppError } from '#server/platform/app-error.ts';
import type { Handler } from '#server/platform/area.ts';
import type { DB } from '#server/platform/database/schema-types.ts';

interface RawPlace {
  table: keyof DB;
  id: string;
  /** What people call it, and by what it is found beside its id. */
  numbers: readonly string[];
  /** The rows that belong to it, by the column that names it. */
  with?: Readonly<Partial<Record<keyof DB, string>>>;
}

const places: Readonly<Record<RawKind, RawPlace>> = {
  policy: {
    table: 'policies',
    id: 'policy_id',
    numbers: ['policy_number', 'quote_number'],
    with: { policy_versions: 'policy_id', policy_items: 'policy_id', cover_intervals: 'policy_id' },
  },
  claim: {
    table: 'claims',
    id: 'claim_id',
    numbers: ['claim_number'],
    with: { claim_lines: 'claim_id', payouts: 'claim_id' },
  },
  invoice: {
    table: 'invoices',
    id: 'invoice_id',
    numbers: ['invoice_number'],
    with: { payments: 'invoice_id', ledger_transactions: 'invoice_id' },
  },
  account: {
    table: 'accounts',
    id: 'user_id',
    numbers: ['email'],
    with: { addresses: 'user_id', permissions: 'user_id' },
  },
  car: { table: 'cars', id: 'car_id', numbers: ['chassis_number'] },
  driver: { table: 'drivers', id: 'driver_id', numbers: ['licence_number'] },
  event: { table: 'events', id: 'event_id', numbers: ['name'] },
};

/** So many rows of one table are shown. */
const mostRows = 100;

/** What nobody reads, whoever asks: what opens a way in, and what is only made from other columns. */
const keptBack = /hash|secret|sealed|token|search_text/;

export const getRawRecord: Handler<typeof rawRecordsContract.get_raw_record> = async (
  { db },
  { kind, number },
) => {
  const { table, id, numbers, with: more = {} } = places[kind];
  const called = numbers.map((column) => sql`${sql.ref(column)}::text = ${number}`);
  const found = await sql<{ record_id: string; name: string; row: Record<string, unknown> }>`
    select ${sql.ref(id)}::text as record_id, coalesce(${sql.join(numbers.map((column) => sql`nullif(${sql.ref(column)}::text, '')`))}, ${sql.ref(id)}::text) as name,
      to_jsonb(t) as row
    from ${sql.table(table)} t
    where ${sql.ref(id)}::text = ${number.toLowerCase()} or ${sql.join(called, sql` or `)}
    order by 1 limit 1`.execute(db);
  const [record] = found.rows;
  if (!record) throw new AppError('not_found');
  const rows = [{ table: table as string, row: shown(record.row) }];
  let is_partial = false;
  for (const [beside, column] of Object.entries(more)) {
    const others = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(t) as row from ${sql.table(beside)} t
      where ${sql.ref(column)} = ${record.record_id}::uuid order by t.ctid limit ${mostRows + 1}`.execute(
      db,
    );
    is_partial ||= others.rows.length > mostRows;
    for (const { row } of others.rows.slice(0, mostRows))
      rows.push({ table: beside, row: shown(row) });
  }
  return { name: record.name, record_id: record.record_id, rows, is_partial };
};

const shown = (row: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !keptBack.test(column)));
