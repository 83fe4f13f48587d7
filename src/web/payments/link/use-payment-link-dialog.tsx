import { useRef } from 'react';
import { paymentKey } from '#domain/payments/bulk-link.ts';
import { useWrite } from '#web/api/use-write.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import type { MadeLink } from '#web/payments/link/payment-link-panel.tsx';
import type { TickRow } from '#web/payments/payment/payment-selection.ts';
import { identityOf } from '#web/payments/payment/payment-words.ts';
import { lazyDialog, recordDialog } from '#web/kit/overlay/lazy-dialog.tsx';

const usePaymentLinkPanel = lazyDialog(() =>
  import('#web/payments/link/payment-link-panel.tsx').then((m) => recordDialog(m.PaymentLinkPanel)),
);

/** The same payments with the same sums: then the link that was made still says what it asks. */
const keyOf = (payments: readonly TickRow[]) =>
  payments
    .map((one) => `${paymentKey(one)}:${one.amount_open}`)
    .toSorted()
    .join(' ');

/**
 * Makes a card payment link for the given instalments [7.46] and shows it: `make(payments)`; render `{dialog}`. Asked
 * again for the same ones it shows the link that was made.
 */
export function usePaymentLinkDialog() {
  const toast = useToast();
  const panel = usePaymentLinkPanel();
  const made = useRef(new Map<string, MadeLink>());
  const create = useWrite('create_bulk_payment_link', {
    invalidates: [],
    onError: (error) => toast.failure(error, 'Failed to create bulk link'),
  });
  const make = (payments: readonly TickRow[]) => {
    if (payments.length === 0) {
      toast.error('Please select at least one payment');
      return;
    }
    const known = made.current.get(keyOf(payments));
    if (known) {
      panel.open(known);
      return;
    }
    create.mutate(
      { payments: payments.map(identityOf) },
      {
        onSuccess: (link) => {
          const fresh = { link, payments };
          made.current.set(keyOf(payments), fresh);
          panel.open(fresh);
        },
      },
    );
  };
  return { make, busy: create.isPending, dialog: panel.dialog };
}
