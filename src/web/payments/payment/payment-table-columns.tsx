import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { Ellipsis } from 'lucide-react';
import type { ReactNode } from 'react';
import { sumByCurrency } from '#domain/money.ts';
import { sumBy } from '#domain/sums.ts';
import { CheckBox } from '#web/kit/choice/check-box.tsx';
import { DateText } from '#web/kit/text/date-text.tsx';
import type { MenuAction } from '#web/kit/overlay/menu-action.ts';
import { FigureAmount } from '#web/kit/calculation/figure-button.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { PopupMenu } from '#web/kit/overlay/popup-menu.tsx';
import { RefusedBox } from '#web/kit/table/row-box.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import type { Column } from '#web/kit/table/table-column.ts';
import { t } from '#web/kit/base/tokens.ts';
import { PayNowButton } from '#web/payments/payment/pay-now-button.tsx';
import { isPayable, tickRefusal } from '#web/payments/payment/payment-selection.ts';
import { instalmentText, paymentWord, type Payment } from '#web/payments/payment/payment-words.ts';

/** "Pay now" for one instalment. */
export const payCell = (payment: Payment): ReactNode => (
  <PayNowButton payments={[payment]} label="Pay now" variant="outlined" />
);

/** The "…" menu that ends a row. */
export const menuCell =
  (menuOf: (payment: Payment) => readonly MenuAction[]) =>
  (payment: Payment): ReactNode => {
    const actions = menuOf(payment);
    if (actions.length === 0) return null;
    return (
      <PopupMenu
        label="Actions of this payment"
        actions={actions}
        renderTrigger={(props) => (
          <IconButton {...props} aria-label="Actions of this payment">
            <Ellipsis size={16} />
          </IconButton>
        )}
      />
    );
  };

const figureOf = (
  figure: 'instalment_amount' | 'instalment_open',
  { payment_id, instalment_number }: Payment,
) => ({ figure, payment_id, instalment_number });

/** What an instalment is: number, due date, status, amounts. */
export function instalmentColumns({
  withInvoice,
  onOpen,
}: {
  withInvoice: boolean;
  onOpen: (payment: Payment) => void;
}): readonly Column<Payment>[] {
  const invoice: Column<Payment> = {
    id: 'invoice',
    header: 'Invoice',
    cell: (payment) => payment.invoice_number || '—',
    quiet: true,
  };
  return [
    {
      id: 'instalment',
      header: 'Instalment',
      cell: (payment) => <OpenButton payment={payment} onOpen={onOpen} />,
    },
    ...(withInvoice ? [invoice] : []),
    { id: 'due', header: 'Due', cell: (payment) => <DateText value={payment.date} /> },
    {
      id: 'status',
      header: 'Status',
      cell: ({ status }) => <StatusChip {...paymentWord(status)} />,
    },
    {
      id: 'amount',
      header: 'Amount',
      cell: (one) => (
        <FigureAmount
          of={figureOf('instalment_amount', one)}
          amount={one.amount}
          currency={one.currency}
        />
      ),
      align: 'right',
    },
    {
      id: 'open',
      header: 'Open',
      cell: (one) => (
        <FigureAmount
          of={figureOf('instalment_open', one)}
          amount={one.amount_open}
          currency={one.currency}
        />
      ),
      align: 'right',
    },
  ];
}

/** The first column: a name to press, as lists have it. */
function OpenButton({ payment, onOpen }: { payment: Payment; onOpen: (payment: Payment) => void }) {
  return (
    <Box
      component="button"
      type="button"
      onClick={() => onOpen(payment)}
      sx={{
        all: 'unset',
        fontWeight: 600,
        cursor: 'pointer',
        borderRadius: `${t.radius.xs}px`,
        '&:hover': { textDecoration: 'underline', textUnderlineOffset: 3 },
        '&:focus-visible': { outline: `2px solid ${t.brand[600]}`, outlineOffset: 2 },
      }}
    >
      {instalmentText(payment)}
    </Box>
  );
}

/** Boxes for a payment link; one that would not fit is grey and says why [5.14]. */
export function tickColumn(
  ticked: readonly Payment[],
  toggle: (payment: Payment) => void,
): Column<Payment> {
  return {
    id: 'tick',
    header: 'Select',
    hides_header: true,
    width: 44,
    cell: (payment) => {
      if (!isPayable(payment)) return null;
      const label = `Select instalment ${payment.instalment_number}`;
      const refusal = tickRefusal(payment, ticked);
      return refusal === undefined ? (
        <CheckBox
          checked={ticked.includes(payment)}
          onChange={() => toggle(payment)}
          aria-label={label}
        />
      ) : (
        <RefusedBox label={label} refusal={refusal} />
      );
    },
  };
}

/** Sums below the columns, where all instalments share a currency. */
export function totalsOf(payments: readonly Payment[], policy_id: string | undefined) {
  const amounts = sumByCurrency(payments);
  const [sum] = amounts;
  if (!sum || amounts.length > 1 || payments.length < 2) return {};
  const open = sumBy(payments, (one) => one.amount_open);
  const figure = (name: 'amount_asked' | 'amount_open', amount: number) =>
    policy_id === undefined ? (
      <MoneyText amount={amount} currency={sum.currency} />
    ) : (
      <FigureAmount of={{ figure: name, policy_id }} amount={amount} currency={sum.currency} />
    );
  return {
    totals: {
      instalment: 'Total',
      amount: figure('amount_asked', sum.amount),
      open: figure('amount_open', open),
    },
  };
}
