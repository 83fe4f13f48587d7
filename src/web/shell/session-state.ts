import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import { callRead, callSignOut } from '#web/api/api-client.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { stopLiveChanges } from '#web/api/live-changes.ts';
import { queryClient } from '#web/api/query-client.ts';
import { reportSessionSwitched } from '#web/api/session-events.ts';
import type { SessionUser } from '#web/api/session.ts';
import { mayLeave } from '#web/kit/unsaved-changes.ts';
import { forgetPerson } from '#web/shell/offline-person.ts';
import { forgetRecents } from '#web/shell/recent-records.ts';

/** Unknown until the server has answered, then logged in or out [4.30]. */
export type SessionState =
  | { state: 'unknown' }
  | { state: 'logged_in'; user: SessionUser }
  | { state: 'logged_out' }
  | { state: 'unreachable'; retry: () => void };

const sessionKey = ['is_logged_in', {}] as const;

/** Asks the server who is logged in; a failure means logged out [8.8], except when the server was not reached at all. */
export function useSessionState(): SessionState {
  const query = useQuery<SessionUser, ApiError>({
    queryKey: sessionKey,
    queryFn: ({ signal }) => callRead('is_logged_in', {}, signal),
    staleTime: Infinity,
    refetchOnWindowFocus: false,
    retry: (failures, error) => error.code === 'unavailable' && failures < 2,
    networkMode: 'always',
  });
  if (query.data) return { state: 'logged_in', user: query.data };
  if (query.isPending) return { state: 'unknown' };
  if (query.error?.code === 'offline')
    return { state: 'unreachable', retry: () => void query.refetch() };
  return { state: 'logged_out' };
}

/** Logs out and goes to the login page [2.8]; asks first where something is not saved. Everything read is forgotten. */
export function useSignOut(): () => Promise<void> {
  return useCallback(async () => {
    if (!(await mayLeave())) return;
    // What is read after this would only be refused; the memory itself goes with the page.
    await queryClient.cancelQueries();
    await stopLiveChanges();
    queryClient.setDefaultOptions({ queries: { enabled: false } });
    try {
      await callSignOut();
    } finally {
      reportSessionSwitched();
      window.addEventListener('pagehide', () => queryClient.clear(), { once: true });
      sessionStorage.clear();
      forgetRecents();
      forgetPerson();
      window.location.assign('/login');
    }
  }, []);
}
