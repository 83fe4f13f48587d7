import { useQueries } from '@tanstack/react-query';
import type { InputOf, OutputOf, ReadName } from '#web/api/action-types.ts';
import { readOptions } from '#web/api/use-read.ts';
import type { ListState } from '#web/kit/use-list-state.ts';
import type { ListView } from '#web/kit/view-tabs.tsx';

type CountedRead = {
  [N in ReadName]: OutputOf<N> extends { total: number } ? N : never;
}[ReadName];

/** A count may be this old; a change that the server tells of brings a new one at once. */
const staleMs = 60_000;

/**
 * The views of a list with their counts, where the list's read does not bring them: each is asked for one row of the
 * view without filters, which costs a count.
 */
export function useCountedViews<N extends CountedRead>(
  name: N,
  {
    list,
    views,
    questionOf,
  }: {
    list: ListState;
    views: readonly ListView[];
    questionOf: (list: ListState) => InputOf<N>;
  },
): ListView[] {
  const plain = { ...list, q: '', filters: {}, from: '', to: '', page: 1, size: 1 };
  const counts = useQueries({
    queries: views.map(({ id }) =>
      readOptions(name, questionOf({ ...plain, view: id }), { keepPrevious: true, staleMs }),
    ),
  });
  return views.map((view, index) => ({
    ...view,
    count: (counts[index]?.data as { total: number } | undefined)?.total,
  }));
}
