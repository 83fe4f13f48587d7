import { lacksPermission, type PageVisitor } from '#domain/accounts/page-permissions.ts';
import { pages, patternOf, type Place } from '#domain/places.ts';
import { existingPages, screens } from '#web/shell/routes.ts';

const placesByPattern = new Map<string, Place>(
  (Object.keys(pages) as Place[]).map((place) => [patternOf(place), place]),
);

/** The name of the page that a route shows. */
export function placeOfRoute({ path }: { path: string }): Place {
  const place = placesByPattern.get(path);
  if (place === undefined) throw new Error(`No page is called ${path}`);
  return place;
}

/** Whether an address leads to a page that this person may see; its query is left out. Written parts win over `$parts`. */
export function mayOpen(href: string, visitor: PageVisitor): boolean {
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
  if (!screen || !(screen.access?.includes(visitor.account_type) ?? true)) return false;
  return !lacksPermission(visitor, placeOfRoute(screen));
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
