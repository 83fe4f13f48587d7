import { accountRoutes } from '#web/shell/routes/account-routes.ts';
import { claimRoutes } from '#web/shell/routes/claim-routes.ts';
import { eventRoutes } from '#web/shell/routes/event-routes.ts';
import { garageRoutes } from '#web/shell/routes/garage-routes.ts';
import { importRoutes } from '#web/shell/routes/import-routes.ts';
import { officeRoutes } from '#web/shell/routes/office-routes.ts';
import { paymentRoutes } from '#web/shell/routes/payment-routes.ts';
import { policyRoutes } from '#web/shell/routes/policy-routes.ts';
import { ratingRoutes } from '#web/shell/routes/rating-routes.ts';
import { requestRoutes } from '#web/shell/routes/request-routes.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';

/**
 * All pages below /dashboard. Each is a chunk of its own, so an area adds its lines in `routes/` and nothing else. A menu
 * entry shows only when its page is in this list. Static paths win over those with a `$part`.
 */
export const screens: readonly ScreenRoute[] = [
  ...accountRoutes,
  ...claimRoutes,
  ...eventRoutes,
  ...garageRoutes,
  ...importRoutes,
  ...officeRoutes,
  ...paymentRoutes,
  ...policyRoutes,
  ...ratingRoutes,
  ...requestRoutes,
];

/** The pages that exist, as the menu names them: `/dashboard/accounts/{user_id}`. */
export const existingPages: ReadonlySet<string> = new Set(
  screens.map((screen) => screen.path.replace(/\$(\w+)/g, '{$1}')),
);
