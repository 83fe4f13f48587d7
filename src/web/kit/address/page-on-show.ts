import { useSyncExternalStore } from 'react';
import type { Visit } from '#web/kit/address/visited-pages.ts';

/** What is drawn for an address. While the next page loads, the one before it stays on show with its own address. */
export interface PageOnShow {
  visit: Visit;
  /** The parts of the path by their names in the pattern of the page. */
  params: Readonly<Record<string, string>>;
}

const nowhere: Visit = { pathname: '', search: '', href: '', key: '', index: 0 };
const listeners = new Set<() => void>();
let visit: Visit | undefined;
let shown: PageOnShow | undefined;
let home: { of: string; href: string } | undefined;

/** Told by the shell: where one is, and what is on show. */
export function tellAddress(now: { visit?: Visit; shown?: PageOnShow }): void {
  visit = now.visit ?? visit;
  shown = now.shown ?? shown;
  for (const listener of listeners) listener();
}

/** Told by the head of a page: the list that it belongs to. */
export function tellHome(href: string): void {
  home = { of: currentVisit().pathname, href };
  for (const listener of listeners) listener();
}

/** The list that the page of a path says it belongs to; nothing where it says none. */
export const homeOf = (pathname: string): string | undefined =>
  home?.of === pathname ? home.href : undefined;

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Where one is, also while that page still loads. */
export const currentVisit = (): Visit => visit ?? nowhere;

/** One thing about where one is: `useAddress(({ pathname }) => pathname)` draws anew only when that is another. */
export function useAddress<T extends string | boolean | null | undefined>(
  of: (visit: Visit) => T,
): T {
  return useSyncExternalStore(watch, () => of(currentVisit()));
}

/** The page on show; nothing before the first. */
export function usePageOnShow<T>(of: (page: PageOnShow | undefined) => T): T {
  return useSyncExternalStore(watch, () => of(shown));
}
