import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { paperView } from '#web/files/paper-view.ts';
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
      <Box
        component="iframe"
        title={title}
        src={`${invoicePaperAddress(subject.invoice_id)}${paperView}`}
        sx={{
          display: 'block',
          width: '100%',
          height: { xs: 'calc(100dvh - 160px)', md: 'min(72vh, 900px)' },
          border: 0,
          background: t.n[100],
        }}
      />
    </DialogBase>
  );
}
