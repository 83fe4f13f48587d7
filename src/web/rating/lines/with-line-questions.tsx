import Box from '@mui/material/Box';
import { type ReactNode, useMemo } from 'react';
import { type LineQuestions, questionsOffering } from '#domain/lines/line-choices.ts';
import type { ViType } from '#domain/policies/insurance-types.ts';
import { useRead } from '#web/api/use-read.ts';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { Skeleton } from '#web/kit/base/skeleton.tsx';

/** The lists of a line as the server gives them [3.26]; personal accident has lists of its own. */
function useLineChoices(type: ViType) {
  const isPa = type === 'PA';
  const others = useRead('get_vi_constants', {}, { staleMs: Infinity, enabled: !isPa });
  const persons = useRead('get_pa_constants', {}, { staleMs: Infinity, enabled: isPa });
  const { error, refetch } = isPa ? persons : others;
  return { choices: isPa ? persons.data : others.data?.lines[type], error, refetch };
}

/** The questions of a line with the lists that the server offers: fetching, loaded, or why not [4.32]. */
export function WithLineQuestions({
  type,
  children,
}: {
  type: ViType;
  children: (questions: LineQuestions) => ReactNode;
}) {
  const { choices, error, refetch } = useLineChoices(type);
  const questions = useMemo(
    () => (choices ? questionsOffering(type, choices) : undefined),
    [type, choices],
  );
  if (questions) return children(questions);
  if (!error)
    return (
      <Box role="status" aria-label="Loading...">
        <Skeleton variant="rounded" height={64} />
      </Box>
    );
  return (
    <ErrorState
      title="The questions could not be loaded."
      error={error}
      onRetry={() => void refetch()}
    />
  );
}
