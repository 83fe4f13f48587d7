import { patternOf } from '#domain/places.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';

/** Cars and drivers. */
export const garageRoutes: readonly ScreenRoute[] = [
  {
    path: patternOf('cars'),
    load: () => import('#web/garage/car-list-screen.tsx').then((m) => m.CarListScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
  },
  {
    path: patternOf('drivers'),
    load: () => import('#web/garage/driver-list-screen.tsx').then((m) => m.DriverListScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
  },
];
