import { sql, type RawBuilder, type SqlBool } from 'kysely';
import { statusesInForce } from '#domain/policies/document-status.ts';
import type { z } from 'zod';
import type { policyOverviewContract } from '#contract/policies/policy-overview.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { addMonths, startOfDay } from '#domain/dates.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Actor, Queryable } from '#server/platform/context.ts';
import { viewStatuses } from '#server/policies/document/document-filter.ts';
import { lossRatios } from '#server/rating/loss-ratios.ts';
import { ledBy, policyRule } from '#server/policies/policy-access.ts';

type Reads = typeof policyOverviewContract;
type Figures = z.output<Reads['get_policy_figures']['output']>;

/** What waits for this person: for staff what the view and the menu call "needs action", approvals for the insurer, offers for clients and brokerages. */
function waitingFor(actor: Actor): RawBuilder<SqlBool> {
  if (isStaff(actor.account_type))
    return sql<SqlBool>`policies.document_state = 'quote' and policies.status = any(${viewStatuses.needs_action}::text[])`;
  if (actor.account_type === 'insurer')
    return sql<SqlBool>`policies.status = 'waiting_for_approval' and ${ledBy(actor)}`;
  return sql<SqlBool>`policies.document_state = 'quote' and policies.status = 'completed'`;
}

const openQuotes = sql<SqlBool>`policies.document_state = 'quote' and policies.status in
  ('concept', 'made', 'internal_check', 'change_requested', 'waiting_for_approval', 'completed', 'accepted_by_client',
   'accepted_by_underwriter', 'revision')`;

export const getPolicyFigures: Handler<Reads['get_policy_figures']> = async (ctx) => {
  const { db, actor, today } = ctx;
  const visible = policyRule.visible(actor);
  const month = `${today.slice(0, 7)}-01`;
  const at = (date: string) => sql`to_timestamp(${startOfDay(date)})`;
  const now = ctx.now.toISOString();
  // The same day and time a month ago, so that half a month is compared with half a month.
  const then = sql`least(${now}::timestamptz - interval '1 month', ${at(month)})`;
  const found = await sql<
    Omit<Figures, 'requests_open' | 'premium_this_year' | 'loss_ratios' | 'commission_this_month'>
  >`
    select
      (select count(*) from policies where ${visible} and ${waitingFor(actor)}) as quotes_waiting,
      (select unix(min(status_since)) from policies where ${visible} and ${waitingFor(actor)}) as oldest_waiting_since,
      (select count(*) from policies where ${visible} and ${openQuotes}) as quotes_open,
      (select count(*) from policies where ${visible} and made_at >= ${at(month)} and made_at <= ${now}) as policies_issued,
      (select count(*) from policies where ${visible} and made_at >= ${at(addMonths(month, -1))}
        and made_at <= ${then}) as policies_issued_before,
      (select count(*) from policies where ${visible} and policies.document_state = 'policy'
        and policies.status in (${sql.join(statusesInForce)}) and policies.period_to >= ${today}) as policies_active`.execute(
    db,
  );
  const [figures] = found.rows;
  if (!figures) throw new Error('figures without a row');
  const commission = isStaff(actor.account_type) || actor.account_type === 'brokerage';
  return {
    ...figures,
    requests_open: await openRequests(db, actor),
    premium_this_year: await sumOf(db, {
      actor,
      column: 'premium',
      from: `${today.slice(0, 4)}-01-01`,
    }),
    loss_ratios:
      actor.account_type === 'agent'
        ? []
        : await lossRatios(db, {
            today,
            share: ownShare(actor),
            chosen: madeSince(actor, `${today.slice(0, 4)}-01-01`),
          }),
    commission_this_month: commission
      ? await sumOf(db, { actor, column: 'commission', from: month })
      : [],
  };
};

