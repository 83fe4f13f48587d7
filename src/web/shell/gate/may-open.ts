import type { AccountType } from '#domain/accounts/account-types.ts';
import { existingPages, screens } from '#web/shell/routes.tsx';

/** Whether an address leads to a page that this role may see; its query is left out. Written parts win over `$parts`. */
export function mayOpen(href: string, account_type: AccountType): boolean {
  const path = href.split(/[?#]/, 1)[0] ?? '';
  const parts = path.split('/');
  const fits = (pattern: string) => {
    const wanted = pattern.split('/');
    return (
      wanted.length === parts.length &&
      wanted.every((part, index) => part.startsWith('$') || part === parts[index])
    );
  };
  const screen = screens.find((one) => one.path === path) ?? screens.find((one) => fits(one.path));
  return screen !== undefined && (screen.access?.includes(account_type) ?? true);
}

/** Whether an address is the page of one record, rather than a list or a form. */
export function isRecordPage(pathname: string): boolean {
  if (existingPages.has(pathname)) return false;
  const folder = pathname.slice(0, pathname.lastIndexOf('/'));
  return screens.some(
    // The name of a list is no record's.
    ({ path }) => /\$\w+_id\b/.test(path) && path.slice(0, path.lastIndexOf('/')) === folder,
  );
}
