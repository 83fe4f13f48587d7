import { patternOf } from '#domain/places.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';

/**
 * All pages below /dashboard. Each is a chunk of its own, so an area adds its lines here and nothing else. A menu entry shows only
 * when its page is in this list. Static paths win over those with a `$part`.
 */
export const screens: readonly ScreenRoute[] = [
  {
    path: patternOf('overview'),
    load: () => import('#web/overview/overview-screen.tsx').then((m) => m.loadOverview()),
    also: {
      superadmin: 'overview/staff-overview.tsx',
      admin: 'overview/staff-overview.tsx',
      agent: 'overview/agent-overview.tsx',
      insurer: 'overview/insurer-overview.tsx',
      brokerage: 'overview/brokerage-overview.tsx',
    },
  },
  {
    path: patternOf('analytics'),
    load: () => import('#web/analytics/analytics-screen.tsx').then((m) => m.AnalyticsScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('certificate'),
    load: () =>
      import('#web/policies/certificate/certificate-screen.tsx').then((m) => m.CertificateScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
    bare: true,
  },
  {
    path: patternOf('accounts'),
    load: () =>
      import('#web/accounts/list/account-list-screen.tsx').then((m) => m.AccountListScreen),
    access: ['superadmin', 'admin', 'brokerage'],
  },
  {
    path: patternOf('account_duplicates'),
    load: () =>
      import('#web/accounts/merge/duplicate-list-screen.tsx').then((m) => m.DuplicateListScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('sanctions'),
    load: () =>
      import('#web/accounts/sanctions/sanctions-screen.tsx').then((m) => m.SanctionsScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('account_erase'),
    load: () => import('#web/accounts/erasure/erase-screen.tsx').then((m) => m.EraseScreen),
    access: ['superadmin', 'admin'],
    bare: true,
  },
  {
    path: patternOf('account_merge'),
    load: () => import('#web/accounts/merge/merge-screen.tsx').then((m) => m.MergeScreen),
    access: ['superadmin', 'admin'],
    bare: true,
  },
  {
    path: patternOf('account'),
    load: () => import('#web/accounts/record/account-screen.tsx').then((m) => m.AccountScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage', 'loss_adjuster'],
    bare: true,
  },
  {
    path: patternOf('upcoming_events'),
    load: () =>
      import('#web/events/upcoming-events-screen.tsx').then((m) => m.UpcomingEventsScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('events'),
    load: () => import('#web/events/event-list-screen.tsx').then((m) => m.EventListScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('championships'),
    load: () =>
      import('#web/events/championship-list-screen.tsx').then((m) => m.ChampionshipListScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('championship'),
    load: () => import('#web/events/championship-screen.tsx').then((m) => m.ChampionshipScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('circuits'),
    load: () => import('#web/events/circuit-list-screen.tsx').then((m) => m.CircuitListScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('circuit'),
    load: () => import('#web/events/circuit-screen.tsx').then((m) => m.CircuitScreen),
    access: ['superadmin', 'admin'],
  },
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
  {
    path: patternOf('driver_erase'),
    load: () =>
      import('#web/accounts/erasure/driver-erase-screen.tsx').then((m) => m.DriverEraseScreen),
    access: ['superadmin', 'admin'],
    bare: true,
  },
  {
    path: patternOf('series'),
    load: () => import('#web/rating/series/series-screen.tsx').then((m) => m.SeriesScreen),
    access: ['superadmin', 'admin', 'brokerage'],
  },
  {
    path: patternOf('on_track_tables'),
    load: () =>
      import('#web/rating/tables/on-track-tables-screen.tsx').then((m) => m.OnTrackTablesScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('rating_calculator'),
    load: () =>
      import('#web/policies/quote/rating-calculator-page.tsx').then((m) => m.RatingCalculatorPage),
    access: ['superadmin', 'admin', 'brokerage'],
  },
  {
    path: patternOf('premium_ratings'),
    load: () =>
      import('#web/rating/tables/premium-ratings-screen.tsx').then((m) => m.PremiumRatingsScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('additional_excess'),
    load: () =>
      import('#web/rating/excess/additional-excess-screen.tsx').then(
        (m) => m.AdditionalExcessScreen,
      ),
    access: ['superadmin'],
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
    path: patternOf('error_log'),
    load: () => import('#web/admin/error-log-screen.tsx').then((m) => m.ErrorLogScreen),
    access: ['superadmin'],
  },
  {
    path: patternOf('wild_west'),
    load: () => import('#web/tools/wild-west-screen.tsx').then((m) => m.WildWestScreen),
    access: ['superadmin'],
  },
  {
    path: patternOf('mailbox'),
    load: () => import('#web/admin/mailbox-screen.tsx').then((m) => m.MailboxScreen),
    access: ['superadmin', 'admin'],
  },
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
    path: patternOf('notifications'),
    load: () =>
      import('#web/shell/notifications/notifications-screen.tsx').then(
        (m) => m.NotificationsScreen,
      ),
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
    access: ['superadmin', 'admin', 'brokerage'],
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
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
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
    path: patternOf('my_policies'),
    load: () => import('#web/policies/mine/my-policies-screen.tsx').then((m) => m.MyPoliciesScreen),
    access: ['agent'],
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
  {
    path: patternOf('my_policy'),
    load: () => import('#web/policies/mine/my-policy-screen.tsx').then((m) => m.MyPolicyScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
  },
  {
    path: patternOf('invoices'),
    load: () =>
      import('#web/payments/invoice/invoice-list-screen.tsx').then((m) => m.InvoiceListScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
  },
  {
    path: patternOf('invoice'),
    load: () => import('#web/payments/invoice/invoice-screen.tsx').then((m) => m.InvoiceScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
  },
  {
    path: patternOf('administration'),
    load: () =>
      import('#web/payments/administration/administration-screen.tsx').then(
        (m) => m.AdministrationScreen,
      ),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('list'),
    load: () => import('#web/shell/plain-list-screen.tsx').then((m) => m.PlainListScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('todos'),
    load: () => import('#web/communications/todo-list-screen.tsx').then((m) => m.TodoListScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: patternOf('refunds'),
    load: () =>
      import('#web/payments/refund/refund-list-screen.tsx').then((m) => m.RefundListScreen),
    access: ['superadmin', 'admin'],
  },
];

/** The pages that exist, as the menu names them: `/dashboard/accounts/{user_id}`. */
export const existingPages: ReadonlySet<string> = new Set(
  screens.map((screen) => screen.path.replace(/\$(\w+)/g, '{$1}')),
);
