import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { InputOf, OutputOf } from '#web/api/action-types.ts';
import { callWrite } from '#web/api/api-client.ts';
import type { ApiError } from '#web/api/api-error.ts';

export type LineCalculation = OutputOf<'calculate_line'>;

type Risk = InputOf<'calculate_line'>['risk'];

const typingMs = 250;

/** What a risk costs, a moment after the last key; undefined is not answered yet. The last figures stay until then. */
export function useLineCalculation(risk: Risk | undefined) {
  const [settled, setSettled] = useState(risk);
  const typed = JSON.stringify(risk);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(risk), typingMs);
    return () => clearTimeout(timer);
    // A risk is what it says, not which object says it.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [typed]);
  const query = useQuery<LineCalculation, ApiError>({
    queryKey: ['calculate_line', settled],
    queryFn: () => callWrite('calculate_line', { risk: settled as Risk }),
    enabled: settled !== undefined,
    placeholderData: keepPreviousData,
    retry: false,
  });
  return {
    calculation: risk === undefined || query.isError ? undefined : query.data,
    error: risk === undefined ? null : query.error,
    isBehind: typed !== JSON.stringify(settled) || query.isFetching,
  };
}
