import { keepPreviousData, useQueries } from '@tanstack/react-query';
import type { AnyList, DeclaredView } from '#contract/list.ts';
import type { CalendarDate } from '#domain/dates.ts';
import type { InputOf, ReadName } from '#web/api/action-types.ts';
import { readOptions } from '#web/api/use-read.ts';
import { questionOf } from '#web/kit/list/declared-question.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';

type Counts = Readonly<Record<string, number | undefined>>;

/** What a view asks for besides the filter that is counted: views that agree in it share their counts. */
function groundOf(view: DeclaredView, counted: string | undefined, today: CalendarDate): string {
  if (view.counted) return groundOf({ label: '' }, counted, today);
  const { [counted ?? '']: _counted, ...others } = view.filters ?? {};
  return JSON.stringify([others, view.asks?.(today, { from: '', to: '' }) ?? {}]);
}

/**
 * The counts of each view: those of the answer for all that ask as the view on show does, and one more question, of one
 * row, for each of the others: what is overdue counts across statuses.
 */
export function useOtherCounts(
  declared: Omit<AnyList, 'read'> & { read: ReadName },
  {
    list,
    views,
    counts,
    today,
  }: {
    list: ListState;
    views: readonly (readonly [string, DeclaredView])[];
    counts: Counts | undefined;
    today: CalendarDate;
  },
): (Counts | undefined)[] {
  const { counted } = declared;
  const isByFilter = counted !== undefined && counted in declared.filters;
  const grounds = views.map(([, view]) => (isByFilter ? groundOf(view, counted, today) : ''));
  const current = grounds[views.findIndex(([id]) => id === list.view)] ?? grounds[0];
  const others = [...new Set(grounds)].filter((ground) => ground !== current);
  const plain = { ...list, filters: { ...list.filters, [counted ?? '']: [] }, page: 1, size: 1 };
  const reads = useQueries({
    queries: others.map((ground) => {
      const view = views[grounds.indexOf(ground)];
      const { [counted ?? '']: _counted, ...filters } = view?.[1].filters ?? {};
      const wide = { ...declared, views: { [list.view]: { ...view?.[1], label: '', filters } } };
      return {
        ...readOptions(declared.read, questionOf(wide, plain, today) as InputOf<ReadName>, {}),
        placeholderData: keepPreviousData,
      };
    }),
  });
  return grounds.map((ground) =>
    ground === current
      ? counts
      : (reads[others.indexOf(ground)]?.data as { counts?: Counts } | undefined)?.counts,
  );
}
