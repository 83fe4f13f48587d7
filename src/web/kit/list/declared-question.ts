import { readerOf, type Audience } from '#contract/readers.ts';
import {
  sortsOf,
  type AnyList,
  type DeclaredFilter,
  type DeclaredList,
  type DeclaredView,
} from '#contract/list.ts';
import type { AccountType } from '#domain/accounts/account-types.ts';
import type { CalendarDate } from '#domain/dates.ts';
import { parseMoney } from '#domain/number-entry.ts';
import { sumBy } from '#domain/sums.ts';
import { readRange, type Filter } from '#web/kit/list/filter.ts';
import { oneOf } from '#web/kit/base/one-of.ts';
import type { Option } from '#web/kit/choice/option.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';
import type { ListView } from '#web/kit/list/view-tabs.tsx';

type Declared = Pick<
  AnyList,
  'asks' | 'fields' | 'filters' | 'views' | 'start' | 'counted' | 'page_size' | 'whole' | 'search'
>;

type Shown = Pick<
  ListState,
  'view' | 'page' | 'size' | 'q' | 'filters' | 'from' | 'to' | 'sort' | 'sortBy' | 'ascending'
>;

/** What the address of a list asks its read for; a value chosen in a filter stands above the view's. */
export function questionOf(
  declared: Declared,
  list: Shown,
  today: CalendarDate,
): Record<string, unknown> {
  const view = declared.views[list.view];
  const { filters: of_view, ...asked } = view?.asks?.(today, list) ?? {};
  const chosen = (beside: boolean) =>
    Object.assign(
      {},
      ...Object.entries<DeclaredFilter>(declared.filters)
        .filter(([, filter]) => (filter.beside ?? false) === beside)
        .map(([id, filter]) => partsOf(id, filter, { list, view })),
    ) as Record<string, unknown>;
  const question = { ...declared.asks, ...asked, ...chosen(true) };
  if (declared.whole) return question;
  const hasFilters =
    of_view !== undefined ||
    Object.values<DeclaredFilter>(declared.filters).some((one) => !one.beside);
  const shown = list.view in declared.views ? list.view : declared.start.view;
  return {
    ...question,
    ...(declared.counted === 'view' ? { view: shown } : {}),
    page: list.page,
    [declared.page_size ?? 'page_size']: list.size,
    ...(declared.search === false ? {} : { search: list.q }),
    ...(hasFilters ? { filters: { ...(of_view as object | undefined), ...chosen(false) } } : {}),
    ...orderOf(declared, list, view),
  };
}

/** What one filter puts into the question. */
function partsOf(
  id: string,
  filter: DeclaredFilter,
  { list, view }: { list: Shown; view: DeclaredView | undefined },
): Record<string, unknown> {
  if (filter.kind === 'period') {
    const [from, to] = filter.as ?? ['from', 'to'];
    return { ...(list.from && { [from]: list.from }), ...(list.to && { [to]: list.to }) };
  }
  if (filter.kind === 'range') {
    const { min, max } = readRange(list.filters[id]?.[0]);
    const [from, to] = [parseMoney(min), parseMoney(max)];
    return {
      ...(from === undefined ? {} : { [`${id}_from`]: from }),
      ...(to === undefined ? {} : { [`${id}_to`]: to }),
    };
  }
  const values = valuesOf(filter, list.filters[id]) ?? valuesOf(filter, view?.filters?.[id]);
  return values ? { [id]: filter.single ? values[0] : values } : {};
}

function orderOf(declared: Declared, list: Shown, view: DeclaredView | undefined) {
  const sort = view?.sort ?? declared.start.sort;
  if (sort === undefined) return {};
  const sorts = sortsOf(declared as AnyList) as string[];
  const isStart = list.sortBy === '' || !sorts.includes(list.sortBy);
  return {
    sortBy: oneOf(list.sortBy, sorts, sort.replace(/^-/, '')),
    ascending: isStart ? !sort.startsWith('-') : list.ascending,
  };
}

