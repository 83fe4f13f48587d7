import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { documentsContract, DocumentView } from '#contract/policies/documents.ts';
import { addDays, type CalendarDate } from '#domain/dates.ts';
import {
  type DocumentState,
  type DocumentStatus,
  statusesInForce,
} from '#domain/policies/document-status.ts';
import { documentOfPart } from '#domain/policies/part-number.ts';
import { isVi } from '#domain/policies/insurance-types.ts';
import { yearLines } from '#domain/policies/renewal/cover-renewal.ts';
import type { Actor } from '#server/platform/context.ts';
import { policyRule } from '#server/policies/policy-access.ts';

/** Everything that narrows the list of documents, as one object. */
export interface DocumentFilter {
  document_state?: DocumentState | undefined;
  is_vi?: boolean | undefined;
  search: string;
  view: DocumentView;
  filters: z.output<typeof documentsContract.get_documents.input>['filters'];
  startDate?: CalendarDate | undefined;
  endDate?: CalendarDate | undefined;
  premium_from?: number | undefined;
  premium_to?: number | undefined;
}

/** Statuses in which a policy covers its cars. */
export const runningStatuses = statusesInForce;
const running = sql<SqlBool>`policies.document_state = 'policy'
  and policies.status in (${sql.join(statusesInForce)})`;

/** Statuses of a quote that nobody works on any more. */
export const goneQuoteStatuses: readonly DocumentStatus[] = [
  'cancelled',
  'expired',
  'declined',
  'denied',
];

/** Statuses in which a cover is over. */
export const closedStatuses: readonly DocumentStatus[] = [
  'no_claim_completed',
  'cancelled',
  'expired',
  'declined',
];

/** Views that are statuses and nothing else. */
export const viewStatuses: Partial<Record<DocumentView, readonly DocumentStatus[]>> = {
  needs_action: ['concept', 'internal_check', 'change_requested'],
  waiting_for_insurer: ['waiting_for_approval'],
  sent: ['completed'],
  accepted: ['accepted_by_client', 'accepted_by_underwriter'],
  expired: ['expired'],
  to_check: ['made', 'internal_check'],
};

/** Days before its first event in which a policy is "starting soon". */
export const SOON_DAYS = 14;

/** Days before its end in which a cover is renewed. */
export const RENEWAL_DAYS = 60;

function viewCondition(view: DocumentView, today: CalendarDate): RawBuilder<SqlBool> | undefined {
  const statuses = viewStatuses[view];
  if (statuses) return sql<SqlBool>`policies.status = any(${statuses}::text[])`;
  switch (view) {
    case 'active':
      return sql<SqlBool>`${running} and policies.period_to >= ${today}`;
    case 'starting_soon':
      return sql<SqlBool>`${running} and policies.period_from between ${today} and ${addDays(today, SOON_DAYS)}`;
    case 'missing_data':
      return sql<SqlBool>`${running} and policies.period_to >= ${today} and policies.has_gaps`;
    case 'quotes':
      return sql<SqlBool>`policies.document_state = 'quote'
        and policies.status not in (${sql.join(goneQuoteStatuses)})`;
    case 'renewal':
      return sql<SqlBool>`${running} and policies.period_to between ${today} and ${addDays(today, RENEWAL_DAYS)}
        and policies.insurance_type in ('on_track', ${sql.join(yearLines)})`;
    case 'ended':
      return sql<SqlBool>`(policies.status in (${sql.join(closedStatuses)})
        or (${running} and policies.period_to < ${today}))`;
    default:
      return undefined;
  }
}

/** Written out, so that the planner knows the indexes that hold the various insurances alone. */
export const ofVariousInsurances = (is_vi: boolean): RawBuilder<SqlBool> =>
  is_vi
    ? sql<SqlBool>`policies.insurance_type <> 'on_track'`
    : sql<SqlBool>`policies.insurance_type = 'on_track'`;

/** Whether all that is found is of the various insurances, or none of it; undefined where it may be of both. */
function isOfVi({ is_vi, filters }: DocumentFilter): boolean | undefined {
  const lines = filters.insurance_type ?? [];
  if (is_vi !== undefined || lines.length === 0) return is_vi;
  return lines.every(isVi) ? true : undefined;
}

/** One of several values; of one alone an index gives the order too. */
function anyOf(column: string, values: readonly string[] | undefined, type: 'uuid' | 'text') {
  const [first, ...more] = values ?? [];
  if (first === undefined) return undefined;
  const of = sql.ref(`policies.${column}`);
  return more.length === 0
    ? sql<SqlBool>`${of} = ${first}`
    : sql<SqlBool>`${of} = any(${values}::${sql.raw(type)}[])`;
}

/** Whether something was typed that is searched for: fewer than two characters find everything. */
export function isSearch({ search }: Pick<DocumentFilter, 'search'>): boolean {
  return search.length >= 2;
}

/** The filter as one condition on `policies`, the rows that this person may see included. */
export function documentCondition(
  filter: DocumentFilter,
  actor: Actor,
  today: CalendarDate,
): RawBuilder<SqlBool> {
  const { filters } = filter;
  const of_vi = isOfVi(filter);
  const conditions: (RawBuilder<SqlBool> | undefined)[] = [
    policyRule.visible(actor),
    filter.document_state
      ? sql<SqlBool>`policies.document_state = ${filter.document_state}`
      : undefined,
    of_vi === undefined ? undefined : ofVariousInsurances(of_vi),
    viewCondition(filter.view, today),
    isSearch(filter)
      ? sql<SqlBool>`policies.search_text like '%' || ${likeText(documentOfPart(filter.search))} || '%'`
      : undefined,
    anyOf('status', filters.status, 'text'),
    anyOf('insurance_type', filters.insurance_type, 'text'),
    anyOf('insurer_id', filters.insurer, 'uuid'),
    anyOf('broker_id', filters.brokerage, 'uuid'),
    anyOf('user_id', filters.user, 'uuid'),
    anyOf('owner_id', filters.owner, 'uuid'),
    filters.event && filters.event.length > 0
      ? sql<SqlBool>`exists (select 1 from policy_items i where i.policy_id = policies.policy_id and i.current
          and i.event_id = any(${filters.event}::uuid[]))`
      : undefined,
    filters.series && filters.series.length > 0
      ? sql<SqlBool>`exists (select 1 from policy_items i join events e on e.event_id = i.event_id
          join championships h on h.championship_id = e.championship_id
          where i.policy_id = policies.policy_id and i.current
            and coalesce(nullif(h.series, ''), h.name) = any(${filters.series}::text[]))`
      : undefined,
    anyOf('paid_state', filters.paid, 'text'),
    filter.startDate ? sql<SqlBool>`policies.period_from >= ${filter.startDate}` : undefined,
    filter.endDate ? sql<SqlBool>`policies.period_from <= ${filter.endDate}` : undefined,
    filter.premium_from === undefined
      ? undefined
      : sql<SqlBool>`policies.premium >= ${filter.premium_from}`,
    filter.premium_to === undefined
      ? undefined
      : sql<SqlBool>`policies.premium <= ${filter.premium_to}`,
  ];
  return sql<SqlBool>`${sql.join(
    conditions.filter((one) => one !== undefined),
    sql` and `,
  )}`;
}

/** What was typed as a part of a LIKE pattern over a `searchable` column. */
export function likeText(typed: string): RawBuilder<string> {
  return sql<string>`regexp_replace(searchable(${typed}), '([\\\\%_])', '\\\\\\1', 'g')`;
}
