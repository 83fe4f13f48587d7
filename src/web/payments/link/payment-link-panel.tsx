import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Copy, ExternalLink } from 'lucide-react';
import { counted } from '#domain/counted.ts';
import { formatDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import type { OutputOf } from '#web/api/action-types.ts';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { LinkText } from '#web/kit/text/link-text.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useCopy } from '#web/kit/base/use-copy.ts';
import { tickedTotal, type TickRow } from '#web/payments/payment/payment-selection.ts';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

/** A link that was made, and what it is for. */
export interface MadeLink {
  link: OutputOf<'create_bulk_payment_link'>;
  payments: readonly TickRow[];
}

/** The new-payment link of chosen instalments, to be copied or opened [7.46]. */
export function PaymentLinkPanel({ subject, open, onClose }: RecordDialogProps<MadeLink>) {
  const copy = useCopy();
  const { link, payments } = subject;
  const count = counted(payments.length, 'payment');
  const amount = formatMoney(tickedTotal(payments), payments[0]?.currency ?? 'EUR');
  return (
    <DialogBase
      open={open}
      title="Payment link"
      subtitle={`${amount} for ${count}`}
      width="sm"
      fullScreenOnPhone={false}
      closeButton
      onClose={onClose}
      actions={
        <>
          <Button
            variant="outlined"
            startIcon={<ExternalLink />}
            href={link.url}
            target="_blank"
            rel="noopener"
          >
            Open
          </Button>
          <Button
            variant="contained"
            startIcon={<Copy />}
            autoFocus
            onClick={() => void copy(link.url, 'Link copied')}
          >
            Copy link
          </Button>
        </>
      }
    >
      <LinkText url={link.url} />
      <Box sx={{ mt: 3, fontSize: 13, lineHeight: '20px', color: t.n[600] }}>
        {`Whoever has this link can pay by card without logging in, until ${formatDate(link.expires_at - 1)}. What is paid in the meantime drops out of it.`}
      </Box>
    </DialogBase>
  );
}
