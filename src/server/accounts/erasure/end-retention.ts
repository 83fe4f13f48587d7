import { sql } from 'kysely';
import { forgottenPattern, type PersonWord } from '#domain/accounts/forgotten-words.ts';
import { deleteFiles } from '#server/accounts/erasure/clear-own-files.ts';
import { accountsOfPerson, ownKeptFiles } from '#server/accounts/erasure/erasure-facts.ts';
import { insuredPersons } from '#server/accounts/erasure/person-words.ts';
import { askKeepers } from '#server/platform/keeper.ts';
import type { Job } from '#server/platform/area.ts';
import type { WriteContext } from '#server/platform/context.ts';
import { sweepIntents } from '#server/platform/storage/file-intents.ts';

/**
 * Takes away what the law had us keep of erased persons, once its term is over and no hold is on it. Amounts, dates and
 * bookings stay, of nobody. May run at any time.
 */
export const endRetention: Job = async (job) => {
  const due = await job.write(({ db, today }) =>
    db
      .selectFrom('erasures')
      .select('user_id')
      .where('ended_at', 'is', null)
      .where('hold_reason', '=', '')
      .where('kept_until', '<', today)
      .orderBy('kept_until')
      .execute(),
  );
  for (const { user_id } of due) await job.write((ctx) => endOf(ctx, user_id));
  if (due.length > 0) await sweepIntents(job.services, { older_than_ms: 86_400_000 });
};

async function endOf(ctx: WriteContext<null>, user_id: string): Promise<void> {
  const { db, now } = ctx;
  const people = accountsOfPerson(user_id);
  const policies = sql`(select policy_id from policies where user_id in ${people})`;
  const claims = sql`(select claim_id from claims where user_id in ${people})`;
  const words = await keptWords(ctx, user_id);
  await deleteFiles(ctx, sql`(select file_id from ${ownKeptFiles(user_id)} k)`);
  await sql`select set_config('paddock.forget', ${words ?? ''}, true)`.execute(db);
  await askKeepers(ctx.services, (keeper) =>
    keeper.endRetention?.(db, { people, claims, policies, words }),
  );
  await db
    .updateTable('erasures')
    .set({ ended_at: now.toISOString() })
    .where('user_id', '=', user_id)
    .execute();
  await ctx.audit({ record_kind: 'account', record_id: user_id, after: { retention: 'ended' } });
}

/** What the kept rows still say: the payees, and the drivers of the contracts. */
async function keptWords({ db }: WriteContext<null>, user_id: string): Promise<string | null> {
  const people = accountsOfPerson(user_id);
  const { rows } = await sql<PersonWord>`
    select 'name' as kind, payee as text from payouts where source = 'claim_payout' and claim_id in (select claim_id from claims where user_id in ${people})
    union select 'name', btrim(unnest(string_to_array(driver_title, ','))) from policy_versions
      where policy_id in (select policy_id from policies where user_id in ${people})
    union select 'name', item->>'name' from ${insuredPersons(people)} i
    union select 'number', item->>'licence' from ${insuredPersons(people)} i`.execute(db);
  return forgottenPattern(rows.filter(({ text }) => text));
}
