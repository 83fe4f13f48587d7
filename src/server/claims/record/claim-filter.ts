import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { z } from 'zod';
import type { claimsContract } from '#contract/claims/claims.ts';
import { NOTICE_HOURS } from '#domain/claims/claim-limits.ts';
import { type ClaimStatus, claimStatuses } from '#domain/claims/claim-status.ts';
import { addDays, startOfDay } from '#domain/dates.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import { type ClaimOwner, claimOwnerOf, claimRule } from '#server/claims/claim-access.ts';
import { statusFor } from '#server/claims/record/claim-view.ts';
import type { Actor } from '#server/platform/context.ts';
import { everybody } from '#server/platform/database/list-counts.ts';
import { matchesSearch } from '#server/platform/database/search-condition.ts';

/** What narrows the list of claims. */
export type ClaimQuestion = Pick<
  z.output<typeof claimsContract.get_claims.input>,
  'search' | 'startDate' | 'endDate' | 'filters'
>;

type ClaimTotals = `${'claims' | 'vi_claims'}${'' | `:${ClaimFlag}`}` | `vi_claims:${ViType}`;

const ownerFilters = ['user_id', 'insurer_id', 'loss_adjuster_id', 'event_id'] as const;

/** The stored statuses that a person means by those it sees; undefined means all. */
export function storedStatuses(
  actor: Actor,
  wanted: readonly ClaimStatus[] | undefined,
): ClaimStatus[] | undefined {
  if (!wanted || wanted.length === 0) return undefined;
  return claimStatuses.filter((status) => wanted.includes(statusFor(actor, status)));
}

const anyOf = (column: string, values: readonly string[] | undefined): RawBuilder<SqlBool>[] =>
  values && values.length > 0
    ? [sql<SqlBool>`${sql.ref(`claims.${column}`)} = any(${values}::uuid[])`]
    : [];

/** Of one line an index gives the order too. */
function ofLines([first, ...more]: readonly ViType[]): RawBuilder<SqlBool>[] {
  if (first === undefined) return [];
  return more.length === 0
    ? [sql<SqlBool>`claims.insurance_type = ${first}`]
    : [sql<SqlBool>`claims.insurance_type = any(${[first, ...more]}::text[])`];
}

const yesNo = (
  condition: RawBuilder<SqlBool>,
  wanted: boolean | undefined,
): RawBuilder<SqlBool>[] => {
  if (wanted === undefined) return [];
  return [wanted ? condition : sql<SqlBool>`${condition} is not true`];
};

/** Assigned, being handled, and without the loss adjuster's report. */
export const isReportDue = sql<SqlBool>`(claims.loss_adjuster_id is not null and claims.adjuster_report is null
  and claims.status in ('submitted', 'under_review', 'info_required', 'revised'))`;

/**
 * The filters of yes and no, each as the claims of its yes: the database keeps their totals (`claim_counts`). Written
 * out, so that the planner knows the index that holds these claims alone.
 */
const claimFlags = {
  injured: sql<SqlBool>`(claims.driver_accident_info->>'driver_injured' = 'yes')`,
  late_report: sql<SqlBool>`(claims.date_claim - claims.date_accident > interval ${sql.lit(`${NOTICE_HOURS} hours`)})`,
  report_due: isReportDue,
};

type ClaimFlag = keyof typeof claimFlags;

const flagNames = Object.keys(claimFlags) as ClaimFlag[];

function hasStatus(statuses: readonly ClaimStatus[]): RawBuilder<SqlBool> {
  return statuses.length === 1
    ? sql<SqlBool>`claims.status = ${statuses[0]}`
    : sql<SqlBool>`claims.status = any(${statuses}::text[])`;
}

/**
 * Whether the first page of this order is a walk along one index, however rare what is asked for may be, so that its
 * plan need not be made anew for each question.
 */
