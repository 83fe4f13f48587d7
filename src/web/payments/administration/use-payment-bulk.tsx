import type { BulkAction, Selection } from '#web/kit/list/bulk-bar.tsx';
import { tickedText, tickRefusal } from '#web/payments/payment/payment-selection.ts';
import type { Payment } from '#web/payments/payment/payment-words.ts';
import { usePaymentLinkDialog } from '#web/payments/link/use-payment-link-dialog.tsx';
import { usePaymentReminders } from '#web/payments/payment/use-payment-reminders.ts';

/** What can be done with ticked instalments. */
export function usePaymentBulk() {
  const link = usePaymentLinkDialog();
  const remind = usePaymentReminders();
  const actions: readonly BulkAction<Payment>[] = [
    {
      label: 'Payment reminder',
      onSelect: ({ rows }) => void remind.send(rows),
      refusal: ({ rows }) =>
        rows.every((one) => one.abilities.includes('send_payment_reminders'))
          ? undefined
          : 'One of these payments needs no reminder.',
    },
    {
      label: 'Payment link',
      onSelect: ({ rows }) => link.make(rows),
      refusal: ({ rows }) =>
        new Set(rows.map((one) => one.user_id)).size > 1
          ? 'Payments of different clients need a link each.'
          : undefined,
    },
  ];
  return {
    actions,
    refuse: tickRefusal,
    summary: ({ rows, count }: Selection<Payment>) => `${count} selected · ${tickedText(rows)}`,
    dialogs: link.dialog,
  };
}
