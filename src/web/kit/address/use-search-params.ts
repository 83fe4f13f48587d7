import { createContext, useCallback, useContext, useMemo, useSyncExternalStore } from 'react';
import type { ReadSearch, SearchedPlace } from '#domain/places.ts';
import { goTo, watchAddress } from '#web/kit/address/navigation.ts';
import { parseSearch, stringifySearch, type SearchParams } from '#web/kit/address/search-params.ts';

export type ChangeSearchParams = (part: SearchParams, options?: { replace?: boolean }) => void;

/** The query that belongs to the page on show; while the next page loads, the old one must not see the new query. */
export const SearchContext = createContext<SearchParams | null>(null);

/** The query of the address and a way to change parts of it: `change({ tab: 'files' })`; undefined takes one out. */
export function useSearchParams(): [SearchParams, ChangeSearchParams] {
  const given = useContext(SearchContext);
  const text = useSyncExternalStore(watchAddress, () => window.location.search);
  const read = useMemo(() => parseSearch(text), [text]);
  const change = useCallback<ChangeSearchParams>((part, options) => {
    const { pathname, search } = window.location;
    const next = stringifySearch({ ...parseSearch(search), ...part });
    goTo(`${pathname}${next}`, { replace: options?.replace ?? false, keepScroll: true });
  }, []);
  return [given ?? read, change];
}

/** As `useSearchParams`, on a page that is known: what its address may say is typed (`domain/places.ts`). */
export function useSearchOf<P extends SearchedPlace>(
  _page: P,
): [ReadSearch<P>, (part: ReadSearch<P>, options?: { replace?: boolean }) => void] {
  return useSearchParams();
}
