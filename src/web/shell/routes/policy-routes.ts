import { patternOf } from '#domain/places.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';

/** Quotes, policies of every line, their papers and the conditions. */
export const policyRoutes: readonly ScreenRoute[] = [
  {
    path: patternOf('certificate'),
    load: () =>
      import('#web/policies/certificate/certificate-screen.tsx').then((m) => m.CertificateScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
    bare: true,
  },
  {
    path: patternOf('rating_calculator'),
    load: () =>
      import('#web/policies/quote/rating-calculator-page.tsx').then((m) => m.RatingCalculatorPage),
    access: ['superadmin', 'admin', 'brokerage'],
  },
  {
    path: patternOf('clauses_overview'),
    load: () =>
      import('#web/policies/conditions/clauses-overview-screen.tsx').then(
        (m) => m.ClausesOverviewScreen,
      ),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('clause_presets'),
    load: () =>
      import('#web/policies/conditions/clause-preset-list-screen.tsx').then(
        (m) => m.ClausePresetListScreen,
      ),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('quotes'),
    load: () => import('#web/policies/quote/quote-list-screen.tsx').then((m) => m.QuoteListScreen),
    access: ['superadmin', 'admin', 'brokerage'],
  },
  {
    path: patternOf('quote'),
    load: () => import('#web/policies/quote/quote-screen.tsx').then((m) => m.QuoteScreen),
    access: ['superadmin', 'admin', 'brokerage', 'insurer'],
    bare: true,
  },
  {
    path: patternOf('policies'),
    load: () =>
      import('#web/policies/policy/policy-list-screen.tsx').then((m) => m.PolicyListScreen),
    access: ['superadmin', 'admin', 'brokerage'],
  },
  {
    path: patternOf('policy'),
    load: () => import('#web/policies/policy/policy-screen.tsx').then((m) => m.PolicyScreen),
    access: ['superadmin', 'admin', 'brokerage', 'insurer'],
    bare: true,
  },
  {
    path: patternOf('vi'),
    load: () => import('#web/policies/lines/vi-list-screen.tsx').then((m) => m.ViListScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
  },
  {
    path: patternOf('vi_document'),
    load: () =>
      import('#web/policies/lines/vi-document-screen.tsx').then((m) => m.ViDocumentScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage', 'insurer'],
    bare: true,
  },
  {
    path: patternOf('my_policies'),
    load: () => import('#web/policies/mine/my-policies-screen.tsx').then((m) => m.MyPoliciesScreen),
    access: ['agent'],
  },
  {
    path: patternOf('my_policy'),
    load: () => import('#web/policies/mine/my-policy-screen.tsx').then((m) => m.MyPolicyScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
  },
];
