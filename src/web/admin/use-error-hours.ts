import { errorList } from '#contract/admin/error-list.ts';
import { stretchKey, stretchOf, stretchText } from '#domain/admin/fault-hours.ts';
import type { InputOf } from '#web/api/action-types.ts';
import { useRead } from '#web/api/use-read.ts';
import type { Option } from '#web/kit/choice/option.ts';
import { useDeclaredState } from '#web/kit/list/declared-list.tsx';
import { type FilterOptions, questionOf } from '#web/kit/list/declared-question.ts';
import { today } from '#web/kit/text/today.ts';

/** The faults over time that the address of the log asks for, and what its filters can choose from. */
export function useErrorHours(pollMs: number) {
  const { list } = useDeclaredState('error_log', errorList);
  // Neither page nor order of the log makes another chart.
  const question = questionOf(errorList, { ...list, page: 1, sort: '', sortBy: '' }, today());
  const read = useRead('get_error_hours', question as InputOf<'get_error_hours'>, {
    keepPrevious: true,
    pollMs,
  });
  const { stretches = [], routes = [], releases = [], users = [] } = read.data ?? {};
  const chosen = stretchOf(list.filters['hour']?.[0] ?? '');
  const hours = stretches.filter(({ faults }) => faults > 0).toReversed();
  const isListed = !chosen || hours.some((one) => stretchKey(one) === stretchKey(chosen));
  const options: FilterOptions = {
    hour: (isListed ? hours : [chosen, ...hours]).map((one) => ({
      value: stretchKey(one),
      label: stretchText(one),
    })),
    route: withChosen(routes, list.filters['route']?.[0]),
    release: withChosen(releases, list.filters['release']?.[0]),
    user_id: users.map(({ user_id, name }) => ({ value: user_id, label: name })),
  };
  return { read, list, options };
}

/** What an address names stays a choice though no fault has it any more. */
function withChosen(values: readonly string[], chosen: string | undefined): Option[] {
  const all = chosen === undefined || values.includes(chosen) ? values : [chosen, ...values];
  return all.map((value) => ({ value, label: value }));
}
