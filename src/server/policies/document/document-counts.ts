import { sql } from 'kysely';
import { MOST_COUNTED } from '#domain/list-total.ts';
import { viewsOf } from '#contract/list.ts';
import type { DocumentView } from '#contract/policies/documents.ts';
import { policyList } from '#contract/policies/policy-list.ts';
import { quoteList } from '#contract/policies/quote-list.ts';
import { addDays, type CalendarDate } from '#domain/dates.ts';
import { type InsuranceType, isVi, viTypes } from '#domain/policies/insurance-types.ts';
import { type DocumentState, unsentStatuses } from '#domain/policies/document-status.ts';
import type { Actor, Queryable } from '#server/platform/context.ts';
import { addedCounts, countByStatus, totalOf } from '#server/platform/database/list-counts.ts';
import {
  closedStatuses,
  documentCondition,
  type DocumentFilter,
  RENEWAL_DAYS,
  runningStatuses,
  SOON_DAYS,
  viewStatuses,
} from '#server/policies/document/document-filter.ts';
import { countedOwner, isPlain, ownerOfFilter } from '#server/policies/document/kept-owner.ts';
import { countViFromTotals } from '#server/policies/document/vi-counts.ts';

/** The kept totals of policies; of an insurer those of the panels that it does not lead too. */
async function policyTotals(
  db: Queryable,
  actor: Actor,
  question: { kept?: 'ends' | 'gaps'; owner: string; from?: CalendarDate; to?: CalendarDate },
): Promise<Record<string, number>> {
  const { kept, ...rest } = question;
  const of = (list: 'policy' | 'co_policy') =>
    countByStatus(db, { list: kept ? `${list}:${kept}` : list, ...rest });
  const led = await of('policy');
  if (actor.account_type !== 'insurer') return led;
  return addedCounts(led, await of('co_policy'));
}

/** The kept totals of quotes; of an insurer without those that were not put before it. */
async function quoteTotals(
  db: Queryable,
  actor: Actor,
  question: { owner: string; from?: CalendarDate; to?: CalendarDate },
): Promise<Record<string, number>> {
  const totals = await countByStatus(db, { list: 'quote', ...question });
  if (actor.account_type !== 'insurer') return totals;
  return { ...totals, ...Object.fromEntries(unsentStatuses.map((status) => [status, 0])) };
}

/**
 * How many documents a filter finds. Filters on status, line beside the track, start of cover and one client,
 * brokerage, insurer or owner are answered from the kept totals; all others are counted, up to ten thousand.
 */
export async function countDocuments(
  db: Queryable,
  { filter, actor, today }: { filter: DocumentFilter; actor: Actor; today: CalendarDate },
): Promise<number> {
  const kept = await countKept(db, { filter, actor, today });
  if (kept !== undefined) return kept;
  const found = await sql<{ n: number }>`
    select count(*) as n from (select from policies where ${documentCondition(filter, actor, today)}
      limit ${sql.lit(MOST_COUNTED + 1)}) found`.execute(db);
  return found.rows[0]?.n ?? 0;
}

/** From the kept totals: those of the track are all but those of the various insurances. */
async function countKept(
  db: Queryable,
  { filter, actor, today }: { filter: DocumentFilter; actor: Actor; today: CalendarDate },
): Promise<number | undefined> {
  const { insurance_type = [], ...others } = filter.filters;
  const lines: readonly InsuranceType[] = insurance_type;
  if (filter.is_vi) return countViFromTotals(db, { filter, actor, today });
  if (lines.length === 0) return countFromTotals(db, { ...filter, today }, actor);
  if (filter.is_vi !== undefined) return undefined;
  const of = (vi_lines: readonly InsuranceType[]) =>
    countViFromTotals(db, {
      filter: { ...filter, filters: { ...others, insurance_type: vi_lines.filter(isVi) } },
      actor,
      today,
    });
  if (!lines.includes('on_track')) return of(lines);
  const left_out = viTypes.filter((line) => !lines.includes(line));
  const all = await countFromTotals(db, { ...filter, filters: others, today }, actor);
  const without = left_out.length === 0 ? 0 : await of(left_out);
  return all === undefined || without === undefined ? undefined : all - without;
}

