import { publicPages as pages } from '#domain/places.ts';
import type { PublicRoute } from '#web/shell/screen-route.ts';

/**
 * Pages for people without a session. They load without the router and the shell, so that paying on a phone beside a
 * track does not wait for them. An area adds its lines here.
 */
export const publicScreens: readonly PublicRoute[] = [
  {
    path: pages.login,
    load: () => import('#web/shell/log-in/login-screen.tsx').then((m) => m.LoginScreen),
  },
  {
    path: pages.forgot_password,
    load: () =>
      import('#web/shell/log-in/forgot-password-screen.tsx').then((m) => m.ForgotPasswordScreen),
  },
  {
    path: pages.reset_password,
    load: () =>
      import('#web/shell/log-in/reset-password-screen.tsx').then((m) => m.ResetPasswordScreen),
  },
  {
    path: pages.new_payment,
    load: () => import('#web/payments/link/new-payment-screen.tsx').then((m) => m.NewPaymentScreen),
  },
  {
    path: pages.check_cover,
    load: () =>
      import('#web/policies/certificate/check-cover-screen.tsx').then((m) => m.CheckCoverScreen),
  },
  {
    path: pages.statement,
    load: () => import('#web/claims/statement/statement-screen.tsx').then((m) => m.StatementScreen),
  },
  {
    path: pages.policy_info,
    load: () => import('#web/policies/link/policy-info-screen.tsx').then((m) => m.PolicyInfoScreen),
  },
];

/** The public page at a path, if there is one; a slash at the end makes no difference. */
export function publicPageAt(pathname: string): PublicRoute | undefined {
  const path = pathname.replace(/\/$/, '');
  return publicScreens.find((page) => page.path === path);
}
