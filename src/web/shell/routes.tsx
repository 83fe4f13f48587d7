import type { ScreenRoute } from '#web/shell/screen-route.ts';

/**
 * All pages below /dashboard. Each is a chunk of its own, so an area adds its lines here and nothing else. A menu entry shows only
 * when its page is in this list. Static paths win over those with a `$part`.
 */
export const screens: readonly ScreenRoute[] = [
  {
    path: '/dashboard',
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
    path: '/dashboard/accounts',
    load: () =>
      import('#web/accounts/list/account-list-screen.tsx').then((m) => m.AccountListScreen),
    access: ['superadmin', 'admin', 'brokerage'],
  },
  {
    path: '/dashboard/accounts/duplicates',
    load: () =>
      import('#web/accounts/merge/duplicate-list-screen.tsx').then((m) => m.DuplicateListScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: '/dashboard/accounts/sanctions',
    load: () =>
      import('#web/accounts/sanctions/sanctions-screen.tsx').then((m) => m.SanctionsScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: '/dashboard/accounts/$user_id/erase',
    load: () => import('#web/accounts/erasure/erase-screen.tsx').then((m) => m.EraseScreen),
    access: ['superadmin', 'admin'],
    bare: true,
  },
  {
    path: '/dashboard/accounts/$user_id/merge',
    load: () => import('#web/accounts/merge/merge-screen.tsx').then((m) => m.MergeScreen),
    access: ['superadmin', 'admin'],
    bare: true,
  },
  {
    path: '/dashboard/accounts/$user_id',
    load: () => import('#web/accounts/record/account-screen.tsx').then((m) => m.AccountScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage', 'loss_adjuster'],
    bare: true,
  },
  {
    path: '/dashboard/upcoming-events',
    load: () =>
      import('#web/events/upcoming-events-screen.tsx').then((m) => m.UpcomingEventsScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: '/dashboard/events',
    load: () => import('#web/events/event-list-screen.tsx').then((m) => m.EventListScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: '/dashboard/championships',
    load: () =>
      import('#web/events/championship-list-screen.tsx').then((m) => m.ChampionshipListScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: '/dashboard/championships/$championship_id',
    load: () => import('#web/events/championship-screen.tsx').then((m) => m.ChampionshipScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: '/dashboard/circuits',
    load: () => import('#web/events/circuit-list-screen.tsx').then((m) => m.CircuitListScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: '/dashboard/circuits/$circuit_id',
    load: () => import('#web/events/circuit-screen.tsx').then((m) => m.CircuitScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: '/dashboard/imports',
    load: () => import('#web/imports/import-list-screen.tsx').then((m) => m.ImportListScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: '/dashboard/imports/new',
    load: () => import('#web/imports/import-start-screen.tsx').then((m) => m.ImportStartScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: '/dashboard/imports/$import_id',
    load: () => import('#web/imports/import-screen.tsx').then((m) => m.ImportScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: '/dashboard/cars',
    load: () => import('#web/garage/car-list-screen.tsx').then((m) => m.CarListScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
  },
  {
    path: '/dashboard/drivers',
    load: () => import('#web/garage/driver-list-screen.tsx').then((m) => m.DriverListScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
  },
  {
    path: '/dashboard/drivers/$driver_id/erase',
    load: () =>
      import('#web/accounts/erasure/driver-erase-screen.tsx').then((m) => m.DriverEraseScreen),
    access: ['superadmin', 'admin'],
    bare: true,
  },
  {
    path: '/dashboard/series',
    load: () => import('#web/rating/series/series-screen.tsx').then((m) => m.SeriesScreen),
    access: ['superadmin', 'admin', 'brokerage'],
  },
  {
    path: '/dashboard/rating-calculator',
    load: () =>
      import('#web/rating/calculator/rating-calculator-screen.tsx').then(
        (m) => m.RatingCalculatorScreen,
      ),
    access: ['superadmin', 'admin', 'brokerage'],
  },
  {
    path: '/dashboard/premium-ratings',
    load: () =>
      import('#web/rating/tables/premium-ratings-screen.tsx').then((m) => m.PremiumRatingsScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: '/dashboard/additional-excess',
    load: () =>
      import('#web/rating/excess/additional-excess-screen.tsx').then(
        (m) => m.AdditionalExcessScreen,
      ),
    access: ['superadmin'],
  },
  {
    path: '/dashboard/clauses-presets',
    load: () =>
      import('#web/policies/conditions/clause-preset-list-screen.tsx').then(
        (m) => m.ClausePresetListScreen,
      ),
    access: ['superadmin', 'admin'],
  },
  {
    path: '/dashboard/errorlogs',
    load: () => import('#web/admin/error-log-screen.tsx').then((m) => m.ErrorLogScreen),
    access: ['superadmin'],
  },
  {
    path: '/dashboard/mailbox',
    load: () => import('#web/admin/mailbox-screen.tsx').then((m) => m.MailboxScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: '/dashboard/claims',
    load: () => import('#web/claims/list/claim-list-screen.tsx').then((m) => m.ClaimListScreen),
  },
  {
    path: '/dashboard/claims/new',
    load: () => import('#web/claims/wizard/wizard-screen.tsx').then((m) => m.CrashWizardScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
    bare: true,
  },
  {
    path: '/dashboard/claims/$claim_id',
    load: () => import('#web/claims/claim/claim-screen.tsx').then((m) => m.ClaimScreen),
    also: { agent: 'claims/claim/client-claim-page.tsx' },
    bare: true,
  },
  {
    path: '/dashboard/notifications',
    load: () =>
      import('#web/shell/notifications/notifications-screen.tsx').then(
        (m) => m.NotificationsScreen,
      ),
  },
  {
    path: '/dashboard/new-quotes',
    load: () => import('#web/policies/quote/quote-list-screen.tsx').then((m) => m.QuoteListScreen),
    access: ['superadmin', 'admin', 'brokerage'],
  },
  {
    path: '/dashboard/new-quotes/$policy_id',
    load: () => import('#web/policies/quote/quote-screen.tsx').then((m) => m.QuoteScreen),
    access: ['superadmin', 'admin', 'brokerage', 'insurer'],
    bare: true,
  },
  {
    path: '/dashboard/new-policies',
    load: () =>
      import('#web/policies/policy/policy-list-screen.tsx').then((m) => m.PolicyListScreen),
    access: ['superadmin', 'admin', 'brokerage'],
  },
  {
    path: '/dashboard/new-policies/$policy_id',
    load: () => import('#web/policies/policy/policy-screen.tsx').then((m) => m.PolicyScreen),
    access: ['superadmin', 'admin', 'brokerage'],
    bare: true,
  },
  {
    path: '/dashboard/ontrack-requests',
    load: () =>
      import('#web/policies/request/request-list-screen.tsx').then((m) => m.RequestListScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: '/dashboard/ontrack-requests/$request_id',
    load: () => import('#web/policies/request/request-screen.tsx').then((m) => m.RequestScreen),
    access: ['superadmin', 'admin'],
    bare: true,
  },
  {
    path: '/dashboard/policies',
    load: () => import('#web/policies/mine/my-policies-screen.tsx').then((m) => m.MyPoliciesScreen),
    access: ['agent'],
  },
  {
    path: '/dashboard/policies/request',
    load: () =>
      import('#web/policies/request/request-cover-screen.tsx').then((m) => m.RequestCoverScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
    bare: true,
  },
  {
    path: '/dashboard/policies/$policy_id',
    load: () => import('#web/policies/mine/my-policy-screen.tsx').then((m) => m.MyPolicyScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
  },
  {
    path: '/dashboard/invoices',
    load: () =>
      import('#web/payments/invoice/invoice-list-screen.tsx').then((m) => m.InvoiceListScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
  },
  {
    path: '/dashboard/invoices/$invoice_id',
    load: () => import('#web/payments/invoice/invoice-screen.tsx').then((m) => m.InvoiceScreen),
    access: ['superadmin', 'admin', 'agent', 'brokerage'],
  },
  {
    path: '/dashboard/administration',
    load: () =>
      import('#web/payments/administration/administration-screen.tsx').then(
        (m) => m.AdministrationScreen,
      ),
    access: ['superadmin', 'admin'],
  },
  {
    path: '/dashboard/todos',
    load: () => import('#web/communications/todo-list-screen.tsx').then((m) => m.TodoListScreen),
    access: ['superadmin', 'admin'],
  },
  {
    path: '/dashboard/refunds',
    load: () =>
      import('#web/payments/refund/refund-list-screen.tsx').then((m) => m.RefundListScreen),
    access: ['superadmin', 'admin'],
  },
];

/** The pages that exist, as the menu names them: `/dashboard/accounts/{user_id}`. */
export const existingPages: ReadonlySet<string> = new Set(
  screens.map((screen) => screen.path.replace(/\$(\w+)/g, '{$1}')),
);
