import { sql } from 'kysely';
import { seedInsurer } from '#server/accounts/people/insurer-seed.ts';
import { seedCircuits } from '#server/events/circuit-seed.ts';
import { inTransaction, type Db } from '#server/platform/database/database.ts';
import { seedClausePresets } from '#server/policies/conditions/clause-preset-seed.ts';
import { seedRating } from '#server/rating/rating-seed.ts';

/**
 * Fills what the product needs to work at all: rating tables, premium tax, extra excess rules, series ratings,
 * conditions, circuits and an insurer. A table in which there is anything is left alone, except that circuits, series and
 * rules that are new to the product are added, and a circuit's course that nobody changed follows the product's (decision
 * 085); so it may run at every start, and in several processes at once (decision 011).
 */
export async function seedReference(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('seed_reference', 0))`.execute(tx);
    await seedRating(tx);
    await seedClausePresets(tx);
    await seedCircuits(tx);
    await seedInsurer(tx);
  });
}
