import Box from '@mui/material/Box';
import { Link as LinkIcon } from 'lucide-react';
import { useState } from 'react';
import { paymentKey } from '#domain/payments/bulk-link.ts';
import { useIsAmong } from '#web/api/session.ts';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { PayNowButton } from '#web/payments/payment/pay-now-button.tsx';
import { PaymentCards } from '#web/payments/payment/payment-cards.tsx';
import { isPayable, tickedText } from '#web/payments/payment/payment-selection.ts';
import {
  instalmentColumns,
  menuCell,
  payCell,
  tickColumn,
  totalsOf,
} from '#web/payments/payment/payment-table-columns.tsx';
import type { Payment } from '#web/payments/payment/payment-words.ts';
import { usePaymentActions } from '#web/payments/payment/use-payment-actions.tsx';
import { usePaymentDialog } from '#web/payments/payment/use-payment-dialog.tsx';
import { usePaymentLinkDialog } from '#web/payments/link/use-payment-link-dialog.tsx';

export interface PaymentTableProps {
  payments: readonly Payment[];
  title?: string;
  /** Whose instalments they all are: their sums open how they were worked out. */
  policy_id?: string | undefined;
  /** Where the invoice is not the page itself, its number is shown. */
  withInvoice?: boolean;
  /** One below the other in a narrow column, as on phones. */
  layout?: 'table' | 'lines';
  emptyText?: string;
}

const right = { header: 'Actions', hides_header: true, align: 'right' } as const;

/** The instalments of a policy or an invoice. Staff tick and link them, clients pay them; a row opens its dialog. */
export function PaymentTable({
  payments,
  policy_id,
  title = 'Payments',
  withInvoice = true,
  layout = 'table',
  emptyText = 'Nothing was invoiced yet.',
}: PaymentTableProps) {
  const lines = useIsPhone() || layout === 'lines';
  const staff = useIsAmong('superadmin', 'admin');
  const client = useIsAmong('agent');
  const [keys, setKeys] = useState<readonly string[]>([]);
  const actions = usePaymentActions();
  const dialog = usePaymentDialog();
  const open = payments.filter(isPayable);
  const ticked = open.filter((one) => keys.includes(paymentKey(one)));
  const toggle = (payment: Payment) => {
    const key = paymentKey(payment);
    setKeys((now) => (now.includes(key) ? now.filter((one) => one !== key) : [...now, key]));
  };
  const menu = menuCell(actions.menuOf);
  const linkable = staff && !lines && open.length > 0;
  return (
    <>
      <Card
        title={title}
        flush
        actions={
          <>
            {linkable ? <LinkTicked ticked={ticked} /> : null}
            {client && layout === 'table' && open.length > 1 ? (
              <PayNowButton payments={open} />
            ) : null}
          </>
        }
      >
        {lines ? (
          <PaymentCards
            payments={payments}
            emptyText={emptyText}
            onOpen={dialog.open}
            end={client ? payCell : undefined}
            menu={menu}
          />
        ) : (
          <PlainTable
            label={title}
            columns={[
              ...(linkable ? [tickColumn(ticked, toggle)] : []),
              ...instalmentColumns({ withInvoice, onOpen: dialog.open }),
              ...(client && open.length > 0 ? [{ id: 'pay', ...right, cell: payCell }] : []),
              { id: 'menu', ...right, cell: menu, width: 44 },
            ]}
            rows={payments}
            rowId={paymentKey}
            emptyText={emptyText}
            {...totalsOf(payments, policy_id)}
          />
        )}
      </Card>
      {actions.dialogs}
      {dialog.dialog}
    </>
  );
}

/** What is ticked with its limit, and the link for it. */
function LinkTicked({ ticked }: { ticked: readonly Payment[] }) {
  const link = usePaymentLinkDialog();
  return (
    <>
      <Box component="span" role="status" className="num" sx={{ fontSize: 13, color: t.n[600] }}>
        {tickedText(ticked)}
      </Box>
      <BusyButton
        variant="outlined"
        startIcon={<LinkIcon />}
        disabled={ticked.length === 0}
        busy={link.busy}
        onClick={() => link.make(ticked)}
      >
        Payment link
      </BusyButton>
      {link.dialog}
    </>
  );
}
