import { type Insertable, sql } from 'kysely';
import type { DB } from '#server/platform/database/schema-types.ts';
import type { Actor, WriteContext } from '#server/platform/context.ts';
import type { Renewal } from '#server/policies/renewal/renewal-row.ts';

type AnyWrite = WriteContext<Actor | null>;

/** What is kept of a renewal beside what it is of. */
type Kept = Omit<Insertable<DB['cover_renewals']>, 'expiring_id' | 'currency' | 'premium_before'> &
  Partial<Pick<Insertable<DB['cover_renewals']>, 'currency' | 'premium_before'>>;

/** Holds all renewals until the end of the transaction: two who press at once make one quote, not two. */
export async function lockRenewals({ db }: Pick<WriteContext, 'db'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('renewals', 0))`.execute(db);
}

/** Keeps what became of a renewal: a season by its client, a cover by its policy. */
export async function keepRenewal(
  ctx: AnyWrite,
  renewal: Pick<
    Renewal,
    'season' | 'user_id' | 'expiring_id' | 'renewal_id' | 'currency' | 'premium_before'
  >,
  kept: Kept,
): Promise<void> {
  const { season, user_id, expiring_id, renewal_id, currency, premium_before } = renewal;
  const row = { currency, premium_before, ...kept };
  if (expiring_id === null)
    await ctx.db
      .insertInto('renewals')
      .values({ season, user_id, ...row })
      .onConflict((own) => own.columns(['season', 'user_id']).doUpdateSet(kept))
      .execute();
  else
    await ctx.db
      .insertInto('cover_renewals')
      .values({ expiring_id, ...row })
      .onConflict((own) => own.column('expiring_id').doUpdateSet(kept))
      .execute();
  ctx.changed('renewal', renewal_id);
}
