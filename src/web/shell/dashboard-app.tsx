import { Suspense, useLayoutEffect, type ReactNode } from 'react';
import { scrollToKept } from '#web/kit/address/kept-scroll.ts';
import { installNavigation } from '#web/kit/address/navigation.ts';
import { usePageOnShow } from '#web/kit/address/page-on-show.ts';
import { LoadingScreen } from '#web/kit/base/loading-screen.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { CrashBoundary } from '#web/shell/crash-boundary.tsx';
import { DashboardShell } from '#web/shell/dashboard-shell.tsx';
import { PageMargins } from '#web/shell/page-margins.tsx';
import { SessionGate } from '#web/shell/gate/session-gate.tsx';
import { dashboardNavigation, type RoutedOnShow } from '#web/shell/router.ts';

installNavigation(dashboardNavigation);

const useRouted = <T,>(of: (shown: RoutedOnShow | undefined) => T): T =>
  usePageOnShow((shown) => of(shown as RoutedOnShow | undefined));

/** Everything behind the log-in. */
export function DashboardApp() {
  return (
    <WholeBoundary>
      <SessionGate>
        <InFrame />
      </SessionGate>
    </WholeBoundary>
  );
}

/** Catches what the gate and the frame throw; the page has a boundary of its own. */
function WholeBoundary({ children }: { children: ReactNode }) {
  return <CrashBoundary shown={useRouted((shown) => shown)}>{children}</CrashBoundary>;
}

function InFrame() {
  const framed = useRouted((shown) => shown?.page.framed ?? true);
  if (!framed) return <ShownPage />;
  return (
    <DashboardShell>
      <ShownPage />
    </DashboardShell>
  );
}

/** The page on show, or what stands in for it. */
function ShownPage() {
  const shown = useRouted((page) => page);
  useLayoutEffect(() => {
    if (shown && !shown.pending && shown.scrolls) scrollToKept(shown.visit.key);
  }, [shown]);
  if (!shown || shown.pending)
    return shown?.page.framed === false ? <LoadingScreen /> : <PendingPage />;
  const { Component } = shown.page;
  return (
    <Suspense fallback={<PendingPage />}>
      <CrashBoundary shown={shown} retry={() => void shown.page.load()}>
        <Component />
      </CrashBoundary>
    </Suspense>
  );
}

/** A page on its way stands where the page will stand, also one that brings its own margins. */
function PendingPage() {
  return (
    <PageMargins>
      <PageSkeleton />
    </PageMargins>
  );
}
