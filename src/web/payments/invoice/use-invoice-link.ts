import { MAX_LINK_TOOLTIP } from '#domain/payments/bulk-link.ts';
import { fetchRead } from '#web/api/use-read.ts';
import { useToast } from '#web/kit/overlay/toasts.tsx';
import { isPayable, tickRefusal } from '#web/payments/payment/payment-selection.ts';
import type { Payment } from '#web/payments/payment/payment-words.ts';
import { usePaymentLinkDialog } from '#web/payments/link/use-payment-link-dialog.tsx';

/** The open instalments that fit in one link, the earliest due first. */
export function linkablePart(payments: readonly Payment[]): Payment[] {
  const part: Payment[] = [];
  for (const payment of payments)
    if (isPayable(payment) && tickRefusal(payment, part) === undefined) part.push(payment);
  return part;
}

/** A payment link for what is open on an invoice, as far as one link goes. */
export function useInvoiceLink() {
  const toast = useToast();
  const link = usePaymentLinkDialog();
  const makeOf = (payments: readonly Payment[]) => {
    const part = linkablePart(payments);
    if (part.length > 0) link.make(part);
    else
      toast.error(
        payments.some(isPayable)
          ? MAX_LINK_TOOLTIP
          : 'Nothing on this invoice can be paid by link.',
      );
  };
  const make = (invoice_id: string) => {
    fetchRead('get_invoice', { invoice_id }).then(
      ({ payments }) => makeOf(payments),
      (error: unknown) => toast.failure(error, 'Failed to create bulk link'),
    );
  };
  return { make, makeOf, busy: link.busy, dialog: link.dialog };
}
