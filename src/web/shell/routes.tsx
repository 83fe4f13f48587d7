import type { ScreenRoute } from '#web/shell/screen-route.ts';

/**
 * All pages below /dashboard. Each is a chunk of its own, so an area adds its lines here and nothing else. A menu entry shows only
 * when its page is in this list. Static paths win over those with a `$part`.
 */
export const screens: readonly ScreenRoute[] = [
  {
    path: '/dashboard/claims/new',
    load: () => import('#web/claims/wizard/crash-wizard-screen.tsx').then((m) => m.CrashWizardScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
    bare: true,
  },
  {
    path: '/dashboard/notifications',
    load: () => import('#web/shell/notifications-screen.tsx').then((m) => m.NotificationsScreen),
  },
];

/** The pages that exist, as the menu names them: `/dashboard/accounts/{user_id}`. */
export const existingPages: ReadonlySet<string> = new Set(
  screens.map((screen) => screen.path.replace(/\$(\w+)/g, '{$1}')),
);
