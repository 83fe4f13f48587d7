import { MOST_COUNTED, totalWords } from '#domain/list-total.ts';
import type { SearchParams } from '#web/kit/address/search-params.ts';

/** Rows on a page: 20 unless chosen otherwise [9.6]. */
export const pageSizes = [20, 50, 100] as const;

export interface ListStateOptions {
  /** Ids of the filters, which are also their keys in the address. */
  filters?: readonly string[];
  /** What older addresses call some of them, with the names of today. */
  was?: Readonly<Record<string, string>>;
  /** The view that is on when the address names none. */
  view?: string;
  /** `-date_accident` sorts descending. */
  sort?: string;
  size?: number;
}

/** What a list shows, as its address says it. */
export interface ListValues {
  view: string;
  q: string;
  filters: Readonly<Record<string, readonly string[]>>;
  /** Calendar dates; `to` may be empty for "until today". */
  from: string;
  to: string;
  sort: string;
  sortBy: string;
  ascending: boolean;
  page: number;
  size: number;
  /** Search or filters are on; the view does not count. */
  isFiltered: boolean;
}

const separator = '~';
const dateOrNothing = (text: string | undefined) =>
  text && /^\d{4}-\d{2}-\d{2}$/.test(text) ? text : '';

function positive(text: string | undefined, fallback: number): number {
  const number = Number(text);
  return Number.isInteger(number) && number >= 1 ? number : fallback;
}

/** Reads a list's state from its address; what makes no sense there falls back to the default. */
export function readListState(search: SearchParams, options: ListStateOptions): ListValues {
  const filters: Record<string, readonly string[]> = {};
  for (const id of options.filters ?? []) {
    const values = (search[id] ?? '').split(separator).filter((value) => value !== '');
    if (values.length > 0) filters[id] = values;
  }
  // `none` is written when a head was clicked off, otherwise the default would come back.
  const written = search['sort'] ?? options.sort ?? '';
  const sort = written === 'none' ? '' : written;
  const size = positive(search['size'], options.size ?? pageSizes[0]);
  const from = dateOrNothing(search['from']);
  const to = dateOrNothing(search['to']);
  const q = search['q'] ?? '';
  return {
    view: search['view'] ?? options.view ?? 'all',
    q,
    filters,
    from,
    to,
    sort,
    sortBy: sort.replace(/^-/, ''),
    ascending: sort !== '' && !sort.startsWith('-'),
    page: positive(search['page'], 1),
    size: (pageSizes as readonly number[]).includes(size) ? size : pageSizes[0],
    isFiltered: q !== '' || from !== '' || to !== '' || Object.keys(filters).length > 0,
  };
}

/** A filter's values as the address carries them. */
export function writeFilter(values: readonly string[]): string | undefined {
  return values.length === 0 ? undefined : values.join(separator);
}

/** The next state of a column head: descending, ascending, off. */
export function nextSort(current: string, column: string): string | undefined {
  if (current === `-${column}`) return column;
  if (current === column) return undefined;
  return `-${column}`;
}

/** Pages of a list: its total by the page size, rounded up [9.6]. An empty list has one page. */
export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** How many pages that are: "11", or of a total that was not counted to its end "more than 500". */
export function pagesText(total: number, size: number): string {
  if (total !== MOST_COUNTED + 1) return String(pageCount(total, size));
  return `more than ${MOST_COUNTED / size}`;
}

/** "1–20 of 214". */
export function rangeText(page: number, size: number, total: number): string {
  if (total === 0) return '0 of 0';
  const first = (page - 1) * size + 1;
  return `${first}–${Math.min(total, page * size)} of ${totalWords(total)}`;
}
