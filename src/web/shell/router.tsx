import {
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { addressOf } from '#domain/places.ts';
import { parseSearch, stringifySearch } from '#web/kit/address/search-params.ts';
import { LoadingScreen } from '#web/kit/base/loading-screen.tsx';
import { PageSkeleton } from '#web/kit/base/page-skeleton.tsx';
import { CrashPage } from '#web/shell/crash-page.tsx';
import { DashboardShell } from '#web/shell/dashboard-shell.tsx';
import { screens } from '#web/shell/routes.ts';
import { placeOfRoute } from '#web/shell/gate/may-open.ts';
import { NotFoundPage } from '#web/shell/gate/not-found-page.tsx';
import { PageMargins } from '#web/shell/page-margins.tsx';
import { fetchPageScripts } from '#web/shell/page-scripts.ts';
import { recordOfPath } from '#web/shell/record-kinds.ts';
import { RoleGate } from '#web/shell/gate/role-gate.tsx';
import { SessionGate } from '#web/shell/gate/session-gate.tsx';
import { GalleryRoute } from '#web/shell/gallery-route.tsx';

/** A page on its way stands where the page will stand, also one that brings its own margins. */
function PendingPage() {
  return (
    <PageMargins>
      <PageSkeleton />
    </PageMargins>
  );
}

const rootRoute = createRootRoute({
  component: SessionGate,
  errorComponent: CrashPage,
  notFoundComponent: NotFoundPage,
});

const dashboardRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: addressOf('overview'),
  component: DashboardShell,
  notFoundComponent: NotFoundPage,
});

const dashboardPages = screens.map((screen) =>
  createRoute({
    getParentRoute: () => dashboardRoute,
    path: screen.path.slice(addressOf('overview').length) || '/',
    component: lazyRouteComponent(async () => {
      const record = recordOfPath(screen.path);
      const place = placeOfRoute(screen);
      fetchPageScripts(screen.path);
      const [Screen, RecordGate] = await Promise.all([
        screen.load(),
        record && import('#web/shell/gate/record-gate.tsx').then((m) => m.RecordGate),
      ]);
      return {
        default: () => (
          <RoleGate access={screen.access} place={place} bare={screen.bare ?? false}>
            {record && RecordGate ? (
              <RecordGate {...record}>
                <Screen />
              </RecordGate>
            ) : (
              <Screen />
            )}
          </RoleGate>
        ),
      };
    }),
    pendingComponent: PendingPage,
    errorComponent: CrashPage,
  }),
);

const loadingRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/loading',
  component: LoadingScreen,
});
const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: LoadingScreen,
});

/** Addresses to pages. Texts of a query stay texts, so that addresses read as the specification writes them. */
export const router = createRouter({
  routeTree: rootRoute.addChildren([
    startRoute,
    loadingRoute,
    dashboardRoute.addChildren([
      ...dashboardPages,
      ...(import.meta.env.DEV
        ? [
            createRoute({
              getParentRoute: () => dashboardRoute,
              path: '/gallery',
              component: GalleryRoute,
            }),
          ]
        : []),
    ]),
  ]),
  parseSearch,
  stringifySearch,
  scrollRestoration: true,
  defaultPreload: false,
  defaultPendingMs: 150,
  defaultNotFoundComponent: NotFoundPage,
});
