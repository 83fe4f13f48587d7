import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

/** The payment dialog [2.38]: `open(payment)`; render `{dialog}`. */
export const usePaymentDialog = lazyDialog(() =>
  import('#web/payments/payment/payment-dialog.tsx').then((m) => recordDialog(m.PaymentDialog)),
);