/** Those of an address that the filter knows, as its read takes them; undefined when none is left. */
function valuesOf(
  filter: DeclaredFilter & { kind: 'choice' | 'yes_no' },
  values: readonly string[] = [],
): unknown[] | undefined {
  const known = values.flatMap((value): unknown[] => {
    if (filter.kind === 'yes_no') return [value === 'yes'];
    if (typeof filter.of !== 'string') return value in filter.of ? [value] : [];
    if (filter.of === 'number') return /^\d+$/.test(value) ? [Number(value)] : [];
    return filter.of === 'country' && !/^[A-Z]{2}$/.test(value) ? [] : [value];
  });
  return known.length === 0 ? undefined : known;
}

/** What a filter can choose from, where only the rows of other lists know. */
export type FilterOptions = Readonly<Record<string, readonly Option[] | undefined>>;

/** The filters that are offered above the list: to this person, and those that have something to choose from. */
export function filtersOf(
  declared: Pick<AnyList, 'filters'>,
  {
    account_type,
    options = {},
  }: { account_type: AccountType; options?: FilterOptions | undefined },
): readonly Filter[] {
  const reader = readerOf(account_type);
  return Object.entries<DeclaredFilter>(declared.filters).flatMap(([id, filter]): Filter[] => {
    if (filter.offered === false || filter.for?.includes(reader) === false) return [];
    const parts = { id, label: filter.label, ...(filter.promoted ? { promoted: true } : {}) };
    if (filter.kind === 'range')
      return [{ ...parts, kind: 'range', ...(filter.unit ? { unit: filter.unit } : {}) }];
    if (filter.kind !== 'choice') return [{ ...parts, kind: filter.kind }];
    const chosen = options[id];
    if (!chosen && typeof filter.of === 'string') return [];
    return [
      {
        ...parts,
        kind: 'choice',
        ...(filter.single ? { single: true } : {}),
        options: chosen ?? Object.entries(filter.of).map(([value, label]) => ({ value, label })),
      },
    ];
  });
}

/** The ids under which the address keeps what the filters are set to. */
export function filterIdsOf(declared: Pick<AnyList, 'filters'>): readonly string[] {
  return Object.entries<DeclaredFilter>(declared.filters).flatMap(([id, { kind, offered }]) =>
    kind === 'period' || offered === false ? [] : [id],
  );
}

/** What older addresses call some of them, with their names of today. */
export function formerIdsOf(declared: Pick<AnyList, 'filters'>): Readonly<Record<string, string>> {
  return Object.fromEntries(
    Object.entries<DeclaredFilter>(declared.filters).flatMap(([id, { was }]) =>
      was === undefined ? [] : [[was, id]],
    ),
  );
}

/** The views that a person has, as that person calls them. */
export function viewsFor(
  declared: Pick<AnyList, 'views'>,
  reader: Audience,
): readonly [string, DeclaredView & { label: string }][] {
  return Object.entries<DeclaredView>(declared.views)
    .filter(([, view]) => view.for?.includes(reader) ?? true)
    .map(([id, view]) => [id, { ...view, label: view.called?.[reader] ?? view.label }]);
}

/** How many rows a view holds, from the counts of the filter that is counted, or by view. */
export function countOf(
  declared: Pick<DeclaredList<never>, 'counted'>,
  [id, { filters, counted }]: readonly [string, DeclaredView],
  counts: Readonly<Record<string, number | undefined>> | undefined,
): number | undefined {
  if (!counts) return undefined;
  const values = declared.counted === undefined ? undefined : filters?.[declared.counted];
  if (values) return sumBy(values, (value) => counts[value] ?? 0);
  if (counted || declared.counted === 'view' || id in counts) return counts[id];
  return Object.values(counts).reduce<number>((sum, count) => sum + (count ?? 0), 0);
}

/** The views as tabs without their counts. */
export function tabsOf(views: ReturnType<typeof viewsFor>): ListView[] {
  return views.map(([id, { label }]) => ({ id, label }));
}
