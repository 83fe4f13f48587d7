import { patternOf } from '#domain/places.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';

/** Files that become records. */
export const importRoutes: readonly ScreenRoute[] = [
  {
    path: patternOf('imports'),
    load: () => import('#web/imports/import-list-screen.tsx').then((m) => m.ImportListScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('import_new'),
    load: () => import('#web/imports/import-start-screen.tsx').then((m) => m.ImportStartScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('import'),
    load: () => import('#web/imports/import-screen.tsx').then((m) => m.ImportScreen),
    access: ['superadmin', 'admin'],
  },
];
