import { sql } from 'kysely';
import type { z } from 'zod';
import { MOST_COUNTED } from '#domain/list-total.ts';
import type { claimsContract } from '#contract/claims/claims.ts';
import { claimStatuses } from '#domain/claims/claim-status.ts';
import { askPermission } from '#server/accounts/people/ask-permission.ts';
import { borneBeside, claimOwnerOf, seesDrafts } from '#server/claims/claim-access.ts';
import { carsMissingChassis } from '#server/claims/record/claim-details.ts';
import {
  claimCondition,
  type ClaimQuestion,
  isIndexWalk,
  keptTotalsOf,
  storedStatuses,
} from '#server/claims/record/claim-filter.ts';
import { type ClaimRow, rowFor, statusFor } from '#server/claims/record/claim-view.ts';
import type { Handler } from '#server/platform/area.ts';
import type { Actor, Queryable, ReadContext } from '#server/platform/context.ts';
import {
  addedCounts,
  countByStatus,
  type CountQuestion,
  everybody,
  keptCounts,
  totalOf,
} from '#server/platform/database/list-counts.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';
import { offsetOf } from '#server/platform/database/search-condition.ts';

type Input = z.output<typeof claimsContract.get_claims.input>;

/** The list with its exact total and the counts of its views. */
export const getClaims: Handler<typeof claimsContract.get_claims> = async (ctx, input) => {
  const { db, actor } = ctx;
  const scope = claimOwnerOf(actor);
  if (scope === 'none') return { claims: [], total: 0, counts: { all: 0 } };
  const is_vi = input.filters.is_vi ?? false;
  const list = is_vi ? 'vi_claims' : 'claims';
  await askPermission(ctx, list);
  const own_owner = scope === 'all' ? everybody : scope.id;
  const kept = keptTotalsOf(input, scope);
  if (kept === null) {
    const page = await countedPage(db, actor, { ...input, list, owner: own_owner });
    const own = await seenTotals(ctx, page.counts, { filters: { is_vi }, search: '' });
    return { ...page, counts: await viewCounts(db, { own, actor, list }) };
  }
  const page = await claimPage(db, actor, { ...input, list, owner: own_owner });
  const own = await seenTotals(ctx, page.counts, { filters: { is_vi }, search: '' });
  const counts = await viewCounts(db, { own, actor, list });
  const { lists, owner } = kept;
  const is_own = owner === own_owner && lists.length === 1 && lists[0] === list;
  const totals =
    is_own && !input.startDate && !input.endDate
      ? own
      : await seenTotals(ctx, await countTogether(db, lists, { owner, ...rangeOf(input) }), input);
  const statuses = storedStatuses(actor, input.filters.status);
  const total = statuses?.length === 0 ? 0 : totalOf(totals, statuses);
  return { claims: page.claims, total, counts };
};

/** Kept counts as this person sees them: with the claims that it bears beside others, and without drafts of others. */
async function seenTotals(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  kept: Record<string, number>,
  question: ClaimQuestion,
): Promise<Record<string, number>> {
  return seenCounts(actor, await withCarried(db, { counts: kept, actor, question }));
}

/** The kept counts of an owner hold its drafts, which not everybody sees. */
function seenCounts(actor: Actor, counts: Record<string, number>): Record<string, number> {
  return seesDrafts(actor) ? counts : { ...counts, created: 0 };
}

/**
 * The kept counts of an insurer know the claims that it leads. Those that it bears a share of are counted one by one:
 * they are of the few policies of its panels.
 */
async function withCarried(
  db: Queryable,
  {
    counts,
    actor,
    question,
  }: { counts: Record<string, number>; actor: Actor; question: ClaimQuestion },
): Promise<Record<string, number>> {
  const { insurer_id } = actor;
  if (actor.account_type !== 'insurer' || insurer_id === null) return counts;
  const in_all_statuses = { ...question, filters: { ...question.filters, status: undefined } };
  const found = await sql<{ status: string; n: number }>`
    select claims.status, count(*) as n from claims
    where ${claimCondition(in_all_statuses, actor, borneBeside(insurer_id))} group by claims.status`.execute(
    db,
  );
  return addedCounts(counts, Object.fromEntries(found.rows.map(({ status, n }) => [status, n])));
}

/** The kept counts of several lists together. */
async function countTogether(
  db: Queryable,
  lists: readonly CountQuestion['list'][],
  question: Omit<CountQuestion, 'list'>,
): Promise<Record<string, number>> {
  const counts = await Promise.all(lists.map((list) => countByStatus(db, { list, ...question })));
  return counts.reduce(addedCounts, {});
}

function rangeOf({ startDate, endDate }: ClaimQuestion): { from?: string; to?: string } {
  return { ...(startDate ? { from: startDate } : {}), ...(endDate ? { to: endDate } : {}) };
}

/** How many claims a person has in each status that it sees, and in all. */
async function viewCounts(
  db: Queryable,
  { own, actor, list }: { own: Record<string, number>; actor: Actor; list: 'claims' | 'vi_claims' },
): Promise<Record<string, number>> {
  const counts: Record<string, number> = { all: totalOf(own) };
  for (const status of claimStatuses) {
    const shown = statusFor(actor, status);
    counts[shown] = (counts[shown] ?? 0) + (own[status] ?? 0);
  }
  if (actor.account_type !== 'loss_adjuster') return counts;
  const due = await countByStatus(db, { list: `${list}:report_due`, owner: actor.user_id });
  return { ...counts, report_due: totalOf(due) };
}

