import { isStaff } from '#domain/accounts/account-types.ts';
import type { Actor } from '#server/platform/context.ts';
import { everybody } from '#server/platform/database/list-counts.ts';
import { type DocumentFilter, isSearch } from '#server/policies/document/document-filter.ts';

/** Whose kept totals answer for a person: everybody's for staff; clients and adjusters have few rows, so theirs are counted. */
export function countedOwner({ account_type, user_id, insurer_id }: Actor): string | null {
  if (isStaff(account_type)) return everybody;
  if (account_type === 'insurer') return insurer_id;
  return account_type === 'brokerage' ? user_id : null;
}

/** The one owner a filter narrows to, beside filters that are kept; null when the kept totals cannot answer it. */
export function ownerOfFilter(
  filter: DocumentFilter,
  actor: Actor,
  kept: readonly (keyof DocumentFilter['filters'])[] = ['status'],
): string | null {
  const base = countedOwner(actor);
  const used = Object.entries(filter.filters).filter(
    ([name, values]) => !kept.includes(name as never) && values !== undefined && values.length > 0,
  );
  if (base === null || used.length === 0) return base;
  const [first, ...more] = used;
  const narrows =
    first && ['insurer', 'brokerage', 'user', 'owner'].includes(first[0]) && first[1]?.length === 1;
  return base === everybody && narrows && more.length === 0 ? (first[1]?.[0] ?? null) : null;
}

/** Whether nothing is asked of words or amounts, which no total is kept by. */
export const isPlain = (filter: DocumentFilter): boolean =>
  !isSearch(filter) && filter.premium_from === undefined && filter.premium_to === undefined;