async function countFromTotals(
  db: Queryable,
  filter: DocumentFilter & { today: CalendarDate },
  actor: Actor,
): Promise<number | undefined> {
  const owner = ownerOfFilter(filter, actor);
  const { view, document_state, today } = filter;
  if (owner === null || !isPlain(filter) || filter.is_vi !== undefined) return undefined;
  const chosen = filter.filters.status;
  const statuses = statusesOf(view, chosen);
  if (statuses?.length === 0) return 0;
  const ranged = filter.startDate !== undefined || filter.endDate !== undefined;
  const lists: DocumentState[] = document_state ? [document_state] : ['quote', 'policy'];
  if (view !== 'all' && !viewStatuses[view]) {
    if (document_state !== 'policy' || ranged) return undefined;
    return countRunningView(db, { view, actor, owner, today, chosen });
  }
  let total = 0;
  for (const list of lists) {
    const range = { owner, ...rangeOf(filter) };
    const totals =
      list === 'policy'
        ? await policyTotals(db, actor, range)
        : await quoteTotals(db, actor, range);
    total += totalOf(totals, statuses);
  }
  return total;
}

/** The statuses that a view and a choice leave; undefined: all of them. */
function statusesOf(
  view: DocumentView,
  chosen: readonly string[] | undefined,
): readonly string[] | undefined {
  const of_view = viewStatuses[view];
  if (!of_view) return chosen?.length ? chosen : undefined;
  return chosen?.length ? of_view.filter((status) => chosen.includes(status)) : of_view;
}

/** A view of policies by the days of their cover, from totals that are kept by day; undefined for one that is not. */
async function countRunningView(
  db: Queryable,
  question: {
    view: DocumentView;
    actor: Actor;
    owner: string;
    today: CalendarDate;
    chosen?: readonly string[] | undefined;
  },
): Promise<number | undefined> {
  const { view, actor, owner, today, chosen } = question;
  const among = (statuses: readonly string[]) =>
    chosen?.length ? statuses.filter((status) => chosen.includes(status)) : statuses;
  const sum = (totals: Record<string, number>, statuses: readonly string[]) =>
    among(statuses).length === 0 ? 0 : totalOf(totals, among(statuses));
  const totals = (of: { kept?: 'ends' | 'gaps'; from?: CalendarDate; to?: CalendarDate }) =>
    policyTotals(db, actor, { owner, ...of });
  switch (view) {
    case 'active':
      return sum(await totals({ kept: 'ends', from: today }), runningStatuses);
    case 'missing_data':
      return sum(await totals({ kept: 'gaps', from: today }), runningStatuses);
    case 'renewal':
      return sum(
        await totals({ kept: 'ends', from: today, to: addDays(today, RENEWAL_DAYS) }),
        runningStatuses,
      );
    case 'starting_soon':
      return sum(await totals({ from: today, to: addDays(today, SOON_DAYS) }), runningStatuses);
    case 'ended':
      return (
        sum(await totals({}), closedStatuses) +
        sum(await totals({ kept: 'ends', to: addDays(today, -1) }), runningStatuses)
      );
    default:
      return undefined;
  }
}

function rangeOf({ startDate, endDate }: DocumentFilter): {
  from?: CalendarDate;
  to?: CalendarDate;
} {
  return { ...(startDate ? { from: startDate } : {}), ...(endDate ? { to: endDate } : {}) };
}

const unfiltered = { search: '', filters: {} } as const;

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
  const totals =
    document_state === 'policy'
      ? await policyTotals(db, actor, { owner })
      : await quoteTotals(db, actor, { owner });
  for (const view of views) {
    const statuses = viewStatuses[view];
    counts[view] =
      statuses || view === 'all'
        ? totalOf(totals, statuses)
        : ((await countRunningView(db, { view, actor, owner, today })) ?? 0);
  }
  return counts;
}
