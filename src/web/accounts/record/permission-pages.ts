import {
  brokeragePages,
  clientPages,
  type PermissionEntry,
  type PermissionItem,
} from '#domain/accounts/menu-permissions.ts';

/** The pages that can be handed out to an account, those that it has beside them included. */
export function pagesFor(
  account_type: string,
  entries: readonly PermissionEntry[],
): readonly PermissionItem[] {
  const base = account_type === 'brokerage' ? brokeragePages : clientPages;
  const known = new Set(base.map(({ link }) => link));
  return [...base, ...entries.flatMap(({ items }) => items).filter(({ link }) => !known.has(link))];
}

/** Whether a page is handed out. */
export function holdsPage(entries: readonly PermissionEntry[], link: string): boolean {
  return entries.some(({ items }) => items.some((item) => item.link === link));
}

/** Hands a page out, in the first entry of the top level, or takes it back; empty entries go. */
export function togglePage(
  entries: readonly PermissionEntry[],
  page: PermissionItem,
): PermissionEntry[] {
  if (holdsPage(entries, page.link)) {
    return entries
      .map((entry) => ({ ...entry, items: entry.items.filter(({ link }) => link !== page.link) }))
      .filter(({ items }) => items.length > 0);
  }
  const top = entries.find(({ type }) => type === 'item');
  if (!top) return [...entries, { name: 'Pages', type: 'item', items: [page] }];
  return entries.map((entry) =>
    entry === top ? { ...entry, items: [...entry.items, page] } : entry,
  );
}
