import { plainName } from '#domain/imports/plain-name.ts';
import type { ListState } from '#web/kit/use-list-state.ts';

type Sortable = string | number | null;

/** How the rows of a short list are searched and ordered. */
export interface WholeListOrder<Row> {
  /** What the search looks in. */
  words: (row: Row) => string;
  /** What a column that can be sorted by orders; rows with nothing there come last. */
  by: Readonly<Record<string, (row: Row) => Sortable>>;
}

/**
 * A list so short that it comes as a whole: searched as the others are, in any order of words, sorted and cut into
 * pages here.
 */
export function pageOfWhole<Row>(
  list: Pick<ListState, 'q' | 'sortBy' | 'ascending' | 'page' | 'size'>,
  rows: readonly Row[] | undefined,
  { words, by }: WholeListOrder<Row>,
): { rows: Row[] | undefined; total: number | undefined } {
  if (!rows) return { rows: undefined, total: undefined };
  const wanted = plainName(list.q).split(' ');
  const found = rows.filter((row) => {
    const text = plainName(words(row));
    return wanted.every((word) => text.includes(word));
  });
  const of = by[list.sortBy];
  const sorted = of ? found.toSorted((a, b) => compare(of(a), of(b), list.ascending)) : found;
  const start = (list.page - 1) * list.size;
  return { rows: sorted.slice(start, start + list.size), total: found.length };
}

function compare(a: Sortable, b: Sortable, ascending: boolean): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  const order =
    typeof a === 'number' && typeof b === 'number'
      ? a - b
      : String(a).localeCompare(String(b), 'en');
  return ascending ? order : -order;
}
