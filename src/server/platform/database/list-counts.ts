import { sql, type RawBuilder } from 'kysely';
import type { CalendarDate } from '#domain/dates.ts';
import type { Job } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** The lists whose totals are kept: claims by accident date, documents by start of cover, payments by due date. */
type CountedList = 'claims' | 'vi_claims' | 'quote' | 'policy' | 'payments';

/** Whose rows are counted: everybody's, or those of one client, brokerage, insurer, adjuster, owner or event. */
export const everybody = '00000000-0000-0000-0000-000000000000';

/** Which rows are counted: of one list and one owner, over all days or between two. */
export interface CountQuestion {
  list: CountedList;
  owner: string;
  from?: CalendarDate;
  to?: CalendarDate;
}

/** The kept counts as a table of `status` and `n`, for a statement that reads the list beside them. */
export function keptCounts({ list, owner, from, to }: CountQuestion): RawBuilder<unknown> {
  const ranged = from !== undefined || to !== undefined;
  const first = ranged ? (from ?? '0001-01-01') : '-infinity';
  const last = ranged ? (to ?? '9999-12-31') : '-infinity';
  return sql`count_list(${list}, ${owner}::uuid, ${first}::date, ${last}::date)`;
}

/**
 * How many rows of a list there are in each status, exact in the caller's snapshot and without a scan (decision 001): the sum of a
 * few kept rows. A range of days may be open at either end; without one, all days count, undated rows too.
 */
export async function countByStatus(
  db: Queryable,
  question: CountQuestion,
): Promise<Record<string, number>> {
  const found = await sql<{ status: string; n: number }>`
    select status, n from ${keptCounts(question)} ${prepared}`.execute(db);
  return Object.fromEntries(found.rows.map((row) => [row.status, row.n]));
}

/** The total of a list in some statuses, or in all when none is named. */
export function totalOf(counts: Record<string, number>, statuses?: readonly string[]): number {
  const wanted = statuses && statuses.length > 0 ? statuses : Object.keys(counts);
  return wanted.reduce((sum, status) => sum + (counts[status] ?? 0), 0);
}

/** Folds the written differences into the sums, so that totals stay the sum of a few rows. Runs every minute. */
export const foldListCounts: Job = async ({ services }) => {
  await sql`select fold_list_counts()`.execute(services.db);
};
