import { type RawBuilder, sql, type SqlBool } from 'kysely';
import { isStaff } from '#domain/accounts/account-types.ts';
import { addDays, addMonths, type CalendarDate, dateOfInstant, startOfDay } from '#domain/dates.ts';
import { sumBy } from '#domain/sums.ts';
import type { Actor, ReadContext } from '#server/platform/context.ts';
import { everybody, keptSums } from '#server/platform/database/list-counts.ts';
import { policyRule } from '#server/policies/policy-access.ts';
import type { MadeBook } from '#server/rating/kept-loss-ratios.ts';

/** How many policies were made this month, and in the same part of the month before. */
export async function issuedOf(
  ctx: ReadContext,
  month: CalendarDate,
): Promise<{ policies_issued: number; policies_issued_before: number }> {
  const before = addMonths(month, -1);
  const now = ctx.now.getTime();
  // The same day and time a month ago, so that half a month is compared with half a month.
  const then = await sql<{ at: number }>`
    select extract(epoch from least(${ctx.now.toISOString()}::timestamptz - interval '1 month', to_timestamp(${startOfDay(month)})))::float8 as at`.execute(
    ctx.db,
  );
  return {
    policies_issued: await madeBetween(ctx, month, now / 1000),
    policies_issued_before: await madeBetween(ctx, before, then.rows[0]?.at ?? 0),
  };
}

/** Policies made from a day until a moment: whole days from the kept sums, those of the last one counted. */
async function madeBetween(
  { db, actor }: ReadContext,
  from: CalendarDate,
  until: number,
): Promise<number> {
  const owner = madeOwner(actor);
  const last = dateOfInstant(until);
  const whole =
    owner === null || last <= from
      ? []
      : await keptSums(db, { list: 'made', owner, from, to: addDays(last, -1) });
  const counted_from = owner === null ? from : last;
  const found = await sql<{ n: number }>`
    select count(*) as n from policies where ${policyRule.visible(actor)}
      and made_at >= to_timestamp(${startOfDay(counted_from)}) and made_at <= to_timestamp(${until})`.execute(
    db,
  );
  return (found.rows[0]?.n ?? 0) + sumBy(whole, ({ n }) => n);
}

/** Whose kept sums of policies made answer for a person; a loss adjuster's are kept by nobody. */
export function madeOwner({ account_type, user_id, insurer_id }: Actor): string | null {
  if (isStaff(account_type)) return everybody;
  if (account_type === 'insurer') return insurer_id;
  return account_type === 'loss_adjuster' ? null : user_id;
}

/** What of a policy counts for a person, of 1: an insurer of a panel sees its own share of the money. */
export function ownShare({ account_type, insurer_id }: Actor): RawBuilder<unknown> {
  if (account_type !== 'insurer') return sql`1`;
  const panel = sql`(select s.content->'panel' from policy_versions s where s.version_id = policies.locked_version_id)`;
  return sql`(case when jsonb_typeof(${panel}) = 'array' and jsonb_array_length(${panel}) > 0 then coalesce((
      select (one->>'share_bp')::numeric / 10000 from jsonb_array_elements(${panel}) one
      where one->>'insurer_id' = ${insurer_id}::text), 0) else 1 end)`;
}

/** The same policies as the kept sums know them: everybody's, a brokerage's, or an insurer's with those of panels apart. */
export function madeBook(
  { actor, today }: Pick<ReadContext, 'actor' | 'today'>,
  from: CalendarDate,
): MadeBook {
  const book = { from, today, chosen: madeSince(actor, from) };
  if (isStaff(actor.account_type)) return { ...book, owner: { key: '', isOf: sql<SqlBool>`true` } };
  if (actor.account_type === 'brokerage')
    return {
      ...book,
      owner: { key: `b:${actor.user_id}`, isOf: sql<SqlBool>`f.broker_id = ${actor.user_id}` },
    };
  const { insurer_id } = actor;
  return {
    ...book,
    owner: {
      key: `i:${insurer_id ?? ''}`,
      isOf: sql<SqlBool>`f.insurers @> array[${insurer_id}::uuid]`,
    },
    shared: {
      which: sql<SqlBool>`cardinality(policies.panel_insurer_ids) > 0`,
      share: ownShare(actor),
    },
  };
}

/** The policies made since a day; of those that were cancelled since, what was kept of them counts. */
export function madeSince(actor: Actor, from: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`policies.document_state = 'policy' and policies.made_at >= to_timestamp(${startOfDay(from)})
    and policies.status <> 'declined' and ${policyRule.visible(actor)}`;
}
