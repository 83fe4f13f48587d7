import { sql } from 'kysely';
import { viewsOf } from '#contract/list.ts';
import type { DocumentView } from '#contract/policies/documents.ts';
import { policyList } from '#contract/policies/policy-list.ts';
import { viList } from '#contract/policies/vi-list.ts';
import { quoteList } from '#contract/policies/quote-list.ts';
import { isStaff } from '#domain/accounts/account-types.ts';
import { addDays, type CalendarDate } from '#domain/dates.ts';
import type { DocumentState } from '#domain/policies/document-status.ts';
import type { Actor, Queryable } from '#server/platform/context.ts';
import { countByStatus, everybody, totalOf } from '#server/platform/database/list-counts.ts';
import {
  documentCondition,
  type DocumentFilter,
  isSearch,
  runningStatuses,
  viewStatuses,
} from '#server/policies/document/document-filter.ts';

/** Whose kept totals answer for a person: everybody's for staff; clients have few rows, so theirs are counted. */
function countedOwner(actor: Actor): string | null {
  if (isStaff(actor.account_type)) return everybody;
  // What an insurer sees beyond what it leads is in no kept total.
  return actor.account_type === 'brokerage' ? actor.user_id : null;
}

/** The one owner a filter narrows to, `null` when the kept totals cannot answer it. */
function ownerOfFilter(filter: DocumentFilter, actor: Actor): string | null {
  const base = countedOwner(actor);
  const { status: _status, ...others } = filter.filters;
  const used = Object.entries(others).filter(
    ([, values]) => values !== undefined && values.length > 0,
  );
  if (base === null || used.length === 0) return base;
  const [first, ...more] = used;
  const narrows =
    first && ['insurer', 'brokerage', 'user', 'owner'].includes(first[0]) && first[1]?.length === 1;
  return base === everybody && narrows && more.length === 0 ? (first[1]?.[0] ?? null) : null;
}

/**
 * How many documents a filter finds, exactly. Filters on status, start of cover and one client, brokerage, insurer or
 * owner are answered from the kept totals; all others are counted.
 */
export async function countDocuments(
  db: Queryable,
  { filter, actor, today }: { filter: DocumentFilter; actor: Actor; today: CalendarDate },
): Promise<number> {
  const kept = await countFromTotals(db, filter, actor);
  if (kept !== undefined) return kept;
  const found = await sql<{ n: number }>`
    select count(*) as n from policies where ${documentCondition(filter, actor, today)}`.execute(
    db,
  );
  return found.rows[0]?.n ?? 0;
}

async function countFromTotals(
  db: Queryable,
  filter: DocumentFilter,
  actor: Actor,
): Promise<number | undefined> {
  const owner = ownerOfFilter(filter, actor);
  const view = filter.view === 'all' ? undefined : viewStatuses[filter.view];
  const plain =
    !isSearch(filter) && filter.premium_from === undefined && filter.premium_to === undefined;
  if (owner === null || !plain || filter.is_vi !== undefined || (filter.view !== 'all' && !view))
    return undefined;
  const chosen = filter.filters.status;
  const statuses =
    view && chosen?.length ? view.filter((status) => chosen.includes(status)) : (view ?? chosen);
  if (statuses && statuses.length === 0 && view) return 0;
  const lists: DocumentState[] = filter.document_state
    ? [filter.document_state]
    : ['quote', 'policy'];
  let total = 0;
  for (const list of lists)
    total += totalOf(await countByStatus(db, { list, owner, ...rangeOf(filter) }), statuses);
  return total;
}

function rangeOf({ startDate, endDate }: DocumentFilter): {
  from?: CalendarDate;
  to?: CalendarDate;
} {
  return { ...(startDate ? { from: startDate } : {}), ...(endDate ? { to: endDate } : {}) };
}

const unfiltered = { search: '', filters: {} } as const;

/** The counts of the built-in views of the various insurances, for this person. */
export async function countViViews(
  db: Queryable,
  { actor, today }: { actor: Actor; today: CalendarDate },
): Promise<Partial<Record<DocumentView, number>>> {
  const conditions = viewsOf(viList).map((view): [DocumentView, ReturnType<typeof sql>] => [
    view,
    sql`count(*) filter (where ${documentCondition({ ...unfiltered, view }, actor, today)})`,
  ]);
  const found = await sql<Partial<Record<DocumentView, number>>>`
    select ${sql.join(conditions.map(([view, counted]) => sql`${counted} as ${sql.ref(view)}`))}
    from policies where insurance_type <> 'on_track'`.execute(db);
  return found.rows[0] ?? {};
}

/** The counts of the built-in views of quotes or of policies, for this person. */
export async function countViews(
  db: Queryable,
  {
    document_state,
    actor,
    today,
  }: { document_state: DocumentState; actor: Actor; today: CalendarDate },
): Promise<Partial<Record<DocumentView, number>>> {
  const counts: Partial<Record<DocumentView, number>> = {};
  const owner = countedOwner(actor);
  const views: readonly DocumentView[] =
    document_state === 'quote' ? viewsOf(quoteList) : viewsOf(policyList);
  if (owner === null) {
    for (const view of views)
      counts[view] = await countDocuments(db, {
        filter: { ...unfiltered, document_state, view },
        actor,
        today,
      });
    return counts;
  }
  const totals = await countByStatus(db, { list: document_state, owner });
  for (const view of views) {
    const statuses = viewStatuses[view];
    if (statuses || view === 'all') counts[view] = totalOf(totals, statuses);
  }
  if (document_state === 'quote') return counts;
  const soon = await countByStatus(db, {
    list: 'policy',
    owner,
    from: today,
    to: addDays(today, 14),
  });
  const active = await countDocuments(db, {
    filter: { ...unfiltered, document_state, view: 'active' },
    actor,
    today,
  });
  const closed = totalOf(totals, ['no_claim_completed', 'cancelled', 'expired', 'declined']);
  return {
    ...counts,
    starting_soon: totalOf(soon, runningStatuses),
    active,
    ended: closed + totalOf(totals, runningStatuses) - active,
    missing_data: await countDocuments(db, {
      filter: { ...unfiltered, document_state, view: 'missing_data' },
      actor,
      today,
    }),
  };
}
