import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';
import type { InputOf, OutputOf, ReadName, WriteName } from '#web/api/action-types.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { newIntentionKey } from '#web/api/intention-key.ts';
import { callWrite } from '#web/api/api-client.ts';
import { queryClient } from '#web/api/query-client.ts';
import { askAfter } from '#web/api/touched-reads.ts';

export interface WriteOptions<N extends WriteName> {
  /** Reads that no change asks again and this write does; what it touches is asked again by itself. */
  invalidates?: readonly ReadName[];
  /** The read of a record that is no longer there. */
  gone?: ReadName;
  onSuccess?: (output: OutputOf<N>, input: InputOf<N>) => void;
  onError?: (error: ApiError, input: InputOf<N>) => void;
}

/**
 * A named write as a mutation. The key of an intention stays the same until the server has answered it, so that a
 * second press after a lost connection does not do it twice.
 */
export function useWrite<N extends WriteName>(
  name: N,
  options: WriteOptions<N> = {},
): UseMutationResult<OutputOf<N>, ApiError, InputOf<N>> {
  const intention = useRef<{ body: string; key: string } | null>(null);
  return useMutation<OutputOf<N>, ApiError, InputOf<N>>({
    mutationKey: [name],
    mutationFn: (input) => {
      const body = JSON.stringify(input);
      if (intention.current?.body !== body) intention.current = { body, key: newIntentionKey() };
      return callWrite(name, input, intention.current.key);
    },
    onSuccess: async (output, input) => {
      intention.current = null;
      options.onSuccess?.(output, input);
      const more = options.invalidates?.map((read) =>
        queryClient.invalidateQueries({ queryKey: [read] }),
      );
      await Promise.all([askAfter(output, options.gone), ...(more ?? [])]);
    },
    onError: (error, input) => {
      // Only an answer that never came may have been done all the same.
      if (error.code !== 'offline' && error.code !== 'unavailable') intention.current = null;
      options.onError?.(error, input);
      // Somebody else was first: what is shown beside the form is as old as what was refused.
      if (error.code === 'conflict') void askAfter();
    },
  });
}
