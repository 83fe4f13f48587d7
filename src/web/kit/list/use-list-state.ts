import { useEffect, useMemo } from 'react';
import type { ListName } from '#contract/list-names.ts';
import {
  nextSort,
  readListState,
  writeFilter,
  type ListStateOptions,
  type ListValues,
} from '#web/kit/list/list-state.ts';
import { viewQueryOf } from '#domain/lists/saved-view.ts';
import { parseSearch, stringifySearch, type SearchParams } from '#web/kit/address/search-params.ts';
import { useDefaultView } from '#web/kit/list/use-saved-views.ts';
import { type ChangeSearchParams, useSearchParams } from '#web/kit/address/use-search-params.ts';

/** A list's state with the ways to change it; every change but the page goes back to page 1. */
export interface ListState extends ListValues {
  /** Its name, where people keep views of it. */
  name: ListName | undefined;
  /** The saved view that is on, and the address that goes with it; the filters may have moved on since. */
  saved: string;
  /** What the list shows as a saved view keeps it. */
  query: string;
  savedHref: (view: OpenedView) => string;
  openSaved: (view: OpenedView, options?: { replace?: boolean }) => void;
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
export const listKeys = ['view', 'saved', 'q', 'from', 'to', 'sort', 'size', 'page'];

/** A saved view, as far as an address needs it. */
interface OpenedView {
  view_id: string;
  query: string;
}

/** The address of a saved view: what it keeps, and nothing of the list beside it. */
function searchOfView({ view_id, query }: OpenedView, own: readonly string[]): SearchParams {
  return {
    ...Object.fromEntries(own.map((id) => [id, undefined])),
    ...parseSearch(query),
    saved: view_id,
  };
}

const never = {};

/** The query of the address, in which what older ones call a filter has its name of today. */
function useNamedSearch(was: Readonly<Record<string, string>>): [SearchParams, ChangeSearchParams] {
  const [search, change] = useSearchParams();
  return useMemo(() => {
    const old = Object.entries(was).filter(([name]) => search[name]);
    if (old.length === 0) return [search, change];
    const moved: SearchParams = Object.fromEntries(
      old.flatMap(([name, now]) => [
        [name, undefined],
        [now, search[now] ?? search[name]],
      ]),
    );
    return [{ ...search, ...moved }, (part, how) => change({ ...moved, ...part }, how)];
  }, [search, change, was]);
}

/**
 * The query of the address. One that says nothing of the list, as from the menu, shows the view that the person has
 * chosen for its start, at once and as if it had been in the address; then it is.
 */
function useListSearch(
  { name, was = never }: Pick<ListStateOptions & { name?: ListName }, 'name' | 'was'>,
  own: readonly string[],
): [SearchParams, ChangeSearchParams, OpenedView | undefined] {
  const [search, change] = useNamedSearch(was);
  const first = useDefaultView(name);
  const isPlain = own.every((id) => !search[id]);
  const shown = useMemo(
    () => (first && isPlain ? { ...search, ...searchOfView(first, own) } : search),
    [search, first, isPlain, own],
  );
  useEffect(() => {
    if (first && isPlain) change(searchOfView(first, own), { replace: true });
  }, [first, isPlain, own, change]);
  return [shown, change, first];
}

/** Keeps what a list shows in the address, so that Back, a reload or a copied link shows the same. */
export function useListState(options: ListStateOptions & { name?: ListName }): ListState {
  const { view: firstView, sort: firstSort, size: firstSize, name } = options;
  const filterKey = (options.filters ?? []).join('~');
  const own = useMemo(
    () => [...listKeys, ...(filterKey === '' ? [] : filterKey.split('~'))],
    [filterKey],
  );
  const [search, changeSearch, first] = useListSearch(options, own);
  return useMemo(() => {
    const ids = own.slice(listKeys.length);
    const values = readListState(search, {
      filters: ids,
      ...(firstView === undefined ? {} : { view: firstView }),
      ...(firstSort === undefined ? {} : { sort: firstSort }),
      ...(firstSize === undefined ? {} : { size: firstSize }),
    });
    // What leaves nothing in the address would lead back to the view for the start.
    const change: ChangeSearchParams = (part, how) =>
      changeSearch(first ? { view: values.view, ...part } : part, how);
    const start = { page: undefined };
    const saved = search['saved'] ?? '';
    const none = Object.fromEntries(own.map((id) => [id, undefined]));
    // With a view of one's own for the start, an address that says nothing would lead back to that.
    const written = (view: string) => (name || view !== (firstView ?? 'all') ? view : undefined);
    // A saved view brings its filters along and takes them with it.
    const toView = (view: string) => ({
      ...(saved === '' ? start : none),
      view: written(view),
    });
    const now = Object.fromEntries(own.map((id) => [id, search[id]]));
    return {
      ...values,
      name,
      saved,
      query: viewQueryOf(stringifySearch({ ...now, view: values.view })),
      savedHref: (view) =>
        `${window.location.pathname}${stringifySearch({ ...search, ...searchOfView(view, own) })}`,
      openSaved: (view, how) => change(searchOfView(view, own), how),
      viewHref: (view) =>
        `${window.location.pathname}${stringifySearch({ ...search, ...toView(view) })}`,
      setView: (view) => change(toView(view)),
      setQuery: (q) => change({ ...start, q }, { replace: true }),
      setFilter: (id, chosen) => change({ ...start, [id]: writeFilter(chosen) }, { replace: true }),
      setPeriod: (from, to) => change({ ...start, from, to }, { replace: true }),
      toggleSort: (column) =>
        change(
          { ...start, sort: nextSort(values.sort, column) ?? (firstSort ? 'none' : undefined) },
          { replace: true },
        ),
      setSort: (sort) => change({ ...start, sort }, { replace: true }),
      setPage: (page) => change({ page: page === 1 ? undefined : String(page) }),
      setSize: (size) => change({ ...start, size: String(size) }, { replace: true }),
      clear: () =>
        change(
          {
            ...start,
            q: undefined,
            from: undefined,
            to: undefined,
            ...Object.fromEntries(ids.map((id) => [id, undefined])),
          },
          { replace: true },
        ),
    };
  }, [search, changeSearch, first, own, firstView, firstSort, firstSize, name]);
}
