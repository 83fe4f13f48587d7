import { useRef } from 'react';
import { paymentKey } from '#domain/payments/bulk-link.ts';
import type { BulkAction, Selection } from '#web/kit/bulk-bar.tsx';
import { tickedText, tickRefusal } from '#web/payments/payment-selection.ts';
import type { Payment } from '#web/payments/payment-words.ts';
import { usePaymentLinkDialog } from '#web/payments/use-payment-link-dialog.tsx';
import { usePaymentReminders } from '#web/payments/use-payment-reminders.ts';

/** What can be done with ticked instalments; ticks stay while one turns the pages, so their rows are remembered. */
export function usePaymentBulk(rows: readonly Payment[]) {
  const known = useRef(new Map<string, Payment>());
  for (const row of rows) known.current.set(paymentKey(row), row);
  const ticked = (ids: readonly string[]) => ids.flatMap((id) => known.current.get(id) ?? []);
  const link = usePaymentLinkDialog();
  const remind = usePaymentReminders();
  const actions: readonly BulkAction[] = [
    {
      label: 'Payment reminder',
      onSelect: ({ ids }) => void remind.send(ticked(ids)),
      refusal: ({ ids }) =>
        ticked(ids).every((one) => one.abilities.includes('send_payment_reminders'))
          ? undefined
          : 'One of these payments needs no reminder.',
    },
    {
      label: 'Payment link',
      onSelect: ({ ids }) => link.make(ticked(ids)),
      refusal: ({ ids }) =>
        new Set(ticked(ids).map((one) => one.user_id)).size > 1
          ? 'Payments of different clients need a link each.'
          : undefined,
    },
  ];
  return {
    actions,
    refuse: (row: Payment, ids: readonly string[]) => tickRefusal(row, ticked(ids)),
    summary: ({ ids, count }: Selection) => `${count} selected · ${tickedText(ticked(ids))}`,
    dialogs: link.dialog,
  };
}
