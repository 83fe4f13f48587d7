import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { PaperInPage } from '#web/files/paper-in-page.tsx';
import { invoicePaperAddress, saveInvoicePaper } from '#web/payments/invoice/invoice-paper.ts';
import type { Invoice } from '#web/payments/payment/payment-words.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

/** An invoice's PDF over the list. */
export function InvoicePaperDialog({ subject, open, onClose }: RecordDialogProps<Invoice>) {
  const title = `Invoice ${subject.invoice_number}`;
  return (
    <DialogBase
      open={open}
      title={title}
      subtitle={subject.client_name}
      width="md"
      flush
      closeButton
      onClose={onClose}
      actions={
        <Button
          variant="outlined"
          startIcon={<Download />}
          onClick={() => saveInvoicePaper(subject)}
        >
          Download
        </Button>
      }
    >
      <PaperInPage
        name={title}
        address={invoicePaperAddress(subject.invoice_id)}
        height={{ xs: 'calc(100dvh - 160px)', md: 'min(72vh, 900px)' }}
      />
    </DialogBase>
  );
}
