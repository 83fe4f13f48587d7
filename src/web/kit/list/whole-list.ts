import { plainName } from '#domain/imports/plain-name.ts';
import { plainOptions, type Option } from '#web/kit/choice/option.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';

type Sortable = string | number | null;

/** How the rows of a short list are searched, narrowed and ordered. */
export interface WholeListOrder<Row> {
  /** What the search looks in. */
  words: (row: Row) => string;
  /** What a column that can be sorted by orders; rows with nothing there come last. */
  by: Readonly<Record<string, (row: Row) => Sortable>>;
  /** What a row is to a filter of the list; it stays where the filter names that. */
  is?: Readonly<Record<string, (row: Row) => string>>;
}

type Asked = Pick<ListState, 'q' | 'filters' | 'sortBy' | 'ascending' | 'page' | 'size'>;

export interface PageOfWhole<Row> {
  rows: readonly Row[] | undefined;
  total: number | undefined;
  /** All that search and filters find, in the order on show. */
  found: readonly Row[];
}

/**
 * A list so short that it comes as a whole: searched as the others are, in any order of words, narrowed, sorted and cut
 * into pages here.
 */
export function pageOfWhole<Row>(
  list: Asked,
  rows: readonly Row[] | undefined,
  { words, by, is = {} }: WholeListOrder<Row>,
): PageOfWhole<Row> {
  if (!rows) return { rows: undefined, total: undefined, found: [] };
  const wanted = plainName(list.q).split(' ');
  const narrowed = Object.entries(is).flatMap(([id, of]) => {
    const values = list.filters[id];
    return values?.length ? [(row: Row) => values.includes(of(row))] : [];
  });
  const matching = rows.filter((row) => {
    const text = plainName(words(row));
    return wanted.every((word) => text.includes(word)) && narrowed.every((fits) => fits(row));
  });
  const of = by[list.sortBy];
  const found = of ? matching.toSorted((a, b) => compare(of(a), of(b), list.ascending)) : matching;
  const start = (list.page - 1) * list.size;
  return { rows: found.slice(start, start + list.size), total: found.length, found };
}

/** What a filter of such a list can choose from: all that its rows are, in order of the alphabet. */
export function optionsOfWhole<Row>(
  rows: readonly Row[] | undefined,
  of: (row: Row) => string,
): Option[] {
  const names = new Set((rows ?? []).map(of).filter((name) => name !== ''));
  return plainOptions([...names].toSorted((a, b) => a.localeCompare(b, 'en')));
}

function compare(a: Sortable, b: Sortable, ascending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === 'number' && typeof b === 'number'
      ? a - b
      : String(a).localeCompare(String(b), 'en');
  return ascending ? order : -order;
}
