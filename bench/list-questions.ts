import qs from 'qs';
import { addDays, type CalendarDate } from '#domain/dates.ts';
import { declaredLists } from '#contract/declared-lists.ts';
import { sortsOf, type AnyList, type DeclaredFilter, type DeclaredView } from '#contract/list.ts';

/** One question that a list's declaration allows, and what it tries. */
export interface ListQuestion {
  list: string;
  what: string;
  path: string;
}

/** What filters by id are asked for: rows of the book, by the name of the filter. */
export type KnownIds = Readonly<Record<string, string>>;

type Asked = Record<string, unknown>;

/** Far from both ends of a list of a hundred thousand rows. */
const DEEP_PAGE = 2000;

/** Every list × view, sort in both directions, filter, pair of filters, search, and a page far from both ends. */
export function listQuestions(today: CalendarDate, ids: KnownIds): ListQuestion[] {
  return Object.entries(declaredLists).flatMap(([list, declared]) =>
    questionsOf(declared, today, ids).map(([what, asked]) => ({
      list,
      what,
      path: `/api/${declared.read}?${qs.stringify(asked)}`,
    })),
  );
}

function questionsOf(declared: AnyList, today: CalendarDate, ids: KnownIds): [string, Asked][] {
  const base: Asked = { ...declared.asks };
  if (declared.whole) return [['whole', base]];
  const start = declared.start.sort;
  const order = (sort: string | undefined) =>
    sort === undefined ? {} : { sortBy: sort.replace(/^-/, ''), ascending: !sort.startsWith('-') };
  const page = { ...base, ...order(start) };
  const all = declared.counted === 'view' ? { view: 'all' } : {};
  const filters = Object.entries<DeclaredFilter>(declared.filters).flatMap(([key, filter]) => {
    const value = valueOf(key, filter, { today, ids });
    return value === undefined ? [] : [[key, value] as const];
  });
  const pairs = filters.flatMap(([first, one], at) =>
    filters
      .slice(at + 1)
      .map(([second, other]) => [`${first} + ${second}`, merged(one, other)] as const),
  );
  const sorts: readonly string[] = sortsOf(declared);
  return [
    ...Object.entries<DeclaredView>(declared.views).map(([view, parts]): [string, Asked] => [
      `view ${view}`,
      merged(page, viewQuestion(declared, [view, parts], today)),
    ]),
    ...(start === undefined ? [] : sorts).flatMap((sort) =>
      [sort, `-${sort}`].map((each): [string, Asked] => [
        `sort ${each}`,
        { ...base, ...all, ...order(each) },
      ]),
    ),
    ...filters.map(([key, value]): [string, Asked] => [
      `filter ${key}`,
      merged({ ...page, ...all }, value),
    ]),
    ...pairs.map(([what, value]): [string, Asked] => [
      `filters ${what}`,
      merged({ ...page, ...all }, value),
    ]),
    ...(declared.search === false
      ? []
      : ['ra', 'racing', 'van dalen'].map((search): [string, Asked] => [
          `search ${search}`,
          { ...page, ...all, search },
        ])),
    [`page ${DEEP_PAGE}`, { ...page, ...all, page: DEEP_PAGE }],
  ];
}

function viewQuestion(
  declared: AnyList,
  [view, { filters, asks }]: readonly [string, DeclaredView],
  today: CalendarDate,
): Asked {
  const asked = asks?.(today, { from: '', to: '' }) ?? {};
  const chosen = Object.entries(filters ?? {}).map(([key, values]) => {
    const filter: DeclaredFilter | undefined = declared.filters[key];
    const value = values.map((one) => (filter?.kind === 'yes_no' ? one === 'yes' : one));
    return filter ? placed(key, filter, filter.single ? value[0] : value) : {};
  });
  const named = declared.counted === 'view' ? { view } : {};
  return [named, ...chosen].reduce<Asked>(merged, asked);
}

/** A value that many rows have, as the question says it; nothing where the book has no such rows. */
function valueOf(
  key: string,
  filter: DeclaredFilter,
  { today, ids }: { today: CalendarDate; ids: KnownIds },
): Asked | undefined {
  if (filter.kind === 'period') {
    const [from, to] = filter.as ?? ['from', 'to'];
    const ends = { [from]: addDays(today, -200), [to]: addDays(today, -20) };
    return filter.beside ? ends : { filters: ends };
  }
  if (filter.kind === 'range') {
    const ends = { [`${key}_from`]: 100_000, [`${key}_to`]: 2_000_000 };
    return filter.beside ? ends : { filters: ends };
  }
  const value = filter.kind === 'yes_no' ? true : oneOf(key, filter.of, { today, ids });
  if (value === undefined) return undefined;
  return placed(key, filter, filter.single ? value : [value]);
}

function oneOf(
  key: string,
  of: Extract<DeclaredFilter, { kind: 'choice' }>['of'],
  { today, ids }: { today: CalendarDate; ids: KnownIds },
): unknown {
  if (typeof of !== 'string') return Object.keys(of)[0];
  if (of === 'date') return addDays(today, -30);
  if (of === 'country') return 'NL';
  if (of === 'number') return 4;
  return ids[key];
}

const placed = (key: string, filter: DeclaredFilter, value: unknown): Asked =>
  filter.beside ? { [key]: value } : { filters: { [key]: value } };

function merged(one: Asked, other: Asked): Asked {
  const filters = {
    ...(one['filters'] as Asked | undefined),
    ...(other['filters'] as Asked | undefined),
  };
  return { ...one, ...other, ...(Object.keys(filters).length > 0 ? { filters } : {}) };
}
