import type { OutputOf } from '#web/api/action-types.ts';
import type { ListState } from '#web/kit/use-list-state.ts';

type Rating = OutputOf<'get_series'>[string][number];
type CarClass = OutputOf<'get_rating_constants'>['car_classes'][number];

/** A series of one year with what its class gives it and how its level moved. */
export interface SeriesRow extends Rating {
  class_label: string;
  /** The series' own rate, else that of its class, in percent; empty while unknown. */
  rate_pct: string;
  min_excess: number | null;
  /** Levels since the year before; 0 when it stayed or is new. */
  moved: number;
}

type Narrowing = Pick<ListState, 'view' | 'q' | 'filters' | 'sortBy' | 'ascending'>;

const byText = (a: string, b: string) => a.localeCompare(b, 'en');

function compare(a: SeriesRow, b: SeriesRow, column: string): number {
  if (column === 'claim_level') return a.claim_level - b.claim_level || byText(a.name, b.name);
  if (column === 'rate_pct')
    return Number(a.rate_pct) - Number(b.rate_pct) || byText(a.name, b.name);
  if (column === 'car_class') return byText(a.class_label, b.class_label) || byText(a.name, b.name);
  return byText(a.name, b.name);
}

/** The series of the year on show, narrowed and sorted as the list asks. All years come in one answer. */
export function seriesRows({
  by_year,
  classes,
  list,
}: {
  by_year: OutputOf<'get_series'>;
  classes: readonly CarClass[];
  list: Narrowing;
}): SeriesRow[] {
  const years = Object.keys(by_year);
  const year = years.includes(list.view) ? list.view : (years.at(-1) ?? '');
  const before = new Map(
    (by_year[String(Number(year) - 1)] ?? []).map((one) => [one.series_id, one.claim_level]),
  );
  const words = list.q.toLowerCase();
  const rows = (by_year[year] ?? []).map((rating): SeriesRow => {
    const of_class = classes.find(({ value }) => value === rating.car_class);
    return {
      ...rating,
      class_label: of_class?.label ?? rating.car_class,
      rate_pct: rating.base_rate_override ?? of_class?.base_rate_pct ?? '',
      min_excess: rating.min_excess_override ?? of_class?.min_excess ?? null,
      moved: rating.claim_level - (before.get(rating.series_id) ?? rating.claim_level),
    };
  });
  const { car_class, level } = list.filters;
  const direction = list.ascending || list.sortBy === '' ? 1 : -1;
  return rows
    .filter((row) => row.name.toLowerCase().includes(words))
    .filter((row) => !car_class || car_class.includes(row.car_class))
    .filter((row) => !level || level.includes(String(row.claim_level)))
    .toSorted((a, b) => direction * compare(a, b, list.sortBy));
}

/** The rows of the page on show. */
export function pageOf<Row>(
  rows: readonly Row[],
  { page, size }: Pick<ListState, 'page' | 'size'>,
): Row[] {
  return rows.slice((page - 1) * size, page * size);
}
