import { sql, type SqlBool } from 'kysely';
import type { DocumentState, DocumentStatus } from '#domain/policies/document-status.ts';
import type { z } from 'zod';
import type { policyOverviewContract } from '#contract/policies/policy-overview.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Actor, Queryable, ReadContext } from '#server/platform/context.ts';
import { type KeptSum, keptSums, sumsByCurrency } from '#server/platform/database/list-counts.ts';
import { countDocuments } from '#server/policies/document/document-counts.ts';
import { type DocumentFilter, viewStatuses } from '#server/policies/document/document-filter.ts';
import { keptLossRatios } from '#server/rating/kept-loss-ratios.ts';
import { issuedOf, madeBook, madeOwner } from '#server/policies/document/made-policies.ts';
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
      actor.account_type === 'agent' ? [] : await keptLossRatios(db, madeBook(ctx, year)),
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

/** What the policies made since a day cost and pay as commission, with what their changes kept and gave back, by currency; of a client what the list shows. */
async function madeSums(
  { db, actor }: ReadContext,
  from: CalendarDate,
): Promise<Omit<KeptSum, 'status'>[]> {
  const owner = madeOwner(actor);
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
