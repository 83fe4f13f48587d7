import { useMemo } from 'react';
import type { ListName } from '#domain/lists/list-names.ts';
import {
  nextSort,
  readListState,
  writeFilter,
  type ListStateOptions,
  type ListValues,
} from '#web/kit/list-state.ts';
import { viewQueryOf } from '#domain/lists/saved-view.ts';
import { parseSearch, stringifySearch } from '#web/kit/search-params.ts';
import { useSearchParams } from '#web/kit/use-search-params.ts';

/** A list's state with the ways to change it; every change but the page goes back to page 1. */
export interface ListState extends ListValues {
  /** Its name, where people keep views of it. */
  name: ListName | undefined;
  /** The saved view that is on, and the address that goes with it; the filters may have moved on since. */
  saved: string;
  /** What the list shows as a saved view keeps it. */
  query: string;
  /** The address says nothing: the list has just been opened from the menu. */
  isPlain: boolean;
  savedHref: (view: { view_id: string; query: string }) => string;
  openSaved: (view: { view_id: string; query: string }, options?: { replace?: boolean }) => void;
  setView: (view: string) => void;
  /** The address of a view, with the filters that are on. */
  viewHref: (view: string) => string;
  setQuery: (q: string) => void;
  setFilter: (id: string, values: readonly string[]) => void;
  setPeriod: (from: string, to: string) => void;
  toggleSort: (column: string) => void;
  setSort: (sort: string | undefined) => void;
  setPage: (page: number) => void;
  setSize: (size: number) => void;
  /** Takes search and filters out; the view stays. */
  clear: () => void;
}

/** What every list keeps in its address, besides its filters. */
const listKeys = ['view', 'saved', 'q', 'from', 'to', 'sort', 'size', 'page'];

/** Keeps what a list shows in the address, so that Back, a reload or a copied link shows the same. */
export function useListState(options: ListStateOptions & { name?: ListName }): ListState {
  const [search, change] = useSearchParams();
  const { view: firstView, sort: firstSort, size: firstSize, name } = options;
  const filterKey = (options.filters ?? []).join('~');
  return useMemo(() => {
    const ids = filterKey === '' ? [] : filterKey.split('~');
    const values = readListState(search, {
      filters: ids,
      ...(firstView === undefined ? {} : { view: firstView }),
      ...(firstSort === undefined ? {} : { sort: firstSort }),
      ...(firstSize === undefined ? {} : { size: firstSize }),
    });
    const first = { page: undefined };
    const saved = search['saved'] ?? '';
    const own = [...listKeys, ...ids];
    const none = Object.fromEntries(own.map((id) => [id, undefined]));
    // With a view of one's own for the start, an address that says nothing would lead back to that.
    const written = (view: string) => (name || view !== (firstView ?? 'all') ? view : undefined);
    // A saved view brings its filters along and takes them with it.
    const toView = (view: string) => ({
      ...(saved === '' ? first : none),
      view: written(view),
    });
    const toSaved = ({ view_id, query }: { view_id: string; query: string }) => ({
      ...none,
      ...parseSearch(query),
      saved: view_id,
    });
    const now = Object.fromEntries(own.map((id) => [id, search[id]]));
    return {
      ...values,
      name,
      saved,
      query: viewQueryOf(stringifySearch({ ...now, view: values.view })),
      isPlain: own.every((id) => !search[id]),
      savedHref: (view) =>
        `${window.location.pathname}${stringifySearch({ ...search, ...toSaved(view) })}`,
      openSaved: (view, how) => change(toSaved(view), how),
      viewHref: (view) =>
        `${window.location.pathname}${stringifySearch({ ...search, ...toView(view) })}`,
      setView: (view) => change(toView(view)),
      setQuery: (q) => change({ ...first, q }, { replace: true }),
      setFilter: (id, chosen) => change({ ...first, [id]: writeFilter(chosen) }, { replace: true }),
      setPeriod: (from, to) => change({ ...first, from, to }, { replace: true }),
      toggleSort: (column) =>
        change(
          { ...first, sort: nextSort(values.sort, column) ?? (firstSort ? 'none' : undefined) },
          { replace: true },
        ),
      setSort: (sort) => change({ ...first, sort }, { replace: true }),
      setPage: (page) => change({ page: page === 1 ? undefined : String(page) }),
      setSize: (size) => change({ ...first, size: String(size) }, { replace: true }),
      clear: () =>
        change(
          {
            ...first,
            q: undefined,
            from: undefined,
            to: undefined,
            ...Object.fromEntries(ids.map((id) => [id, undefined])),
          },
          { replace: true },
        ),
    };
  }, [search, change, filterKey, firstView, firstSort, firstSize, name]);
}
