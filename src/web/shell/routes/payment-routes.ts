import { patternOf } from '#domain/places.ts';
import type { ScreenRoute } from '#web/shell/screen-route.ts';

/** Invoices, refunds and the money office. */
export const paymentRoutes: readonly ScreenRoute[] = [
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
    path: patternOf('refunds'),
    load: () =>
      import('#web/payments/refund/refund-list-screen.tsx').then((m) => m.RefundListScreen),
    access: ['superadmin', 'admin'],
  },
];
