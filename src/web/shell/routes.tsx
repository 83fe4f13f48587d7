import type { PublicRoute, ScreenRoute } from '#web/shell/screen-route.ts';

/**
 * All pages. Each is a chunk of its own, so an area adds its lines here and nothing else. A menu entry shows only
 * when its page is in this list. Static paths win over those with a `$part`.
 */
export const screens: readonly ScreenRoute[] = [
  {
    path: '/dashboard/notifications',
    load: () => import('#web/shell/notifications-screen.tsx').then((m) => m.NotificationsScreen),
  },
];

/** Pages for people without a session. */
export const publicPages: readonly PublicRoute[] = [
  { path: '/login', load: () => import('#web/shell/login-screen.tsx').then((m) => m.LoginScreen) },
  {
    path: '/forgot-password',
    load: () => import('#web/shell/forgot-password-screen.tsx').then((m) => m.ForgotPasswordScreen),
  },
  {
    path: '/reset-password',
    load: () => import('#web/shell/reset-password-screen.tsx').then((m) => m.ResetPasswordScreen),
  },
];

/** The pages that exist, as the menu names them: `/dashboard/accounts/{user_id}`. */
export const existingPages: ReadonlySet<string> = new Set(
  screens.map((screen) => screen.path.replace(/\$(\w+)/g, '{$1}')),
);
