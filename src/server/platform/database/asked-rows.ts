import { sql, type RawBuilder, type SelectQueryBuilder, type SqlBool } from 'kysely';
import type { WholeListInput } from '#contract/whole-list.ts';
import { heldFirst, wholeUpTo } from '#domain/lists/whole-lists.ts';

/** By what the rows of a whole list are asked for. */
interface AskedBy<Q> {
  id: string;
  /** What a row is found by that says what was typed. */
  found: (search: string) => RawBuilder<SqlBool>;
  /** Whose they are, as a condition. */
  owned?: (user_ids: readonly string[]) => RawBuilder<SqlBool>;
  /** Which rows of a list that is too long come first; those at its beginning unless it says others. */
  first?: (query: Q) => Q;
}

/** The rows of a whole list, all of them or those that are asked for; `query` says which a person sees, and their order. */
export async function askedRows<D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  { at_most, search, ids, user_ids }: WholeListInput,
  by: AskedBy<SelectQueryBuilder<D, T, O>>,
): Promise<{ rows: O[]; more?: true }> {
  if (search !== undefined || ids || user_ids) {
    let found = query.limit(search === undefined ? wholeUpTo : heldFirst);
    if (search !== undefined) found = found.where(by.found(search));
    if (ids) found = found.where(sql<SqlBool>`${sql.ref(by.id)} = any(${ids}::uuid[])`);
    if (user_ids && by.owned) found = found.where(by.owned(user_ids));
    return { rows: await found.execute() };
  }
  if (at_most === undefined || !(await hasMoreThan(query, at_most)))
    return { rows: await query.execute() };
  const first = by.first ?? ((all) => all.limit(heldFirst));
  return { rows: await first(query).execute(), more: true };
}

/** Whether there are more rows, without counting or ordering them. */
async function hasMoreThan<D, T extends keyof D, O>(
  query: SelectQueryBuilder<D, T, O>,
  rows: number,
): Promise<boolean> {
  const beyond = await query
    .clearSelect()
    .clearOrderBy()
    .select(sql<number>`1`.as('one'))
    .offset(rows)
    .limit(1)
    .executeTakeFirst();
  return beyond !== undefined;
}
