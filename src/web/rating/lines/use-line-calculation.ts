import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { InputOf, OutputOf } from '#web/api/action-types.ts';
import { callWrite } from '#web/api/api-client.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { noteShows } from '#web/api/touched-reads.ts';
import { useSettled } from '#web/kit/base/use-settled.ts';

export type LineCalculation = OutputOf<'calculate_line'>;

type Input = InputOf<'calculate_line'>;

const typingMs = 250;

// It follows its version by the revision; asked again after any change, it would ask for a draft that was just discarded.
noteShows('calculate_line', 'nothing');

/** What a risk costs with a version, a moment after the last key; undefined is not answered yet. The last figures stay until then. */
export function useLineCalculation(
  risk: Input['risk'] | undefined,
  { version, revision }: { version: string; revision: number },
) {
  // As text: a risk is what it says, not which object says it.
  const typed = risk === undefined ? null : JSON.stringify({ input: { risk, version }, revision });
  const settled = useSettled(typed, typingMs);
  const query = useQuery<LineCalculation, ApiError>({
    queryKey: ['calculate_line', settled],
    queryFn: () =>
      callWrite('calculate_line', (JSON.parse(settled ?? '') as { input: Input }).input),
    enabled: settled !== null,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    calculation: typed === null || query.isError ? undefined : query.data,
    error: typed === null ? null : query.error,
    isBehind: typed !== settled || query.isFetching,
  };
}