/** What a policy beside the track covers, in few words: its first item and how many more; `insured` is the policy. */
export const shortCover = sql<string>`
  coalesce((select nullif(v.car_title, '') from policy_versions v
    where v.version_id = coalesce(insured.locked_version_id, insured.version_id)), insured.cover_title)`;

/** What was lost, as the report of a line says it; of a crash the columns of car and event do. `insured` is the policy. */
export const lostItem = sql<string>`
  case when claims.is_vi then coalesce(
    nullif((select case when count(*) > 2 then (array_agg(n.name order by n.at))[1] || ' + ' || (count(*) - 1) || ' more'
        else string_agg(n.name, ', ' order by n.at) end
      from jsonb_array_elements_text(claims.loss_answers -> 'items') with ordinality n (name, at)), ''),
    ${shortCover}) else '' end`;

/** And where. */
const lossColumns = sql`${lostItem} as lost_item,
  coalesce(claims.loss_answers ->> 'place', claims.loss_answers ->> 'leg', '') as loss_place`;

const rowColumns = sql`
  claims.claim_id, claims.claim_number, claims.is_vi, insured.insurance_type, ${lossColumns},
  claims.status, unix(claims.status_since) as status_since, claims.team_name,
  claims.driver_name, claims.event_name, claims.policy_nr, claims.chassis_number,
  ${carsMissingChassis} as cars_missing_chassis_string, claims.currency, claims.claimed, claims.agreed,
  claims.final_amount, unix(claims.date_accident) as date_accident, unix(claims.date_claim) as date_claim,
  coalesce(adjuster.attn, '') as loss_adjuster_name, claims.wizard_step`;

/** The order of the list; reversed it is the index read backwards. */
function orderOf({ sortBy, ascending }: Pick<Input, 'sortBy' | 'ascending'>) {
  const way = sql.raw(ascending ? 'asc' : 'desc');
  const dated = sortBy === 'date_accident' || sortBy === 'date_claim';
  const nulls = sql.raw(dated ? (ascending ? ' nulls first' : ' nulls last') : '');
  return sql`${sql.ref(`claims.${sortBy}`)} ${way}${nulls}, claims.claim_id ${way}`;
}

/** Which rows of the order; written out, since the plan depends on how few they are. */
function pageOf({ page, page_size }: Pick<Input, 'page' | 'page_size'>) {
  return sql`limit ${sql.lit(page_size)} offset ${sql.lit(offsetOf({ page, page_size }))}`;
}

function countsQuery(question: CountQuestion) {
  return sql`select coalesce(jsonb_object_agg(status, n), '{}') as counts from ${keptCounts(question)}`;
}

/** A page of the claims whose total is kept, and the kept counts of an owner, in one statement. */
async function claimPage(
  db: Queryable,
  actor: Actor,
  input: Input & CountQuestion,
): Promise<{ claims: ClaimRow[]; counts: Record<string, number> }> {
  const order = orderOf(input);
  const found = await sql<ClaimRow & { counts: Record<string, number> }>`
    with found as materialized (
      select claims.claim_id from claims where ${claimCondition(input, actor)}
      order by ${order} ${pageOf(input)}
    ), counted as (${countsQuery(input)})
    select ${rowColumns}, counted.counts
    from counted left join (found join claims using (claim_id) join policies insured using (policy_id)) on true
      left join accounts adjuster on adjuster.user_id = claims.loss_adjuster_id
    order by ${order} ${isIndexWalk(input, actor) ? prepared : sql``}`.execute(db);
  const rows = found.rows.filter((row) => row.claim_id !== null);
  return {
    claims: rows.map(({ counts: _counts, ...row }) => rowFor(actor, row)),
    counts: found.rows[0]?.counts ?? {},
  };
}

/** A page of what a search or a narrow filter finds, how many there are up to ten thousand, and the kept counts, in one statement. */
async function countedPage(
  db: Queryable,
  actor: Actor,
  input: Input & CountQuestion,
): Promise<{ claims: ClaimRow[]; total: number; counts: Record<string, number> }> {
  const order = orderOf(input);
  const found = await sql<ClaimRow & { total: number; counts: Record<string, number> }>`
    with found as materialized (
      select claims.claim_id, claims.${sql.ref(input.sortBy)} from claims where ${claimCondition(input, actor)}
      order by ${order} limit ${sql.lit(MOST_COUNTED + 1)}
    ), page as (
      select * from found claims order by ${order} ${pageOf(input)}
    ), counted as (select (select count(*) from found) as total, (${countsQuery(input)}) as counts)
    select ${rowColumns}, counted.total, counted.counts
    from counted left join (page join claims using (claim_id) join policies insured using (policy_id)) on true
      left join accounts adjuster on adjuster.user_id = claims.loss_adjuster_id
    order by ${order}`.execute(db);
  const claims = found.rows.filter((row) => row.claim_id !== null);
  return {
    claims: claims.map(({ total: _total, counts: _counts, ...row }) => rowFor(actor, row)),
    total: found.rows[0]?.total ?? 0,
    counts: found.rows[0]?.counts ?? {},
  };
}
