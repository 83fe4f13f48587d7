import type { PublicRoute } from '#web/shell/screen-route.ts';

/**
 * Pages for people without a session. They load without the router and the shell, so that paying on a phone beside a
 * track does not wait for them. An area adds its lines here.
 */
export const publicPages: readonly PublicRoute[] = [
  {
    path: '/login',
    load: () => import('#web/shell/log-in/login-screen.tsx').then((m) => m.LoginScreen),
  },
  {
    path: '/forgot-password',
    load: () =>
      import('#web/shell/log-in/forgot-password-screen.tsx').then((m) => m.ForgotPasswordScreen),
  },
  {
    path: '/reset-password',
    load: () =>
      import('#web/shell/log-in/reset-password-screen.tsx').then((m) => m.ResetPasswordScreen),
  },
  {
    path: '/new-payment',
    load: () => import('#web/payments/link/new-payment-screen.tsx').then((m) => m.NewPaymentScreen),
  },
  {
    path: '/policy-info',
    load: () => import('#web/policies/link/policy-info-screen.tsx').then((m) => m.PolicyInfoScreen),
  },
];

/** The public page at a path, if there is one; a slash at the end makes no difference. */
export function publicPageAt(pathname: string): PublicRoute | undefined {
  const path = pathname.replace(/\/$/, '');
  return publicPages.find((page) => page.path === path);
}
