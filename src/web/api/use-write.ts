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
 * Sends a write under the key of its intention, which stays the same until the server has answered it, so that a second
 * press after a lost connection does not do it twice.
 */
function useIntention() {
  const intention = useRef<{ body: string; key: string } | null>(null);
  return {
    send: <N extends WriteName>(name: N, input: InputOf<N>) => {
      const body = `${name} ${JSON.stringify(input)}`;
      if (intention.current?.body !== body) intention.current = { body, key: newIntentionKey() };
      return callWrite(name, input, intention.current.key);
    },
    answered: () => void (intention.current = null),
    refused: ({ code }: ApiError) => {
      // Only an answer that never came may have been done all the same.
      if (code !== 'offline' && code !== 'unavailable') intention.current = null;
    },
  };
}

/** A named write as a mutation. */
export function useWrite<N extends WriteName>(
  name: N,
  options: WriteOptions<N> = {},
): UseMutationResult<OutputOf<N>, ApiError, InputOf<N>> {
  const intention = useIntention();
  return useMutation<OutputOf<N>, ApiError, InputOf<N>>({
    mutationKey: [name],
    mutationFn: (input) => intention.send(name, input),
    onSuccess: async (output, input) => {
      intention.answered();
      options.onSuccess?.(output, input);
      const more = options.invalidates?.map((read) =>
        queryClient.invalidateQueries({ queryKey: [read] }),
      );
      await Promise.all([askAfter(output, options.gone), ...(more ?? [])]);
    },
    onError: (error, input) => {
      intention.refused(error);
      options.onError?.(error, input);
      // Somebody else was first: what is shown beside the form is as old as what was refused.
      if (error.code === 'conflict') void askAfter();
    },
  });
}

/** A write whose name is known only when it is made, and what is said when it is done. */
export interface ChosenWrite {
  name: WriteName;
  input: unknown;
  done: string;
}

/** A write by its name, as `useChosenWrite` makes it. */
export const chosenWrite = <N extends WriteName>(
  name: N,
  input: InputOf<N>,
  done: string,
): ChosenWrite => ({ name, input, done });

/** A write that is chosen when it is made, such as a declared step of a record. */
export function useChosenWrite(onSuccess: (output: unknown, write: ChosenWrite) => void) {
  const intention = useIntention();
  return useMutation<unknown, ApiError, ChosenWrite>({
    mutationFn: ({ name, input }) => intention.send(name, input as never),
    onSuccess: async (output, write) => {
      intention.answered();
      onSuccess(output, write);
      await askAfter(output);
    },
    onError: (error) => {
      intention.refused(error);
      if (error.code === 'conflict') void askAfter();
    },
  });
}
