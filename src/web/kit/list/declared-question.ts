import { sortsOf, type DeclaredFilter, type DeclaredList } from '#contract/list.ts';
import type { Filter } from '#web/kit/list/filter.ts';
import { oneOf, someOf } from '#web/kit/base/one-of.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';
import type { ListView } from '#web/kit/list/view-tabs.tsx';

type Declared = Pick<
  DeclaredList<never>,
  'fields' | 'filters' | 'views' | 'start' | 'counted' | 'id' | 'rows' | 'title' | 'noun' | 'read'
>;

/** What the address of a list asks its read for; a value chosen in a filter stands above the view's. */
export function questionOf(declared: Declared, list: ListState) {
  const ofView = declared.views[list.view]?.filters ?? {};
  const filters: Record<string, unknown> = {};
  for (const [id, filter] of Object.entries(declared.filters)) {
    if (filter.kind === 'period') {
      if (list.from) filters['from'] = list.from;
      if (list.to) filters['to'] = list.to;
      continue;
    }
    const chosen = someOf(list.filters[id], valuesOf(filter)) ?? ofView[id];
    if (chosen) filters[id] = chosen.map((one) => (filter.kind === 'yes_no' ? one === 'yes' : one));
  }
  const start = declared.start.sort.replace(/^-/, '');
  const sortBy = oneOf(list.sortBy, sortsOf(declared as DeclaredList<never>) as string[], start);
  return {
    page: list.page,
    page_size: list.size,
    search: list.q,
    filters,
    sortBy,
    ascending: list.sortBy === '' ? !declared.start.sort.startsWith('-') : list.ascending,
  };
}

function valuesOf(filter: DeclaredFilter): readonly string[] {
  return filter.kind === 'choice' ? Object.keys(filter.of) : ['yes', 'no'];
}

/** The filters that are offered above the list. */
export function filtersOf(declared: Declared): readonly Filter[] {
  return Object.entries(declared.filters)
    .filter(([, filter]) => filter.offered !== false)
    .map(([id, filter]): Filter => {
      const parts = { id, label: filter.label, ...(filter.promoted ? { promoted: true } : {}) };
      if (filter.kind !== 'choice') return { ...parts, kind: filter.kind };
      const options = Object.entries(filter.of).map(([value, label]) => ({ value, label }));
      return { ...parts, kind: 'choice', options };
    });
}

/** The ids under which the address keeps what the filters are set to. */
export function filterIdsOf(declared: Declared): readonly string[] {
  return Object.entries(declared.filters).flatMap(([id, { kind, offered }]) =>
    kind === 'period' || offered === false ? [] : [id],
  );
}

/** The views with how many rows each holds, from the counts of the filter that is counted. */
export function viewsOf(
  declared: Declared,
  counts: Readonly<Record<string, number>> | undefined,
): readonly ListView[] {
  return Object.entries(declared.views).map(([id, { label, filters }]) => {
    const values = (declared.counted && filters?.[declared.counted]) || Object.keys(counts ?? {});
    return {
      id,
      label,
      count: counts && values.reduce((sum, value) => sum + (counts[value] ?? 0), 0),
    };
  });
}
