import { useWrite } from '#web/api/use-write.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import type { TickRow } from '#web/payments/payment/payment-selection.ts';
import { identityOf } from '#web/payments/payment/payment-words.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const usePaymentLinkPanel = lazyDialog(() =>
  import('#web/payments/link/payment-link-panel.tsx').then((m) => recordDialog(m.PaymentLinkPanel)),
);

/**
 * Makes a card payment link for the given instalments [7.46] and shows it: `make(payments)`; render `{dialog}`. Asked
 * again for the same ones on the same day the server answers the link that was made.
 */
export function usePaymentLinkDialog() {
  const toast = useToast();
  const panel = usePaymentLinkPanel();
  const create = useWrite('create_bulk_payment_link', {
    onError: (error) => toast.failure(error, 'Failed to create bulk link'),
  });
  const make = (payments: readonly TickRow[]) => {
    if (payments.length === 0) {
      toast.error('Please select at least one payment');
      return;
    }
    create.mutate(
      { payments: payments.map(identityOf) },
      { onSuccess: (link) => panel.open({ link, payments }) },
    );
  };
  return { make, busy: create.isPending, dialog: panel.dialog };
}
