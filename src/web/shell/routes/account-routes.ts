import { patternOf } from '#domain/places.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';

/** Accounts, and what is done with whole accounts. */
export const accountRoutes: readonly ScreenRoute[] = [
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
    path: patternOf('driver_erase'),
    load: () =>
      import('#web/accounts/erasure/driver-erase-screen.tsx').then((m) => m.DriverEraseScreen),
    access: ['superadmin', 'admin'],
    bare: true,
  },
];