export function isIndexWalk(
  question: ClaimQuestion & { sortBy: string; page: number },
  actor: Actor,
): boolean {
  const { filters, startDate, endDate, sortBy, page } = question;
  if (page > 1 || startDate || endDate) return false;
  if (ownerFilters.some((column) => (filters[column]?.length ?? 0) > 0)) return false;
  if (filters.insurance_type?.length) return false;
  const count = storedStatuses(actor, filters.status)?.length;
  if (actor.account_type === 'insurer') return false;
  if (claimOwnerOf(actor) !== 'all') return sortBy === 'date_accident' && count === undefined;
  return count === undefined || (count === 1 && sortBy === 'date_accident');
}

/** The question as one condition on `claims`, of the rows that this person may see, or of some of them. */
export function claimCondition(
  question: ClaimQuestion,
  actor: Actor,
  among: RawBuilder<SqlBool> = claimRule.visible(actor),
): RawBuilder<SqlBool> {
  const { filters, startDate, endDate, search } = question;
  const statuses = storedStatuses(actor, filters.status);
  const conditions: RawBuilder<SqlBool>[] = [
    sql<SqlBool>`claims.is_vi = ${filters.is_vi ?? false}`,
    among,
    ...(statuses ? [hasStatus(statuses)] : []),
    ...(startDate
      ? [sql<SqlBool>`claims.date_accident >= to_timestamp(${startOfDay(startDate)})`]
      : []),
    ...(endDate
      ? [sql<SqlBool>`claims.date_accident < to_timestamp(${startOfDay(addDays(endDate, 1))})`]
      : []),
    ...(search.length >= 2 ? [matchesSearch('claims.search_text', search)] : []),
    ...ownerFilters.flatMap((column) => anyOf(column, filters[column])),
    ...anyOf('car_id', filters.car_id),
    ...ofLines(filters.insurance_type ?? []),
    ...(filters.amount_from === undefined
      ? []
      : [sql<SqlBool>`claims.claimed >= ${filters.amount_from}`]),
    ...(filters.amount_to === undefined
      ? []
      : [sql<SqlBool>`claims.claimed <= ${filters.amount_to}`]),
    ...flagNames.flatMap((flag) => yesNo(claimFlags[flag], filters[flag])),
  ];
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`;
}

/** The kept lists whose rows together are those of a yes or of some lines; null when none are. */
function keptListsOf(filters: ClaimQuestion['filters']): readonly ClaimTotals[] | null {
  const { is_vi = false, insurance_type: lines = [] } = filters;
  const flags = flagNames.filter((flag) => filters[flag] !== undefined);
  const [flag] = flags;
  if (flags.length > 1 || (flag && !filters[flag])) return null;
  const base = is_vi ? 'vi_claims' : 'claims';
  if (lines.length === 0) return [flag ? `${base}:${flag}` : base];
  return flag || !is_vi ? null : lines.map((line) => `vi_claims:${line}` as const);
}

/**
 * The kept totals that answer this question: of the person's own rows, or of the single owner that the filter names, and
 * of those rows alone that a filter of yes and no or of lines finds, of several lines their sum; what an insurer bears of
 * claims that others lead is in none. Null when the question narrows by anything else, and the rows
 * have to be counted.
 */
export function keptTotalsOf(
  question: ClaimQuestion,
  scope: ClaimOwner | 'all',
): { lists: readonly ClaimTotals[]; owner: string } | null {
  const { filters, search } = question;
  const { car_id, amount_from, amount_to } = filters;
  if (search.length >= 2 || (car_id?.length ?? 0) > 0) return null;
  if (amount_from !== undefined || amount_to !== undefined) return null;
  const lists = keptListsOf(filters);
  if (lists === null) return null;
  const owners = ownerFilters.flatMap((column) => filters[column] ?? []);
  if (owners.length === 0) return { lists, owner: scope === 'all' ? everybody : scope.id };
  const [owner] = owners;
  return owners.length === 1 && scope === 'all' && owner !== undefined ? { lists, owner } : null;
}
