import { patternOf } from '#domain/places.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';

/** How cover is asked for: requests, a season at once, renewals. */
export const requestRoutes: readonly ScreenRoute[] = [
  {
    path: patternOf('requests'),
    load: () =>
      import('#web/policies/request/request-list-screen.tsx').then((m) => m.RequestListScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('request'),
    load: () => import('#web/policies/request/request-screen.tsx').then((m) => m.RequestScreen),
    access: ['superadmin', 'admin'],
    bare: true,
  },
  {
    path: patternOf('vi_requests'),
    load: () =>
      import('#web/policies/request/request-list-screen.tsx').then((m) => m.ViRequestListScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('vi_request'),
    load: () => import('#web/policies/request/request-screen.tsx').then((m) => m.RequestScreen),
    access: ['superadmin', 'admin'],
    bare: true,
  },
  {
    path: patternOf('cover_request'),
    load: () =>
      import('#web/policies/request/request-cover-screen.tsx').then((m) => m.RequestCoverScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
    bare: true,
  },
  {
    path: patternOf('renewals'),
    load: () => import('#web/policies/renewal/renewals-screen.tsx').then((m) => m.RenewalsScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('season_cover'),
    load: () =>
      import('#web/policies/season/season-cover-screen.tsx').then((m) => m.SeasonCoverScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
  },
  {
    path: patternOf('season_clients'),
    load: () =>
      import('#web/policies/season/clients/season-clients-screen.tsx').then(
        (m) => m.SeasonClientsScreen,
      ),
    access: ['superadmin', 'admin', 'brokerage'],
  },
  {
    path: patternOf('insurance_request'),
    load: () =>
      import('#web/policies/wish/insurance-request-screen.tsx').then(
        (m) => m.InsuranceRequestScreen,
      ),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
    bare: true,
  },
];
