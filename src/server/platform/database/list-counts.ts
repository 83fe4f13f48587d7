import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Currency } from '#domain/currencies.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { sumBy } from '#domain/sums.ts';
import type { Job } from '#server/platform/area.ts';
import type { Queryable } from '#server/platform/context.ts';
import { prepared } from '#server/platform/database/prepared-statements.ts';

/** A list with kept figures, and its parts: `vi_invoices`, `policy:ends`, `claims:injured`. */
type PartOf<List extends string> = `${'' | `${string}_`}${List}${'' | `:${string}`}`;

/**
 * The lists whose totals are kept: claims by accident date, documents by start of cover, policies by its end too. The
 * database's functions `claim_counts` and `policy_counts` say what their parts are. `co_` are the policies that an
 * insurer of a panel does not lead, `vi_` those of the various insurances; `held` those with a car at a championship or
 * a circuit.
 */
type CountedList = PartOf<'claims' | 'quote' | 'policy'> | 'held';

/**
 * The lists whose amounts are kept: what is claimed and reserved, premium and commission of policies by the day they
 * were made, what is billed and open of payments and invoices, by due date, by the day of settling or of issue; of the
 * ledger each account and the net premium by the day of the booking. Their parts are said by `claim_sums`, `policy_sums`,
 * `payment_sums`, `invoice_sums` and `ledger_sums`.
 */
export type SummedList = PartOf<
  'claims' | 'made' | 'payments' | 'invoices' | 'ledger' | 'booked_premium'
>;

/** Which of the kept figures are those of some lists and their parts, as a condition on `list`. */
export const isOfLists = (lists: readonly string[]): RawBuilder<SqlBool> =>
  sql<SqlBool>`list ~ ${`(^|_)(${lists.join('|')})(:|$)`}`;

/** Whose rows are counted: everybody's, or those of one client, brokerage, insurer, adjuster, owner or event. */
export const everybody = '00000000-0000-0000-0000-000000000000';

/** Which rows are counted: of one list and one owner, over all days or between two; without a day they are of no range. */
export interface CountQuestion<List = CountedList> {
  list: List;
  owner: string;
  from?: CalendarDate;
  to?: CalendarDate;
}

/** What rows of one status and currency add up to. */
export interface KeptSum {
  status: string;
  currency: Currency;
  n: number;
  amount: number;
  /** What is open of payments and invoices, the reserve of claims, the commission of policies, the debits of the ledger. */
  second_amount: number;
}

function daysOf({ from, to }: { from?: CalendarDate; to?: CalendarDate }): RawBuilder<unknown> {
  const ranged = from !== undefined || to !== undefined;
  const first = ranged ? (from ?? '0001-01-01') : '-infinity';
  const last = ranged ? (to ?? '9999-12-31') : '-infinity';
  return sql`${first}::date, ${last}::date`;
}

/** How many policies insure a car at a championship or circuit now, by the id that they are kept for, as a number. */
export const policiesHeld = (owner: RawBuilder<unknown>): RawBuilder<number> =>
  sql<number>`(select coalesce(sum(k.n), 0)::bigint from count_list('held', ${owner}, '-infinity', '-infinity') k)`;

/** The kept counts as a table of `status` and `n`, for a statement that reads the list beside them. */
export function keptCounts({ list, owner, ...days }: CountQuestion): RawBuilder<unknown> {
  return sql`count_list(${list}, ${owner}::uuid, ${daysOf(days)})`;
}

/** What the rows of a list add up to by status and currency, exact in the caller's snapshot and without a scan. */
export async function keptSums(
  db: Queryable,
  { list, owner, ...days }: CountQuestion<SummedList>,
): Promise<KeptSum[]> {
  const found = await sql<KeptSum>`
    select status, currency, n, amount, second_amount
    from sum_list(${list}, ${owner}::uuid, ${daysOf(days)}) ${prepared}`.execute(db);
  return found.rows;
}

/** One line for each currency, in their order, of the sums that `chosen` names. */
export function sumsByCurrency(
  sums: readonly KeptSum[],
  chosen: (sum: KeptSum) => boolean = () => true,
): Omit<KeptSum, 'status'>[] {
  const lines = new Map<Currency, Omit<KeptSum, 'status'>>();
  for (const { currency, n, amount, second_amount } of sums.filter(chosen)) {
    const line = lines.get(currency) ?? { currency, n: 0, amount: 0, second_amount: 0 };
    lines.set(currency, {
      currency,
      n: line.n + n,
      amount: line.amount + amount,
      second_amount: line.second_amount + second_amount,
    });
  }
  return [...lines.values()].toSorted((a, b) => (a.currency < b.currency ? -1 : 1));
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
  return sumBy(wanted, (status) => counts[status] ?? 0);
}

/** What two countings say together. */
export function addedCounts(
  one: Record<string, number>,
  other: Record<string, number>,
): Record<string, number> {
  const statuses = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...statuses].map((status) => [status, (one[status] ?? 0) + (other[status] ?? 0)]),
  );
}

/** Folds the written differences into the sums, so that totals stay the sum of a few rows. Runs every minute. */
export const foldListCounts: Job = async ({ services }) => {
  await sql`select fold_list_counts()`.execute(services.db);
};
