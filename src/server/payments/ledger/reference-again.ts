import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Queryable } from '#server/platform/context.ts';

/** Whether a booking of the column `reference` is that of a record, the first or one after it was taken back. */
export const isReference = (reference: string): RawBuilder<SqlBool> =>
  sql<SqlBool>`(reference = ${reference} or reference like ${`${reference}:again%`})`;

/**
 * What the ledger knows a payment by: the record's id, and with a number once an earlier booking of it was taken back.
 * A second one while the first stands keeps the name, so that the database refuses it.
 */
export async function referenceAgain(
  db: Queryable,
  { kind, reference }: { kind: string; reference: string },
): Promise<string> {
  const found = await sql<{ booked: number; standing: number }>`
    select count(*)::int as booked, count(*) filter (where not exists (
      select from ledger_transactions r where r.reverses = t.transaction_id))::int as standing
    from ledger_transactions t where kind = ${kind} and ${isReference(reference)}`.execute(db);
  const { booked = 0, standing = 0 } = found.rows[0] ?? {};
  return booked === 0 || standing > 0 ? reference : `${reference}:again${booked}`;
}
