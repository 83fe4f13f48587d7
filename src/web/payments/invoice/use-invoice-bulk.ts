import { counted } from '#domain/counted.ts';
import type { InputOf } from '#web/api/action-types.ts';
import type { BulkAction, Selection } from '#web/kit/list/bulk-bar.tsx';
import { useBulkDeeds } from '#web/kit/list/use-bulk-deeds.ts';
import { useConfirm } from '#web/kit/overlay/use-confirm.tsx';
import type { Invoice } from '#web/payments/payment/payment-words.ts';

/** What can be done with ticked invoices, or with all that match: reminding their clients. */
export function useInvoiceBulk(question: InputOf<'get_invoices'>): BulkAction<Invoice> {
  const confirm = useConfirm();
  const run = useBulkDeeds('invoices', question);
  const remind = async (selection: Selection) => {
    const sure = await confirm({
      title: `Send reminders of ${counted(selection.count, 'invoice')}?`,
      text: 'Each client gets one email about all that is open, with a link to pay by card. Invoices on which nothing can be paid are left out and listed.',
      confirmLabel: 'Send reminders',
    });
    if (sure) run('send_payment_reminders', selection);
  };
  return {
    label: 'Payment reminder',
    onSelect: (selection) => void remind(selection),
    refusal: ({ rows, allMatching }) =>
      allMatching || rows.some((row) => row.amount_open > 0)
        ? undefined
        : 'Nothing is open on these invoices.',
  };
}
