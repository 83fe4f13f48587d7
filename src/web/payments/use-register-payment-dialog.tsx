import { lazy } from 'react';
import type { Payment } from '#web/payments/payment-words.ts';
import { useLazyDialog } from '#web/kit/use-lazy-dialog.tsx';

const RegisterPaymentDialog = lazy(() =>
  import('#web/payments/register-payment-dialog.tsx').then((m) => ({
    default: m.RegisterPaymentDialog,
  })),
);

/** "Register payment" for staff: money that came in by bank. `open(payment)`; render `{dialog}`. */
export function useRegisterPaymentDialog() {
  return useLazyDialog<Payment>(RegisterPaymentDialog);
}
