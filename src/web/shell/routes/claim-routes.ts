import { patternOf } from '#domain/places.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';

/** Claims of every line, and the report of a crash. */
export const claimRoutes: readonly ScreenRoute[] = [
  {
    path: patternOf('claims'),
    load: () => import('#web/claims/list/claim-list-screen.tsx').then((m) => m.ClaimListScreen),
  },
  {
    path: patternOf('claim_new'),
    load: () => import('#web/claims/wizard/wizard-screen.tsx').then((m) => m.CrashWizardScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
    bare: true,
  },
  {
    path: patternOf('claim'),
    load: () => import('#web/claims/claim/claim-screen.tsx').then((m) => m.ClaimScreen),
    also: { agent: 'claims/claim/client-claim-page.tsx' },
    bare: true,
  },
  {
    path: patternOf('vi_claims'),
    load: () =>
      import('#web/claims/loss/vi-claim-list-screen.tsx').then((m) => m.ViClaimListScreen),
  },
  {
    path: patternOf('vi_claim'),
    load: () => import('#web/claims/claim/claim-screen.tsx').then((m) => m.ClaimScreen),
    also: { agent: 'claims/claim/client-claim-page.tsx' },
    bare: true,
  },
];
