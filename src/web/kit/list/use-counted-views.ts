import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InputOf, OutputOf, ReadName } from '#web/api/action-types.ts';
import { callRead } from '#web/api/api-client.ts';
import type { ListState } from '#web/kit/list/use-list-state.ts';
import type { ListView } from '#web/kit/list/view-tabs.tsx';

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
  const questions = views.map(({ id }) => questionOf({ ...plain, view: id }));
  // Under the read's name, so that a change of the list asks for the counts again too.
  const counts = useQuery({
    enabled: views.length > 0,
    queryKey: [name, 'counts', questions],
    queryFn: ({ signal }) =>
      Promise.all(
        questions.map(async (question) => {
          const answer = await callRead(name, question, signal);
          return (answer as { total: number }).total;
        }),
      ),
    placeholderData: keepPreviousData,
    staleTime: staleMs,
  });
  return views.map((view, index) => ({ ...view, count: counts.data?.[index] }));
}
