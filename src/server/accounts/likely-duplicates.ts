import { type RawBuilder, sql } from 'kysely';
import type { OutputOf } from '#contract/contract.ts';
import type { ReadContext } from '#server/platform/context.ts';

type Duplicate = OutputOf<'get_likely_duplicates'>['duplicates'][number];

/** Accounts that can be the same client at all. */
const isClient = (name: string) =>
  sql`${sql.id(name)}.account_type = 'agent' and ${sql.id(name)}.merged_into is null and ${sql.id(name)}.erased_at is null`;

/**
 * Pairs of one account `a` and another `b` by each reason, so that every reason is answered by its own index: extra
 * addresses, the company without its legal form, the last nine digits of the phone.
 */
const alike = sql`
  select a.user_id as one_id, b.user_id as other_id, 'email' as reason from a join accounts b
    on lower_all(b.extra_emails) @> array[lower(a.email::text)] and b.user_id <> a.user_id and ${isClient('b')}
  union select a.user_id, b.user_id, 'email' from a cross join unnest(a.extra_emails) extra (address)
    join accounts b on b.email = extra.address::citext and b.user_id <> a.user_id and ${isClient('b')}
  union select a.user_id, b.user_id, 'company' from a join accounts b
    on company_key(b.company_name) = company_key(a.company_name) and company_key(a.company_name) <> ''
      and b.user_id <> a.user_id and ${isClient('b')}
  union select a.user_id, b.user_id, 'phone' from a join accounts b
    on phone_key(b.phone) = phone_key(a.phone) and phone_key(a.phone) <> ''
      and b.user_id <> a.user_id and ${isClient('b')}`;

const shown = (name: string): RawBuilder<Duplicate> => {
  const of = sql.id(name);
  return sql`jsonb_build_object('user_id', ${of}.user_id,
    'name', coalesce(nullif(${of}.company_name, ''), nullif(${of}.team_name, ''), nullif(${of}.attn, ''), ${of}.email::text),
    'attn', ${of}.attn, 'email', ${of}.email::text, 'phone', ${of}.phone, 'reasons', r.reasons)`;
};

/** Where an account was merged into, and who else may be the same client. */
export async function getLikelyDuplicates(
  ctx: ReadContext,
  { user_id }: { user_id: string },
): Promise<OutputOf<'get_likely_duplicates'>> {
  const found = await sql<{ duplicate: Duplicate }>`
    with a as (select * from accounts a where a.user_id = ${user_id} and ${isClient('a')})
    select ${shown('b')} as duplicate from (
      select other_id, array_agg(reason order by reason) as reasons from (${alike}) pairs group by other_id
    ) r join accounts b on b.user_id = r.other_id
    order by cardinality(r.reasons) desc, b.created_at limit 10`.execute(ctx.db);
  const merged_into = await ctx.db
    .selectFrom('accounts as lost')
    .innerJoin('accounts as kept', 'kept.user_id', 'lost.merged_into')
    .select('kept.user_id')
    .select(sql<string>`coalesce(nullif(kept.company_name, ''), kept.attn)`.as('name'))
    .where('lost.user_id', '=', user_id)
    .executeTakeFirst();
  return {
    merged_into: merged_into ?? null,
    duplicates: found.rows.map(({ duplicate }) => duplicate),
  };
}

/** All pairs that look like one client; those with most in common first. */
export async function getDuplicatePairs(
  ctx: ReadContext,
): Promise<OutputOf<'get_duplicate_pairs'>> {
  const found = await sql<OutputOf<'get_duplicate_pairs'>['pairs'][number]>`
    with a as (select * from accounts a where ${isClient('a')})
    select ${shown('x')} as one, ${shown('y')} as other from (
      select least(one_id, other_id) as one_id, greatest(one_id, other_id) as other_id,
        array_agg(distinct reason order by reason) as reasons
      from (${alike}) pairs group by 1, 2
    ) r join accounts x on x.user_id = r.one_id join accounts y on y.user_id = r.other_id
    order by cardinality(r.reasons) desc, y.created_at desc, y.user_id limit 100`.execute(ctx.db);
  return { pairs: found.rows };
}
