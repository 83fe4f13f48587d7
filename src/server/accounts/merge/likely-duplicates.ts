import { type RawBuilder, sql } from 'kysely';
import type { InputOf, OutputOf } from '#contract/contract.ts';
import { fieldError } from '#server/platform/app-error.ts';
import type { ReadContext, WriteContext } from '#server/platform/context.ts';

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
    where not exists (select from distinct_accounts d
      where d.one_id = least(${user_id}::uuid, b.user_id) and d.other_id = greatest(${user_id}::uuid, b.user_id))
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

/** All pairs that look like one client, those with most in common first; or those that staff know to be two. */
export async function getDuplicatePairs(
  ctx: ReadContext,
  { distinct }: { distinct: boolean },
): Promise<OutputOf<'get_duplicate_pairs'>> {
  const found = await sql<OutputOf<'get_duplicate_pairs'>['pairs'][number]>`
    with a as (select * from accounts a where ${isClient('a')})
    select ${shown('x')} as one, ${shown('y')} as other,
      coalesce(nullif(m.attn, ''), m.email::text, '') as marked_by_name, unix(d.marked_at) as marked_at from (
      select least(one_id, other_id) as one_id, greatest(one_id, other_id) as other_id,
        array_agg(distinct reason order by reason) as reasons
      from (${alike}) pairs group by 1, 2
    ) r join accounts x on x.user_id = r.one_id join accounts y on y.user_id = r.other_id
    left join distinct_accounts d on d.one_id = r.one_id and d.other_id = r.other_id
    left join accounts m on m.user_id = d.marked_by
    where (d.one_id is not null) = ${distinct}
    order by d.marked_at desc nulls last, cardinality(r.reasons) desc, y.created_at desc, y.user_id limit 100`.execute(
    ctx.db,
  );
  return { pairs: found.rows };
}

/** Keeps that two accounts are two clients, so that nobody is asked again, or takes it back. */
export async function setDistinctAccounts(
  ctx: WriteContext,
  { one_id, other_id, distinct }: InputOf<'set_distinct_accounts'>,
): Promise<OutputOf<'set_distinct_accounts'>> {
  const [first = '', second = ''] = [one_id, other_id].toSorted();
  if (first === second) throw fieldError('other_id', 'same_record', 'Choose two accounts.');
  if (distinct)
    await ctx.db
      .insertInto('distinct_accounts')
      .values({
        one_id: first,
        other_id: second,
        marked_by: ctx.actor.user_id,
        marked_at: ctx.now.toISOString(),
      })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else
    await ctx.db
      .deleteFrom('distinct_accounts')
      .where('one_id', '=', first)
      .where('other_id', '=', second)
      .execute();
  for (const [record_id, another] of [
    [first, second],
    [second, first],
  ] as const) {
    await ctx.audit({
      record_kind: 'account',
      record_id,
      after: { not_the_same_as: distinct ? await nameOf(ctx, another) : null },
    });
    ctx.changed('account', record_id);
  }
  return { ok: true };
}

async function nameOf(ctx: WriteContext, user_id: string): Promise<string> {
  const { name } = await ctx.db
    .selectFrom('accounts')
    .select(
      sql<string>`coalesce(nullif(company_name, ''), nullif(attn, ''), email::text)`.as('name'),
    )
    .where('user_id', '=', user_id)
    .executeTakeFirstOrThrow();
  return name;
}
