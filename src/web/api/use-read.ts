import {
  keepPreviousData,
  queryOptions,
  useQuery,
  type UseQueryResult,
} from '@tanstack/react-query';
import type { InputOf, OutputOf, ReadName } from '#web/api/action-types.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { callRead } from '#web/api/api-client.ts';
import { isHeld, readHeld } from '#web/api/held-rows.ts';
import { quietReads } from '#web/api/quiet-reads.ts';
import { queryClient } from '#web/api/query-client.ts';

export interface ReadOptions {
  /** `false` waits, for instance until an id is known. */
  enabled?: boolean;
  /** Shows the last answer while the next one loads: lists, so that rows do not jump. */
  keepPrevious?: boolean;
  /** Asks again every so many milliseconds. */
  pollMs?: number;
  /** `false` for what does not change behind one's back. */
  refetchOnFocus?: boolean;
  staleMs?: number;
}

export type ReadResult<N extends ReadName> = UseQueryResult<OutputOf<N>, ApiError>;

/** A read as the cache takes it: what it is known by, how it is asked, and when again. */
export function readOptions<N extends ReadName>(name: N, input: InputOf<N>, options: ReadOptions) {
  const focus = options.refetchOnFocus ?? (quietReads.has(name) ? false : undefined);
  return queryOptions<OutputOf<N>, ApiError>({
    queryKey: [name, input],
    queryFn: ({ signal }) =>
      isHeld(name, input) ? readHeld(name, signal) : callRead(name, input, signal),
    ...(options.enabled === undefined ? {} : { enabled: options.enabled }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
    ...(options.pollMs === undefined ? {} : { refetchInterval: options.pollMs }),
    ...(focus === undefined ? {} : { refetchOnWindowFocus: focus, refetchOnReconnect: focus }),
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
  });
}

/** Reads a named action and keeps it fresh: `useRead('get_claims', { page: 1 })`. */
export function useRead<N extends ReadName>(
  name: N,
  input: InputOf<N>,
  options: ReadOptions = {},
): ReadResult<N> {
  return useQuery(readOptions(name, input, options));
}

/** Loads a read ahead of time, when a pointer rests on the way to it. */
export function prefetchRead<N extends ReadName>(name: N, input: InputOf<N>): void {
  void queryClient.prefetchQuery(readOptions(name, input, {}));
}

/**
 * Reads once and never throws: a failure goes to `onError`, or, where that is null, comes back as an object with
 * `error` true [7.4]. For what a page can do without.
 */
export async function tryRead<N extends ReadName>(
  name: N,
  input: InputOf<N>,
  onError: ((error: unknown) => void) | null,
): Promise<{ error: false; output: OutputOf<N> } | { error: true } | undefined> {
  try {
    return { error: false, output: await fetchRead(name, input) };
  } catch (error) {
    if (onError === null) return { error: true };
    onError(error);
    return undefined;
  }
}

/** Reads once, outside a component: duplicate checks, "all that match" selections. */
export function fetchRead<N extends ReadName>(name: N, input: InputOf<N>): Promise<OutputOf<N>> {
  return queryClient.fetchQuery({ ...readOptions(name, input, {}), staleTime: 0 });
}
