import { type RawBuilder, sql } from 'kysely';
import type { Cents } from '#domain/money.ts';

/** What was paid for a claim: to the client, and to adjusters, experts, lawyers. `claims` is what the query calls the table. */
export const paidFor = (claims: string): RawBuilder<Cents> =>
  sql`(${sql.ref(`${claims}.paid_total`)} + ${sql.ref(`${claims}.expenses`)})`;

/**
 * What came back of what was paid for a claim. A loss is paid and set aside less this, wherever losses and premium are
 * compared (manual, part two, G). `claims` is what the query calls the table.
 */
export const cameBack = (claims: string): RawBuilder<Cents> =>
  sql`coalesce((select sum(r.amount) from claim_recovery_receipts r
    where r.claim_id = ${sql.ref(`${claims}.claim_id`)} and r.taken_back_because is null), 0)`;
