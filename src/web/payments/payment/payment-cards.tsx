import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { paymentKey } from '#domain/payments/bulk-link.ts';
import { DateText } from '#web/kit/text/date-text.tsx';
import { FigureAmount } from '#web/kit/calculation/figure-button.tsx';
import { EmptyState } from '#web/kit/base/empty-state.tsx';
import { StatusChip } from '#web/kit/text/status-chip.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { instalmentText, paymentWord, type Payment } from '#web/payments/payment/payment-words.ts';

export interface PaymentCardsProps {
  payments: readonly Payment[];
  emptyText: string;
  onOpen: (payment: Payment) => void;
  /** A button below a card: "Pay now". */
  end: ((payment: Payment) => ReactNode) | undefined;
  menu: (payment: Payment) => ReactNode;
}

/** Instalments on a phone: one below the other, each opens its dialog. */
export function PaymentCards({ payments, emptyText, onOpen, end, menu }: PaymentCardsProps) {
  if (payments.length === 0) return <EmptyState title={emptyText} compact />;
  return (
    <Box component="ul" aria-label="Payments" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {payments.map((payment, index) => (
        <Box
          component="li"
          key={paymentKey(payment)}
          sx={{ px: 4, py: 3, borderTop: index === 0 ? 0 : `1px solid ${t.n[200]}` }}
        >
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 2 }}>
            <Box sx={{ flex: 1, minWidth: 0, position: 'relative' }}>
              <Box
                component="button"
                type="button"
                onClick={() => onOpen(payment)}
                sx={{
                  all: 'unset',
                  cursor: 'pointer',
                  display: 'flex',
                  width: '100%',
                  alignItems: 'center',
                  gap: 2,
                  fontWeight: 600,
                  // All of the card opens the payment, but for its sum, which opens how it came about.
                  '&::after': { content: '""', position: 'absolute', inset: 0 },
                  '&:focus-visible::after': {
                    outline: `2px solid ${t.brand[600]}`,
                    outlineOffset: 2,
                  },
                }}
              >
                <Box component="span" sx={{ flex: 1 }}>
                  {payment.instalment_count === 1
                    ? payment.invoice_number || 'Payment'
                    : `Instalment ${instalmentText(payment)}`}
                </Box>
                <StatusChip {...paymentWord(payment.status)} />
              </Box>
              <Box
                sx={{
                  display: 'flex',
                  justifyContent: 'space-between',
                  gap: 2,
                  mt: 1,
                  fontSize: 14,
                  color: t.n[500],
                }}
              >
                <Box component="span" sx={{ whiteSpace: 'nowrap' }}>
                  Due <DateText value={payment.date} />
                </Box>
                <Amount payment={payment} />
              </Box>
            </Box>
            {menu(payment)}
          </Box>
          {end ? <Box sx={{ '& > *': { width: '100%', mt: 3 } }}>{end(payment)}</Box> : null}
        </Box>
      ))}
    </Box>
  );
}

/** The sum; of one that is paid in part what is still open, and of how much. */
function Amount({ payment }: { payment: Payment }) {
  const { amount, amount_open, currency, payment_id, instalment_number } = payment;
  const part = amount_open > 0 && amount_open < amount;
  const figure = (name: 'instalment_amount' | 'instalment_open', cents: number) => (
    <FigureAmount
      of={{ figure: name, payment_id, instalment_number }}
      amount={cents}
      currency={currency}
    />
  );
  return (
    <Box
      component="span"
      className="num"
      sx={{ position: 'relative', zIndex: 1, textAlign: 'right', whiteSpace: 'nowrap' }}
    >
      <Box component="span" sx={{ color: t.n[900], fontWeight: 550 }}>
        {part ? figure('instalment_open', amount_open) : figure('instalment_amount', amount)}
      </Box>
      {part ? (
        <Box sx={{ fontSize: 13 }}>
          {'of '}
          {figure('instalment_amount', amount)}
        </Box>
      ) : null}
    </Box>
  );
}
