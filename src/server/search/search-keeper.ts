import { sql } from 'kysely';
import { compareRows } from '#server/platform/health-check.ts';
import type { Keeper } from '#server/platform/keeper.ts';

interface PhraseDifference {
  kind: string;
  phrase: string;
  is_kept: boolean;
}

/** What the triggers write of each record (decision 044). */
const wanted = sql`select 'account' as kind, p.phrase, a.user_id as record_id
    from accounts a cross join lateral phrases_of(searched_texts('account', to_jsonb(a))) p (phrase)
  union all
  select 'driver', p.phrase, d.driver_id
    from drivers d cross join lateral phrases_of(searched_texts('driver', to_jsonb(d))) p (phrase)
  union all
  select 'car', p.phrase, c.car_id
    from cars c cross join lateral phrases_of(searched_texts('car', to_jsonb(c))) p (phrase)`;

const differences = sql`select kind, phrase, record_id, s.is_kept is not null as is_kept
  from (select kind, phrase, record_id, true as is_kept from search_phrases) s
    full join (select w.*, true as is_wanted from (${wanted}) w) w using (kind, phrase, record_id)
  where s.is_kept is null or w.is_wanted is null`;

/** Search phrases follow the records by triggers; they are compared and written anew here. */
export const searchKeeper: Keeper = {
  checks: {
    search_phrases: {
      find: ({ db }) =>
        compareRows(db, {
          compared: sql`select count(*) from search_phrases`,
          differences: sql<PhraseDifference>`select kind, phrase, is_kept from (${differences}) d order by kind, phrase`,
          say: ({ kind, phrase, is_kept }) => ({
            record: `${kind}: ${phrase}`,
            kept: is_kept ? 'kept' : 'missing',
            found: is_kept ? 'no such record' : 'named so',
          }),
        }),
      async repair({ db }) {
        // Whoever renames one of these records meanwhile waits, and its trigger follows what stands then.
        for (const [table, id] of [
          ['accounts', 'user_id'],
          ['drivers', 'driver_id'],
          ['cars', 'car_id'],
        ] as const)
          await sql`select 1 from ${sql.table(table)} where ${sql.ref(id)} in
            (select record_id from (${differences}) d) order by ${sql.ref(id)} for update`.execute(
            db,
          );
        await sql`with off as materialized (${differences}), gone as (
            delete from search_phrases s using off
            where off.is_kept and s.kind = off.kind and s.phrase = off.phrase and s.record_id = off.record_id)
          insert into search_phrases (kind, phrase, record_id)
          select kind, phrase, record_id from off where not is_kept
          on conflict (kind, phrase, record_id) do nothing`.execute(db);
      },
    },
  },
};
