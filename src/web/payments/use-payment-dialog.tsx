import { lazy } from 'react';
import type { Payment } from '#web/payments/payment-words.ts';
import { useLazyDialog } from '#web/kit/use-lazy-dialog.tsx';

const PaymentDialog = lazy(() =>
  import('#web/payments/payment-dialog.tsx').then((m) => ({ default: m.PaymentDialog })),
);

/** The payment dialog [2.38]: `open(payment)`; render `{dialog}`. */
export function usePaymentDialog() {
  return useLazyDialog<Payment>(PaymentDialog);
}
