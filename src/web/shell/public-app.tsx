import { lazy, Suspense, useEffect } from 'react';
import { addressOf, safeReturnPath } from '#domain/places.ts';
import { LoadingScreen } from '#web/kit/base/loading-screen.tsx';
import { CrashBoundary } from '#web/shell/crash-boundary.tsx';
import { gateDecision } from '#web/shell/gate/gate-decision.ts';
import type { PublicRoute } from '#web/shell/screen-route.ts';
import { SessionContext } from '#web/api/session.ts';
import { useSessionState } from '#web/shell/gate/session-state.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';

/** Makes the app of one public page: its code is already on the way when the app's own arrives. */
export function makePublicApp(page: PublicRoute) {
  const Page = lazy(async () => ({ default: await page.load() }));
  return function PublicApp() {
    return (
      <CrashBoundary>
        <PublicGate page={page}>
          <Suspense fallback={<LoadingScreen />}>
            <Page />
          </Suspense>
        </PublicGate>
      </CrashBoundary>
    );
  };
}

/** Somebody with a session has no business on a login page [2.2]; the other public pages are for everybody. */
function PublicGate({ page, children }: { page: PublicRoute; children: React.ReactNode }) {
  const session = useSessionState();
  const [{ next }] = useSearchOf('login');
  const decision = gateDecision({
    state: session.state,
    pathname: page.path,
    href: page.path,
    home: addressOf('overview'),
    next: safeReturnPath(next),
  });
  const target = decision.kind === 'go' ? decision.href : undefined;
  useEffect(() => {
    if (target !== undefined) window.location.replace(target);
  }, [target]);
  if (target !== undefined) return <LoadingScreen />;
  return (
    <SessionContext.Provider value={session.state === 'logged_in' ? session.user : null}>
      {children}
    </SessionContext.Provider>
  );
}
