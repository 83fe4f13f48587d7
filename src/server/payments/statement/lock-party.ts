import { sql } from 'kysely';
import type { StatementParty } from '#server/payments/statement/statement-rows.ts';
import type { Queryable } from '#server/platform/context.ts';

/** Two who close or settle one account at once: the second finds it done. */
export async function lockParty(
  db: Queryable,
  { account, party_id, currency }: StatementParty,
): Promise<void> {
  const key = `statement ${account} ${party_id} ${currency}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}
