import { type RawBuilder, sql } from 'kysely';
import { MOST_COUNTED } from '#domain/list-total.ts';
import { whoMayTake } from '#domain/claims/claim-transitions.ts';
import { statusesInForce } from '#domain/policies/document-status.ts';
import type { z } from 'zod';
import type { DocumentRow } from '#contract/policies/document-answers.ts';
import type { documentsContract } from '#contract/policies/documents.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { askPermission } from '#server/accounts/people/ask-permission.ts';
import type { Actor, Queryable, ReadContext } from '#server/platform/context.ts';
import { countDocuments, countViews } from '#server/policies/document/document-counts.ts';
import { isReportable } from '#server/policies/cover/cover-reads.ts';
import {
  documentCondition,
  type DocumentFilter,
  isSearch,
} from '#server/policies/document/document-filter.ts';
import {
  type ListItem,
  listThings,
  type ListThing,
  missingOf,
  subPolicies,
} from '#server/policies/document/sub-policies.ts';
import { shortTitle } from '#server/policies/quote/version-figures.ts';
import { countViViews } from '#server/policies/document/vi-counts.ts';
import { paymentsOfPolicy } from '#server/policies/policy/payment-state.ts';
import { versionLabel } from '#server/policies/quote/version-answer.ts';

type Sort = z.output<typeof documentsContract.get_documents.input>['sortBy'];

const sortColumns: Record<Sort, string> = {
  created_at: 'policies.created_at',
  document_number: 'coalesce(policies.policy_number, policies.quote_number)',
  status: 'policies.status',
  waiting_since: 'policies.status_since',
  client_name: 'policies.client_name',
  sum_insured: 'policies.sum_insured',
  premium: 'policies.premium',
  gross: 'policies.gross',
  period_from: 'policies.period_from',
  valid_until: 'policies.valid_until',
  made_at: 'policies.made_at',
};

const nullable: ReadonlySet<Sort> = new Set(['period_from', 'valid_until', 'made_at']);

type ListRow = Omit<DocumentRow, 'sub_policies' | 'missing' | 'version_label' | 'chassis_title'> & {
  items: ListItem[] | null;
  things: ListThing[] | null;
  /** Net premium of the version that is shown. */
  version_premium: number;
  in_force: boolean;
  total: number | null;
};

/** What of the list is asked for. */
export interface ListQuestion {
  filter: DocumentFilter;
  actor: Actor;
  today: CalendarDate;
  sort_by: Sort;
  ascending: boolean;
  page: number;
  page_size: number;
}

/** Of a policy what it costs with all its changes; of a quote what the version that is shown would cost. */
const premiums = sql`
  case when policies.document_state = 'policy' then policies.premium else v.premium end as premium,
  case when policies.document_state = 'policy' then policies.gross else v.gross end as gross,
  case when policies.document_state = 'policy' then policies.premium - v.premium else 0 end as net_of_changes`;

/** The row of a document knows the days to which its events have moved; a client may see an earlier version of a quote. */
const shows_row = sql`policies.document_state = 'policy' or v.version_id = policies.version_id`;
const periods = sql`
  case when ${shows_row} then policies.period_from else v.period_from end as period_from,
  case when ${shows_row} then policies.period_to else v.period_to end as period_to`;

const listColumns = sql`${premiums},
  policies.policy_id, policies.revision, policies.document_state, policies.quote_number,
  policies.policy_number, coalesce(policies.policy_number, policies.quote_number) as document_number,
  policies.insurance_type, policies.insurance_type <> 'on_track' as is_vi, policies.status, policies.user_id,
  policies.client_name, policies.broker_id, coalesce(nullif(b.company_name, ''), b.attn, '') as broker_name,
  policies.insurer_id, n.name as insurer_name, policies.owner_id, coalesce(o.attn, '') as owner_name,
  v.car_title, v.event_title, v.driver_title, ${periods}, v.content->>'currency' as currency,
  v.sum_insured, v.version_id, v.version_number, unix(policies.status_since) as waiting_since,
  unix(policies.valid_until) as valid_until, unix(policies.sent_at) as sent_at, unix(policies.made_at) as made_at,
  unix(policies.created_at) as created_at, paid.amount_open, policies.paid_state,
  policies.document_state = 'policy' and policies.status in (${sql.join(statusesInForce)}) as in_force`;

const listItems = sql`(
  select json_agg(json_build_object('car_id', i.car_id,
      'car_title', trim(c.make || ' ' || c.model || case when c.start_number = '' then '' else ' #' || c.start_number end),
      'chassis_number', c.chassis_number, 'start_number', c.start_number, 'event_name', e.name,
      'insured_value', i.insured_value, 'premium', i.net_premium,
      'drivers', coalesce((select json_agg(d.first_name || ' ' || d.last_name order by d.last_name, d.driver_id)
        from policy_item_drivers x join drivers d on d.driver_id = x.driver_id where x.item_id = i.item_id), '[]'))
      order by i.position)
  from policy_items i join cars c on c.car_id = i.car_id join events e on e.event_id = i.event_id
  where i.version_id = v.version_id)`;

