import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { DocumentState, DocumentStatus } from '#domain/policies/document-status.ts';
import type { z } from 'zod';
import type { policyOverviewContract } from '#contract/policies/policy-overview.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { addMonths, startOfDay, type CalendarDate } from '#domain/dates.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Actor, Queryable, ReadContext } from '#server/platform/context.ts';
import {
  everybody,
  type KeptSum,
  keptSums,
  sumsByCurrency,
} from '#server/platform/database/list-counts.ts';
import { countDocuments } from '#server/policies/document/document-counts.ts';
import { type DocumentFilter, viewStatuses } from '#server/policies/document/document-filter.ts';
import { lossRatios } from '#server/rating/loss-ratios.ts';
import { ledBy, policyRule } from '#server/policies/policy-access.ts';

type Reads = typeof policyOverviewContract;

/** The documents that wait for this person: for staff what the view and the menu call "needs action", approvals for the insurer, offers for clients and brokerages. */
function waitingFor({ account_type }: Actor): {
  document_state?: DocumentState;
  statuses: readonly DocumentStatus[];
} {
  if (isStaff(account_type))
    return { document_state: 'quote', statuses: viewStatuses.needs_action ?? [] };
  if (account_type === 'insurer') return { statuses: ['waiting_for_approval'] };
  return { document_state: 'quote', statuses: ['completed'] };
}

const openQuotes: readonly DocumentStatus[] = [
  'concept',
  'made',
  'internal_check',
  'change_requested',
  'waiting_for_approval',
  'completed',
  'accepted_by_client',
  'accepted_by_underwriter',
  'revision',
];

export const getPolicyFigures: Handler<Reads['get_policy_figures']> = async (ctx) => {
  const { db, actor, today } = ctx;
  const count = (filter: Partial<DocumentFilter>) =>
    countDocuments(db, {
      filter: { search: '', view: 'all', filters: {}, ...filter },
      actor,
      today,
    });
  const { statuses, ...waiting } = waitingFor(actor);
  const year = `${today.slice(0, 4)}-01-01`;
  const month = `${today.slice(0, 7)}-01`;
  const made = await madeSums(ctx, year);
  return {
    quotes_waiting: await waitingCount(ctx, { ...waiting, statuses }, count),
    oldest_waiting_since: await oldestWaiting(ctx, { ...waiting, statuses }),
    quotes_open: await count({ document_state: 'quote', filters: { status: [...openQuotes] } }),
    policies_active: await count({ document_state: 'policy', view: 'active' }),
    ...(await issuedOf(ctx, month)),
    requests_open: await openRequests(db, actor),
    premium_this_year: made.map(({ currency, amount }) => ({ currency, amount })),
    loss_ratios:
      actor.account_type === 'agent'
        ? []
        : await lossRatios(db, {
            today,
            share: ownShare(actor),
            chosen: madeSince(actor, year),
          }),
    commission_this_month:
      isStaff(actor.account_type) || actor.account_type === 'brokerage'
        ? (await madeSums(ctx, month)).map((sum) => ({
            currency: sum.currency,
            amount: sum.second_amount,
          }))
        : [],
  };
};

type Waiting = ReturnType<typeof waitingFor>;

/** An insurer decides on what it leads, whatever panels it is of, so that is counted by its rows. */
async function waitingCount(
  { db, actor }: ReadContext,
  { statuses, document_state }: Waiting,
  count: (filter: Partial<DocumentFilter>) => Promise<number>,
): Promise<number> {
  if (actor.account_type !== 'insurer')
    return count({ document_state, filters: { status: [...statuses] } });
  const found = await sql<{ n: number }>`
    select count(*) as n from policies
    where ${policyRule.visible(actor)} and ${ledBy(actor)} and policies.status = any(${statuses}::text[])`.execute(
    db,
  );
  return found.rows[0]?.n ?? 0;
}

/** Since when the oldest waits: the first of each status in the order of its index. */
async function oldestWaiting(
  { db, actor }: ReadContext,
  { statuses, document_state }: Waiting,
): Promise<number | null> {
  const found = await sql<{ since: number | null }>`
    select unix(min(first.status_since)) as since
    from unnest(${statuses}::text[]) s (status) cross join lateral (
      select policies.status_since from policies
      where policies.document_state = any(${document_state ? [document_state] : ['quote', 'policy']}::text[])
        and policies.status = s.status and ${policyRule.visible(actor)} and ${ledBy(actor)}
      order by policies.status_since limit 1) first`.execute(db);
  return found.rows[0]?.since ?? null;
}

/** How many policies were made this month, and in the same part of the month before. */
async function issuedOf(
  { db, actor, now }: ReadContext,
  month: CalendarDate,
): Promise<{ policies_issued: number; policies_issued_before: number }> {
  const at = (date: CalendarDate) => sql`to_timestamp(${startOfDay(date)})`;
  const until = now.toISOString();
  // The same day and time a month ago, so that half a month is compared with half a month.
  const then = sql`least(${until}::timestamptz - interval '1 month', ${at(month)})`;
  const visible = policyRule.visible(actor);
  const found = await sql<{ policies_issued: number; policies_issued_before: number }>`
    select
      (select count(*) from policies where ${visible} and made_at >= ${at(month)} and made_at <= ${until}) as policies_issued,
      (select count(*) from policies where ${visible} and made_at >= ${at(addMonths(month, -1))}
        and made_at <= ${then}) as policies_issued_before`.execute(db);
  const [issued] = found.rows;
  if (!issued) throw new Error('figures without a row');
  return issued;
}

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

/** What the policies made since a day cost and pay as commission, with what their changes kept and gave back, by currency; of a client what the list shows. */
async function madeSums(
  { db, actor }: ReadContext,
  from: CalendarDate,
): Promise<Omit<KeptSum, 'status'>[]> {
  const owner = isStaff(actor.account_type)
    ? everybody
    : actor.account_type === 'insurer'
      ? actor.insurer_id
      : actor.user_id;
  if (owner === null) return [];
  const sums = await keptSums(db, { list: 'made', owner, from });
  return sumsByCurrency(sums, ({ status }) => status !== 'declined').filter((sum) => sum.n > 0);
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
