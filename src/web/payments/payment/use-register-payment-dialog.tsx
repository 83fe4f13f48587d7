import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

/** "Register payment" for staff: money that came in by bank. `open(payment)`; render `{dialog}`. */
export const useRegisterPaymentDialog = lazyDialog(() =>
  import('#web/payments/payment/register-payment-dialog.tsx').then((m) =>
    recordDialog(m.RegisterPaymentDialog),
  ),
);