/**
 * The ids of the page as a first part of the query. A search finds everything before it sorts: otherwise the planner
 * now and then walks an index of dates row by row to the end. So its total is known there and then, up to ten thousand.
 */
function pageOf(question: ListQuestion, order: RawBuilder<unknown>): RawBuilder<unknown> {
  const { filter, actor, today, page, page_size } = question;
  const condition = documentCondition(filter, actor, today);
  const limit = sql`limit ${page_size} offset ${(page - 1) * page_size}`;
  if (!isSearch(filter))
    return sql`with found as materialized (
      select policies.policy_id, null::bigint as total from policies where ${condition} order by ${order} ${limit})`;
  return sql`with matched as materialized (select policies.policy_id from policies where ${condition}
      order by ${order} limit ${sql.lit(MOST_COUNTED + 1)}),
    found as materialized (
      select policies.policy_id, count(*) over () as total from matched join policies using (policy_id)
      order by ${order} ${limit})`;
}

/** A page of documents, and of a search that found some its total. */
export async function listDocuments(
  db: Queryable,
  question: ListQuestion,
): Promise<{ documents: DocumentRow[]; total: number | null }> {
  const { actor, sort_by } = question;
  const direction = question.ascending ? 'asc' : 'desc';
  // One index reads both ways, so what is empty stands at the end of one order and at the start of the other.
  const empty = nullable.has(sort_by) ? (question.ascending ? ' nulls first' : ' nulls last') : '';
  const between = sort_by === 'status' ? `, policies.created_at ${direction}` : '';
  const order = sql.raw(
    `${sortColumns[sort_by]} ${direction}${empty}${between}, policies.policy_id ${direction}`,
  );
  const found = await sql<ListRow>`
    ${pageOf(question, order)}
    select found.total, ${listColumns}, ${isReportable(question.today)} as reportable, ${listItems} as items, ${listThings} as things,
      v.premium as version_premium
    from found join policies using (policy_id)
      join policy_versions v on v.version_id = ${shownVersion(actor)}
      join insurers n on n.insurer_id = policies.insurer_id
      left join accounts b on b.user_id = policies.broker_id
      left join accounts o on o.user_id = policies.owner_id
      cross join lateral ${paymentsOfPolicy} paid
    order by ${order}`.execute(db);
  return {
    documents: found.rows.map((row) => asDocumentRow(row, actor)),
    total: found.rows[0]?.total ?? null,
  };
}

/** The version whose figures a list shows: of a policy the one in force, of a quote the one in work, to clients the sent one. */
function shownVersion(actor: Actor) {
  return actor.account_type === 'agent'
    ? sql`coalesce(policies.locked_version_id, policies.version_id)`
    : sql`case when policies.document_state = 'policy'
        then coalesce(policies.locked_version_id, policies.version_id) else policies.version_id end`;
}

function asDocumentRow(found: ListRow, actor: Actor): DocumentRow {
  const { items, things, version_premium: net, in_force, total: _total, ...row } = found;
  const all = items ?? [];
  return {
    ...row,
    reportable: row.reportable && whoMayTake('create_claim').includes(actor.account_type),
    version_label: versionLabel(row.version_number),
    chassis_title: shortTitle(all.map((item) => item.chassis_number)),
    missing: [
      ...missingOf(all),
      ...(in_force && row.paid_state === 'too_late' ? (['payment'] as const) : []),
    ],
    sub_policies: subPolicies(row, { cars: all, things: things ?? [], net }),
  };
}

async function countsOf(
  db: Queryable,
  { filter, actor, today }: { filter: DocumentFilter; actor: Actor; today: CalendarDate },
) {
  const { document_state, is_vi } = filter;
  if (is_vi) return countViViews(db, { actor, today });
  return document_state ? countViews(db, { document_state, actor, today }) : {};
}

/** Which page asks for the list; quotes and policies together stand on the Overview and on accounts. */
function placeOfList({
  document_state,
  is_vi,
}: Pick<DocumentFilter, 'document_state' | 'is_vi'>): 'vi' | 'quotes' | 'policies' | undefined {
  if (is_vi) return 'vi';
  return document_state && (document_state === 'quote' ? 'quotes' : 'policies');
}

/** The list of quotes or of policies with its exact total and the counts of its views. */
export async function getDocuments(
  ctx: ReadContext,
  input: z.output<typeof documentsContract.get_documents.input>,
) {
  const { page, page_size, sortBy, ascending, with_counts, ...filter } = input;
  const { db, actor, today } = ctx;
  const place = placeOfList(filter);
  if (place !== undefined) await askPermission(ctx, place);
  const list = await listDocuments(db, {
    filter,
    actor,
    today,
    sort_by: sortBy,
    ascending,
    page,
    page_size,
  });
  return {
    documents: list.documents,
    total: list.total ?? (await countDocuments(db, { filter, actor, today })),
    counts: with_counts ? await countsOf(db, { filter, actor, today }) : {},
  };
}
