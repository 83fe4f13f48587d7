import { lazy, Suspense, useEffect, type ReactNode } from 'react';
import { homePathOf } from '#domain/accounts/side-menu.ts';
import { addressOf, safeReturnPath } from '#domain/places.ts';
import { LoadingScreen } from '#web/kit/base/loading-screen.tsx';
import { goTo } from '#web/kit/address/navigation.ts';
import { useAddress } from '#web/kit/address/page-on-show.ts';
import { parseSearch } from '#web/kit/address/search-params.ts';
import type { Visit } from '#web/kit/address/visited-pages.ts';
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
export function SessionGate({ children }: { children: ReactNode }) {
  const session = useSessionState();
  const user = session.state === 'logged_in' ? session.user : null;
  const home = user ? homePathOf(user.account_type) : addressOf('overview');
  const decide = ({ pathname, href, search }: Visit) =>
    gateDecision({
      state: session.state,
      pathname,
      href,
      home,
      next: safeReturnPath(parseSearch(search)['next']),
    });
  // A search or a filter changes the address often, but seldom what follows from it.
  const kind = useAddress((visit) => decide(visit).kind);
  const target = useAddress((visit) => {
    const decision = decide(visit);
    return decision.kind === 'go' ? decision.href : undefined;
  });
  const inDashboard = useAddress(({ pathname }) => pathname.startsWith(addressOf('overview')));

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

  if (kind === 'go' || kind === 'wait') return <LoadingScreen />;
  if (kind === 'unreachable') {
    return (
      <Suspense>
        <OfflineGate onRetry={session.state === 'unreachable' ? session.retry : () => undefined} />
      </Suspense>
    );
  }
  return (
    <SessionContext.Provider value={user}>
      {children}
      {user && inDashboard ? (
        <Suspense>
          <SessionEndedDialog />
        </Suspense>
      ) : null}
    </SessionContext.Provider>
  );
}
