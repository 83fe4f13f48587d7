import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { homePathOf } from '#domain/accounts/side-menu.ts';
import { addressOf, safeReturnPath } from '#domain/places.ts';
import { LoadingScreen } from '#web/kit/base/loading-screen.tsx';
import { goTo } from '#web/kit/address/navigation.ts';
import type { SearchParams } from '#web/kit/address/search-params.ts';
import { publicPageAt } from '#web/shell/public-pages.ts';
import { gateDecision } from '#web/shell/gate/gate-decision.ts';
import { SessionContext } from '#web/api/session.ts';
import { hearOtherTabs } from '#web/api/session-events.ts';
import { forgetPerson } from '#web/shell/offline/offline-person.ts';
import { useSessionState } from '#web/shell/gate/session-state.ts';

const OfflineGate = lazy(() =>
  import('#web/shell/gate/offline-gate.tsx').then((m) => ({ default: m.OfflineGate })),
);
const SessionEndedDialog = lazy(() =>
  import('#web/shell/log-in/session-ended-dialog.tsx').then((m) => ({
    default: m.SessionEndedDialog,
  })),
);

/** Stands before every page: asks who is logged in and sends people where they belong [2.1]–[2.3]. */
export function SessionGate() {
  const session = useSessionState();
  const user = session.state === 'logged_in' ? session.user : null;
  const home = user ? homePathOf(user.account_type) : addressOf('overview');
  // A search or a filter changes the address often, but seldom what follows from it.
  const { decision, inDashboard } = useLocation({
    structuralSharing: true,
    select: ({ pathname, href, search }) => ({
      decision: gateDecision({
        state: session.state,
        pathname,
        href,
        home,
        next: safeReturnPath((search as SearchParams)['next']),
      }),
      inDashboard: pathname.startsWith(addressOf('overview')),
    }),
  });
  const target = decision.kind === 'go' ? decision.href : undefined;

  useEffect(hearOtherTabs, []);
  const isStranger = session.state === 'logged_out' && session.told;
  useEffect(() => {
    if (isStranger) forgetPerson();
  }, [isStranger]);
  useEffect(() => {
    if (target === undefined) return;
    if (publicPageAt(target.split('?', 1)[0] ?? '')) window.location.replace(target);
    else goTo(target, { replace: true });
  }, [target]);

  if (decision.kind === 'go' || decision.kind === 'wait') return <LoadingScreen />;
  if (decision.kind === 'unreachable') {
    return (
      <Suspense>
        <OfflineGate onRetry={session.state === 'unreachable' ? session.retry : () => undefined} />
      </Suspense>
    );
  }
  return (
    <SessionContext.Provider value={user}>
      <Outlet />
      {user && inDashboard ? (
        <Suspense>
          <SessionEndedDialog />
        </Suspense>
      ) : null}
    </SessionContext.Provider>
  );
}
