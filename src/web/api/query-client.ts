import { QueryClient } from '@tanstack/react-query';
import { ApiError } from '#web/api/api-error.ts';

/** A second try helps only where the way to the server was the trouble. */
function worthRetrying(failures: number, error: Error): boolean {
  return (
    error instanceof ApiError &&
    (error.code === 'offline' || error.code === 'unavailable') &&
    failures < 2
  );
}

/** The cache of what the server answered; pages stay fresh for a moment so that going back shows them at once. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 15_000,
      gcTime: 10 * 60_000,
      retry: worthRetrying,
      refetchOnWindowFocus: true,
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});
