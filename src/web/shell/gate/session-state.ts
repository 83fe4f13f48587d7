import { useQuery } from '@tanstack/react-query';
import { callRead } from '#web/api/api-client.ts';
import { ApiError } from '#web/api/api-error.ts';
import { isStrangersPage } from '#web/api/first-answers.ts';
import type { SessionUser } from '#web/api/session.ts';

/** Unknown until the server has answered, then logged in or out [4.30]. */
export type SessionState =
  | { state: 'unknown' }
  | { state: 'logged_in'; user: SessionUser }
  /** `told` by the server, which knows nobody here; otherwise it answered with a fault [8.8]. */
  | { state: 'logged_out'; told: boolean }
  | { state: 'unreachable'; retry: () => void };

const sessionKey = ['is_logged_in', {}] as const;

/** What the server would answer, which need not be asked where its page says it. */
const nobody = () => new ApiError(401, { code: 'not_logged_in' });

/** Asks the server who is logged in; a failure means logged out [8.8], except when the server was not reached at all. */
export function useSessionState(): SessionState {
  const query = useQuery<SessionUser, ApiError>({
    queryKey: sessionKey,
    queryFn: ({ signal }) =>
      isStrangersPage() ? Promise.reject(nobody()) : callRead('is_logged_in', {}, signal),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: (failures, error) => error.code === 'unavailable' && failures < 2,
    networkMode: 'always',
  });
  if (query.data) return { state: 'logged_in', user: query.data };
  if (query.isPending) return { state: 'unknown' };
  if (query.error?.code === 'offline')
    return { state: 'unreachable', retry: () => void askOnceReached(() => void query.refetch()) };
  return { state: 'logged_out', told: query.error?.code === 'not_logged_in' };
}

/** Asks beside the query, which would forget meanwhile that nobody was reached, and what is on show with it. */
async function askOnceReached(ask: () => void): Promise<void> {
  try {
    await callRead('is_logged_in', {});
  } catch (error) {
    if (error instanceof ApiError && error.code === 'offline') return;
  }
  ask();
}
