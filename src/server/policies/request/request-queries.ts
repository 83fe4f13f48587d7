import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { requestsContract } from '#contract/policies/requests.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import {
  becomesQuote,
  moveRequest,
  requestKindLabels,
  requestMoves,
  type RequestStatus,
  type RequestStep,
} from '#domain/policies/request-status.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Actor, Queryable, ReadContext } from '#server/platform/context.ts';
import {
  carTitle,
  type CoverRecords,
  loadCoverRecords,
} from '#server/policies/document/cover-records.ts';
import { likeText } from '#server/policies/document/document-filter.ts';
import { findDocument } from '#server/policies/document/document-record.ts';
import { findClient } from '#server/policies/quote/create-quote.ts';
import { requestRule } from '#server/policies/policy-access.ts';
import {
  agreedContent,
  applyChange,
  endsPolicy,
  recordsForChange,
} from '#server/policies/request/requested-change.ts';
import { findRequest, type RequestRecord } from '#server/policies/request/request-record.ts';
import { idsOfRequest } from '#server/policies/request/request-summary.ts';
import type { QuoteContent } from '#contract/policies/document-content.ts';

type Reads = typeof requestsContract;
type Row = z.output<Reads['get_requests']['output']>['requests'][number];
type Input = z.output<Reads['get_requests']['input']>;
type Detail = z.output<Reads['get_request']['output']>;

const views: Record<Input['view'], (actor: Actor) => RawBuilder<SqlBool>> = {
  open: () => sql<SqlBool>`requests.status = 'submitted' and requests.handled_at is null`,
  mine: (actor) =>
    sql<SqlBool>`requests.status = 'submitted' and requests.handled_at is null and requests.owner_id = ${actor.user_id}`,
  unassigned: () =>
    sql<SqlBool>`requests.status = 'submitted' and requests.handled_at is null and requests.owner_id is null`,
  handled: () => sql<SqlBool>`requests.handled_at is not null`,
  all: () => sql<SqlBool>`true`,
};

/** Staff find what was handed in; a client's drafts are its own. */
function visible(actor: Actor): RawBuilder<SqlBool> {
  return isStaff(actor.account_type)
    ? sql<SqlBool>`(requests.status <> 'created' or requests.created_by = ${actor.user_id})`
    : requestRule.visible(actor);
}

const anyOf = (column: string, values: readonly string[] | undefined, type: 'uuid' | 'text') =>
  values && values.length > 0
    ? sql<SqlBool>`${sql.ref(`requests.${column}`)} = any(${values}::${sql.raw(type)}[])`
    : sql<SqlBool>`true`;

type Filter = Pick<Input, 'view' | 'search' | 'filters' | 'is_vi'>;

/** Requests about various insurances alone, about cars on track alone, or both. */
const ofLines = (is_vi: boolean | undefined) =>
  is_vi === undefined
    ? sql<SqlBool>`true`
    : is_vi
      ? sql<SqlBool>`requests.insurance_type <> 'on_track'`
      : sql<SqlBool>`requests.insurance_type = 'on_track'`;

function condition({ view, search, filters, is_vi }: Filter, actor: Actor) {
  return sql<SqlBool>`${visible(actor)} and ${views[view](actor)} and ${ofLines(is_vi)}
    and ${anyOf('insurance_type', filters.insurance_type, 'text')}
    and ${search.length < 2 ? sql<SqlBool>`true` : sql<SqlBool>`requests.search_text like '%' || ${likeText(search)} || '%'`}
    and ${anyOf('status', filters.status, 'text')} and ${anyOf('kind', filters.kind, 'text')}
    and ${anyOf('owner_id', filters.owner, 'uuid')} and ${anyOf('user_id', filters.user, 'uuid')}
    and ${anyOf('policy_id', filters.policy, 'uuid')}`;
}

const rowColumns = sql`
  requests.request_id, requests.revision, requests.kind, requests.insurance_type, requests.status, requests.outcome, requests.user_id,
  requests.client_name, coalesce(nullif(b.company_name, ''), b.attn, '') as broker_name, requests.policy_id,
  coalesce(p.policy_number, p.quote_number) as document_number, requests.summary, requests.message,
  requests.event_start_on, requests.owner_id,
  coalesce(o.attn, '') as owner_name, requests.premium_effect,
  coalesce(p.currency, requests.currency) as currency, unix(requests.created_at) as created_at,
  unix(requests.submitted_at) as submitted_at, unix(requests.handled_at) as handled_at`;

const joins = sql`left join policies p on p.policy_id = requests.policy_id
  left join accounts b on b.user_id = requests.broker_id
  left join accounts o on o.user_id = requests.owner_id`;

export const getRequests: Handler<Reads['get_requests']> = async (ctx, input) => {
  const { actor, db } = ctx;
  const order = sql.raw(`requests.${input.sortBy} ${input.ascending ? 'asc' : 'desc'} nulls last`);
  const found = await sql<Row>`
    select ${rowColumns} from requests ${joins}
    where ${condition(input, actor)}
    order by ${order}, requests.request_id desc
    limit ${input.page_size} offset ${(input.page - 1) * input.page_size}`.execute(db);
  const counts = await countRequestViews(db, actor, input.is_vi);
  return { requests: found.rows, total: await countRequests(db, input, actor), counts };
};

