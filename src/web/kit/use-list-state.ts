import { useMemo } from 'react';
import {
  nextSort,
  readListState,
  writeFilter,
  type ListStateOptions,
  type ListValues,
} from '#web/kit/list-state.ts';
import { stringifySearch } from '#web/kit/search-params.ts';
import { useSearchParams } from '#web/kit/use-search-params.ts';

/** A list's state with the ways to change it; every change but the page goes back to page 1. */
export interface ListState extends ListValues {
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

/** Keeps what a list shows in the address, so that Back, a reload or a copied link shows the same. */
export function useListState(options: ListStateOptions): ListState {
  const [search, change] = useSearchParams();
  const { view: firstView, sort: firstSort, size: firstSize } = options;
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
    return {
      ...values,
      viewHref: (view) =>
        `${window.location.pathname}${stringifySearch({ ...search, ...first, view: view === (firstView ?? 'all') ? undefined : view })}`,
      setView: (view) =>
        change({ ...first, view: view === (firstView ?? 'all') ? undefined : view }),
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
  }, [search, change, filterKey, firstView, firstSort, firstSize]);
}
