import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { paymentSteps } from '#contract/payments/payment-steps.ts';
import type { DeclaredStep } from '#contract/step.ts';
import { formatDateTime } from '#domain/dates.ts';
import { paymentTurn } from '#domain/payments/payment-turn.ts';
import { receiptMethodLabels } from '#domain/payments/receive-payment.ts';
import type { PaymentStep } from '#domain/payments/payment-steps.ts';
import { addressOf } from '#domain/places.ts';
import type { ItemOf } from '#web/api/action-types.ts';
import { useSession } from '#web/api/session.ts';
import { useRead } from '#web/api/use-read.ts';
import { AppLink } from '#web/kit/address/app-link.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import { DialogBase } from '#web/kit/overlay/dialog-base.tsx';
import { ErrorState } from '#web/kit/base/error-state.tsx';
import { Facts } from '#web/kit/record/facts.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { PlainTable } from '#web/kit/table/plain-table.tsx';
import { TurnLine } from '#web/kit/record/turn-line.tsx';
import { today } from '#web/kit/text/today.ts';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { t } from '#web/kit/base/tokens.ts';
import {
  identityOf,
  instalmentText,
  paymentWord,
  type Payment,
} from '#web/payments/payment/payment-words.ts';
import { usePaymentActions } from '#web/payments/payment/use-payment-actions.tsx';
import type { RecordDialogProps } from '#web/kit/overlay/lazy-dialog.tsx';

const declaredStep = (step: PaymentStep): DeclaredStep => paymentSteps[step];

type Receipt = ItemOf<'get_payment', 'receipts'>;

const methodWords: Readonly<Record<string, string>> = receiptMethodLabels;

/** One instalment with what came in for it, and what can be done about it [2.38]. */
export function PaymentDialog({ subject, open, onClose }: RecordDialogProps<Payment>) {
  const read = useRead('get_payment', identityOf(subject));
  const payment = read.data?.payment ?? subject;
  const actions = usePaymentActions();
  const reader = useSession().account_type;
  const turn = paymentTurn(payment, { reader, today: today() });
  const possible = actions.menuOf(payment).filter((one) => !one.destructive);
  const wanted = turn.step ? declaredStep(turn.step).label : undefined;
  // What follows comes first; where it is somebody else's turn, nothing is filled.
  const main = possible.find(({ label }) => label === wanted);
  const [second, third] = possible.filter((one) => one !== main);
  const beside = main ? [second] : [third, second];
  // One dialog at a time: this one makes room for that of the action.
  const choose = (action: MenuAction) => {
    onClose();
    action.onSelect?.();
  };
  return (
    <>
      <DialogBase
        open={open}
        title={payment.invoice_number ? `Payment ${payment.invoice_number}` : 'Payment'}
        subtitle={`${payment.client_name} · instalment ${instalmentText(payment)}`}
        width="sm"
        closeButton
        onClose={onClose}
        actions={
          possible.length > 0 ? (
            <>
              {beside.map((one) =>
                one ? (
                  <Button key={one.label} variant="outlined" onClick={() => choose(one)}>
                    {one.label}
                  </Button>
                ) : null,
              )}
              {main ? (
                <Button variant="contained" autoFocus onClick={() => choose(main)}>
                  {main.label}
                </Button>
              ) : null}
            </>
          ) : undefined
        }
      >
        <Box sx={{ pt: 2, display: 'grid', gap: 5 }}>
          <TurnLine turn={turn} reader={reader} />
          <PaymentFacts payment={payment} />
        </Box>
        {read.isError ? (
          <ErrorState
            title="What came in could not be loaded."
            error={read.error}
            onRetry={() => void read.refetch()}
          />
        ) : (
          <Receipts receipts={read.data?.receipts} />
        )}
      </DialogBase>
      {actions.dialogs}
    </>
  );
}

function PaymentFacts({ payment }: { payment: Payment }) {
  const { currency } = payment;
  const underlined = { textDecoration: 'underline', textUnderlineOffset: 3 } as const;
  return (
    <Facts
      columns={3}
      facts={[
        { label: 'Amount', value: <MoneyText amount={payment.amount} currency={currency} /> },
        { label: 'Open', value: <MoneyText amount={payment.amount_open} currency={currency} /> },
        { label: 'Status', value: <StatusChip {...paymentWord(payment.status)} /> },
        { label: 'Due date', value: <DateText value={payment.date} /> },
        {
          label: 'Invoice number',
          value: payment.invoice_id ? (
            <AppLink
              href={addressOf('invoice', { invoice_id: payment.invoice_id })}
              sx={underlined}
            >
              {payment.invoice_number}
            </AppLink>
          ) : (
            payment.invoice_number
          ),
        },
        { label: 'Policy', value: payment.policy_number },
        ...(payment.refunded_amount > 0
          ? [
              {
                label: 'Refunded',
                value: <MoneyText amount={payment.refunded_amount} currency={currency} />,
              },
            ]
          : []),
        {
          label: 'Last reminder',
          value: payment.last_reminder_at ? formatDateTime(payment.last_reminder_at) : 'None',
        },
        ...(payment.note ? [{ label: 'Note', value: payment.note, wide: true }] : []),
      ]}
    />
  );
}

const columns: readonly Column<Receipt>[] = [
  { id: 'day', header: 'Received', cell: (one) => <DateText value={one.received_on} /> },
  {
    id: 'amount',
    header: 'Amount',
    cell: (one) => <MoneyText amount={one.amount} currency={one.currency} />,
    align: 'right',
  },
  {
    id: 'method',
    header: 'Method',
    cell: (one) =>
      one.claim_number ? `Claim ${one.claim_number}` : (methodWords[one.method] ?? one.method),
  },
  {
    id: 'reference',
    header: 'Reference',
    cell: (one) => one.reference || one.provider_ref || '—',
    quiet: true,
    maxWidth: 200,
  },
  {
    id: 'returned',
    header: 'Taken back',
    cell: (one) => <DateText value={one.returned_on} />,
    quiet: true,
  },
];

function Receipts({ receipts }: { receipts: readonly Receipt[] | undefined }) {
  if (receipts?.length === 0)
    return <Box sx={{ mt: 5, color: t.n[500], fontSize: 13 }}>Nothing has come in for it yet.</Box>;
  const shown = receipts?.some((one) => one.returned_on) ? columns : columns.slice(0, -1);
  return (
    <Box sx={{ mt: 5, mx: -6, minHeight: 77, '& tr > :first-of-type': { pl: 6 } }}>
      {receipts ? (
        <PlainTable
          label="Received"
          columns={shown}
          rows={receipts}
          rowId={(one) => one.receipt_id}
        />
      ) : null}
    </Box>
  );
}