async function countRequests(db: Queryable, filter: Filter, actor: Actor): Promise<number> {
  const found = await sql<{
    n: number;
  }>`select count(*) as n from requests where ${condition(filter, actor)}`.execute(db);
  return found.rows[0]?.n ?? 0;
}

async function countRequestViews(db: Queryable, actor: Actor, is_vi: boolean | undefined) {
  const part = (view: Input['view']) =>
    sql`count(*) filter (where ${views[view](actor)}) as ${sql.ref(view)}`;
  const found = await sql<Record<Input['view'], number>>`
    select ${sql.join((Object.keys(views) as Input['view'][]).map(part))} from requests
    where ${visible(actor)} and ${ofLines(is_vi)}`.execute(db);
  return found.rows[0] ?? { open: 0, mine: 0, unassigned: 0, handled: 0, all: 0 };
}

export const getRequest: Handler<Reads['get_request']> = async (ctx, { request_id }) => {
  const request = await findRequest(ctx.db, request_id);
  const found = await sql<Row & { policy: Detail['policy']; quote_id: string | null }>`
    select ${rowColumns},
      case when p.policy_id is null then null else json_build_object('policy_id', p.policy_id,
        'revision', p.revision, 'document_number', coalesce(p.policy_number, p.quote_number), 'status', p.status) end as policy,
      (select q.policy_id from policies q where q.request_id = requests.request_id
        and ${isStaff(ctx.actor.account_type) ? sql<SqlBool>`true` : sql<SqlBool>`q.locked_version_id is not null`}
        order by q.created_at limit 1) as quote_id
    from requests ${joins} where requests.request_id = ${request_id}`.execute(ctx.db);
  const [row] = found.rows;
  if (!row) throw new Error('a request without a row');
  const client = await findClient(ctx.db, request.user_id);
  const records = await loadCoverRecords(ctx.db, idsOfRequest(request.content));
  return {
    ...row,
    content: request.content,
    outcome_reason: request.outcome_reason,
    client,
    cars: [...records.cars.values()].map((car) => ({ ...car, title: carTitle(car) })),
    drivers: [...records.drivers.values()].map((driver) => ({
      driver_id: driver.driver_id,
      name: driver.name,
      category:
        Object.entries(driver.categories).toSorted(([a], [b]) => Number(b) - Number(a))[0]?.[1] ??
        'Non-Categorised',
      experience: driver.experience,
    })),
    events: [...records.events.values()].toSorted((a, b) => (a.start_on < b.start_on ? -1 : 1)),
    changes: await changesOf(ctx, request),
    ends_policy: await endsItsPolicy(ctx, request),
    abilities: abilitiesOf(ctx.actor, request),
  };
};

async function endsItsPolicy(ctx: ReadContext, request: RequestRecord): Promise<boolean> {
  const document = request.policy_id ? await findDocument(ctx.db, request.policy_id) : undefined;
  return document !== undefined && endsPolicy(ctx, document, request);
}

const stepTo = {
  submitted: 'submit_request',
  retracted: 'retract_request',
  created: 'save_request',
} as const satisfies Readonly<Record<RequestStatus, RequestStep>>;

function abilitiesOf(actor: Actor, request: RequestRecord): RequestStep[] {
  const is_answered = request.handled_at !== null;
  const abilities = new Set<RequestStep>(
    requestMoves[request.status]
      .filter(
        (to) => moveRequest({ from: request.status, to, by: actor.account_type, is_answered }).ok,
      )
      .map((to) => stepTo[to]),
  );
  if (request.status !== 'submitted' && !is_answered) abilities.add('save_request');
  const answers = isStaff(actor.account_type) && request.status === 'submitted' && !is_answered;
  if (!answers) return [...abilities];
  const answer = becomesQuote(request.kind) ? 'quote_request' : 'apply_request';
  return [...abilities, answer, 'decline_request', 'assign_request'];
}

/** "Now → Requested" of a change, a line for each car whose events or drivers would differ. */
async function changesOf(ctx: ReadContext, request: RequestRecord): Promise<Detail['changes']> {
  if (request.policy_id === null || becomesQuote(request.kind)) return [];
  if (request.kind === 'cancel_policy')
    return [{ label: 'Policy', now: 'In force', requested: 'Cancelled' }];
  const content = await agreedContent(ctx, request.policy_id);
  if (!content) return [];
  const records = await recordsForChange(ctx, content, request);
  const before = linesOf(content, records);
  const after = linesOf(applyChange(content, request, records), records);
  const labels = [...new Set([...before.keys(), ...after.keys()])];
  const changes = labels
    .map((label) => ({ label, now: before.get(label) ?? '–', requested: after.get(label) ?? '–' }))
    .filter((line) => line.now !== line.requested);
  return changes.length > 0 || request.message === ''
    ? changes
    : [{ label: requestKindLabels[request.kind], now: '–', requested: request.message }];
}

function linesOf(content: QuoteContent, records: CoverRecords): Map<string, string> {
  return new Map(
    content.items.map((item) => {
      const car = records.cars.get(item.car_id);
      const event = records.events.get(item.event_id);
      const drivers = item.drivers
        .map((driver) => records.drivers.get(driver.driver_id)?.name ?? '')
        .join(', ');
      return [`${car ? carTitle(car) : ''}, ${event?.name ?? ''}`, drivers || 'no driver yet'];
    }),
  );
}
