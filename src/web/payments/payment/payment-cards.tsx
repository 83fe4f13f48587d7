import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { formatMoney } from '#domain/money.ts';
import { paymentKey } from '#domain/payments/bulk-link.ts';
import { DateText } from '#web/kit/text/date-text.tsx';
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
            <Box
              component="button"
              type="button"
              onClick={() => onOpen(payment)}
              sx={{
                all: 'unset',
                cursor: 'pointer',
                flex: 1,
                minWidth: 0,
                '&:focus-visible': { outline: `2px solid ${t.brand[600]}`, outlineOffset: 2 },
              }}
            >
              <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, fontWeight: 600 }}>
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
function Amount({ payment: { amount, amount_open, currency } }: { payment: Payment }) {
  const part = amount_open > 0 && amount_open < amount;
  return (
    <Box component="span" className="num" sx={{ textAlign: 'right', whiteSpace: 'nowrap' }}>
      <Box component="span" sx={{ color: t.n[900], fontWeight: 550 }}>
        {formatMoney(part ? amount_open : amount, currency)}
      </Box>
      {part ? <Box sx={{ fontSize: 13 }}>{`of ${formatMoney(amount, currency)}`}</Box> : null}
    </Box>
  );
}