async function openRequests(db: Queryable, actor: Actor): Promise<number> {
  if (actor.account_type === 'insurer') return 0;
  const own = isStaff(actor.account_type)
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(actor.account_type === 'brokerage' ? 'broker_id' : 'user_id')} = ${actor.user_id}`;
  const found = await sql<{ n: number }>`
    select count(*) as n from requests where status = 'submitted' and handled_at is null and ${own}`.execute(
    db,
  );
  return found.rows[0]?.n ?? 0;
}

/** What of a policy counts for a person, of 1: an insurer of a panel sees its own share of the money. */
export function ownShare({ account_type, insurer_id }: Actor): RawBuilder<unknown> {
  if (account_type !== 'insurer') return sql`1`;
  const panel = sql`(select s.content->'panel' from policy_versions s where s.version_id = policies.locked_version_id)`;
  return sql`(case when jsonb_typeof(${panel}) = 'array' and jsonb_array_length(${panel}) > 0 then coalesce((
      select (one->>'share_bp')::numeric / 10000 from jsonb_array_elements(${panel}) one
      where one->>'insurer_id' = ${insurer_id}::text), 0) else 1 end)`;
}

/** The policies made since a day; of those that were cancelled since, what was kept of them counts. */
export function madeSince(actor: Actor, from: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`policies.document_state = 'policy' and policies.made_at >= to_timestamp(${startOfDay(from)})
    and policies.status <> 'declined' and ${policyRule.visible(actor)}`;
}

/** What the policies made since a day cost, or pay as commission, with what their changes kept and gave back, by currency. */
async function sumOf(
  db: Queryable,
  { actor, column, from }: { actor: Actor; column: 'premium' | 'commission'; from: string },
): Promise<Figures['premium_this_year']> {
  const amount =
    column === 'premium'
      ? sql`policies.premium`
      : sql`v.commission + coalesce((select sum(c.commission) from policy_charges c
          where c.policy_id = policies.policy_id), 0)`;
  const found = await sql<Figures['premium_this_year'][number]>`
    select policies.currency, sum(round((${amount}) * ${ownShare(actor)}))::bigint as amount
    from policies join policy_versions v on v.version_id = policies.locked_version_id
    where ${madeSince(actor, from)}
    group by policies.currency order by policies.currency`.execute(db);
  return found.rows;
}

type Approvals = z.output<Reads['get_approval_queue']['output']>;

export const getApprovalQueue: Handler<Reads['get_approval_queue']> = async (
  ctx,
  { page, page_size },
) => {
  const found = await sql<Approvals['documents'][number] & { total: number }>`
    select policies.policy_id, policies.revision, policies.version_id,
      coalesce(policies.policy_number, policies.quote_number) as document_number, policies.client_name,
      policies.insurance_type, v.car_title, v.event_title, v.period_from, v.period_to, v.sum_insured, v.premium,
      v.content->>'currency' as currency, unix(policies.status_since) as waiting_since, count(*) over () as total
    from policies join policy_versions v on v.version_id = policies.version_id
    where policies.status = 'waiting_for_approval' and ${policyRule.visible(ctx.actor)} and ${ledBy(ctx.actor)}
    order by policies.status_since, policies.policy_id
    limit ${page_size} offset ${(page - 1) * page_size}`.execute(ctx.db);
  return {
    documents: found.rows.map(({ total: _total, ...row }) => row),
    total: found.rows[0]?.total ?? 0,
  };
};

type Work = z.output<Reads['get_policy_work']['output']>['work'][number];

export const getPolicyWork: Handler<Reads['get_policy_work']> = async (ctx, { page_size }) => {
  const found = await sql<Work>`
    select * from (
      (select 'document' as kind, policies.policy_id as id, coalesce(policy_number, quote_number) as number,
        concat_ws(' · ', client_name, nullif(v.car_title, ''), nullif(v.event_title, '')) as title, status,
        unix(status_since) as waiting_since
      from policies left join policy_versions v on v.version_id = policies.version_id
      where document_state = 'quote' and status in ('change_requested', 'accepted_by_client', 'accepted_by_underwriter')
      order by status_since limit ${page_size})
      union all
      (select 'request', request_id, summary, client_name, status, unix(submitted_at)
      from requests where status = 'submitted' and handled_at is null
      order by submitted_at limit ${page_size})
    ) work order by waiting_since limit ${page_size}`.execute(ctx.db);
  return { work: found.rows };
};
