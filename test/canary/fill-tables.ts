import { sql } from 'kysely';
import type { Tx } from '#server/platform/database/database.ts';
import type { CanaryBook } from '#test/canary/canary-book.ts';

/**
 * Gives every table that the book left empty one row of the first world, made from its columns alone, so that a table
 * which somebody adds has something to hide from the first day. Keys and triggers are off.
 */
export async function fillEmptyTables(
  tx: Tx,
  { columns, book }: { columns: readonly { table: string }[]; book: CanaryBook },
): Promise<void> {
  for (const table of new Set(columns.map((column) => column.table))) {
    const found = await sql`select from ${sql.id(table)} limit 1`.execute(tx);
    if (found.rows.length > 0) continue;
    const wanted = await sql<{ name: string; type: string }>`
      select column_name as name, udt_name as type from information_schema.columns
      where table_schema = 'public' and table_name = ${table} and is_nullable = 'NO'
        and column_default is null and is_generated = 'NEVER' and is_identity = 'NO'`.execute(tx);
    const row = Object.fromEntries(
      wanted.rows.map(({ name, type }) => [name, valueOf(name, type, book)]),
    );
    await sql`insert into ${sql.id(table)} (${sql.join(Object.keys(row).map((name) => sql.id(name)))})
      select ${sql.join(Object.keys(row).map((name) => sql.id(name)))}
      from jsonb_populate_record(null::${sql.id(table)}, ${JSON.stringify(row)}::jsonb)`.execute(
      tx,
    );
  }
}

const nobody = '01890000-0000-7000-8000-00000000cafe';

function valueOf(name: string, type: string, { a }: CanaryBook): unknown {
  const own: Record<string, string> = {
    user_id: a.people.agent.user_id,
    policy_id: a.policy_link.policy_id,
    version_id: a.policy_link.version_id,
    driver_id: a.season.driver_id,
    car_id: a.season.car_id,
  };
  if (own[name]) return own[name];
  const plain: Record<string, unknown> = {
    uuid: nobody,
    timestamptz: '2026-05-20T08:00:00Z',
    date: '2026-05-20',
    bool: false,
    jsonb: {},
    _text: [],
    _uuid: [],
    bytea: String.raw`\x00`,
    bpchar: name.includes('country') ? 'NL' : 'EUR',
  };
  if (type in plain) return plain[type];
  return /^(int|numeric|float)/.test(type) ? 1 : 'x';
}
