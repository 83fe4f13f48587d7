import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { addressOf } from '#domain/places.ts';
import { sumBy } from '#domain/sums.ts';
import { PeekPanel } from '#web/communications/peek-panel.tsx';
import { useGo } from '#web/kit/address/app-link.tsx';
import { dateTextOf } from '#web/kit/text/date-text.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { today } from '#web/kit/text/today.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';
import { saveInvoicePaper } from '#web/payments/invoice/invoice-paper.ts';
import { invoiceWord, type Invoice } from '#web/payments/payment/payment-words.ts';

/** A look at an invoice of the list, with the thread of its policy. */
export function InvoicePeek({ subject: invoice, open, onClose }: RecordDialogProps<Invoice>) {
  const go = useGo();
  const money = (amount: number) => <MoneyText amount={amount} currency={invoice.currency} />;
  return (
    <PeekPanel
      open={open}
      title={invoice.invoice_number}
      status={<StatusChip {...invoiceWord(invoice, today())} />}
      facts={[
        { label: 'Client', value: invoice.client_name },
        { label: 'Policy', value: invoice.policy_number },
        { label: 'Issue date', value: dateTextOf(invoice.issue_date) },
        { label: 'Due date', value: dateTextOf(invoice.due_date) },
        { label: 'Net premium', value: money(invoice.premium) },
        { label: 'Fee', value: money(invoice.fee) },
        {
          label: 'Premium tax',
          value: money(sumBy(invoice.ipt, (line) => line.ipt)),
        },
        { label: 'Total', value: money(invoice.total) },
        { label: 'Open', value: money(invoice.amount_open) },
        { label: 'Last reminder', value: dateTextOf(invoice.last_reminder_at, true) },
      ]}
      thread={{ parent_type: 'policy', parent_id: invoice.policy_id }}
      onClose={onClose}
      actions={
        <>
          <Button
            variant="outlined"
            startIcon={<Download />}
            onClick={() => saveInvoicePaper(invoice)}
          >
            PDF
          </Button>
          <Button
            variant="contained"
            onClick={() => go(addressOf('invoice', { invoice_id: invoice.invoice_id }))}
          >
            Open invoice
          </Button>
        </>
      }
    />
  );
}
