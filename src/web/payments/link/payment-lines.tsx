import Box from '@mui/material/Box';
import { Check } from 'lucide-react';
import { formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { t } from '#web/kit/base/tokens.ts';
import type { BulkPayment } from '#web/payments/link/payment-page-stage.ts';

type Line = BulkPayment['payments'][number];

const row = { display: 'flex', justifyContent: 'space-between', gap: 3 } as const;

/** What a link is for: one line for each instalment; what is paid is greyed. */
export function PaymentLines({ page }: { page: BulkPayment }) {
  return (
    <Box
      component="ul"
      aria-label="Payments"
      sx={{
        m: 0,
        p: 0,
        listStyle: 'none',
        background: t.n[0],
        borderRadius: `${t.radius.lg}px`,
        boxShadow: t.shadow.card,
      }}
    >
      {page.payments.map((line, index) => (
        <Box
          component="li"
          key={`${line.invoice_number} ${line.instalment_number}`}
          sx={{
            px: 4,
            py: 3,
            borderTop: index === 0 ? 0 : `1px solid ${t.n[200]}`,
            fontSize: 15,
            lineHeight: '22px',
            color: line.is_paid ? t.n[500] : t.n[900],
          }}
        >
          <Box sx={{ ...row, fontWeight: 600 }}>
            <span>{`Invoice ${line.invoice_number}`}</span>
            <span className="num">
              {formatMoney(line.is_paid ? line.amount : line.amount_open, page.currency)}
            </span>
          </Box>
          <Box sx={{ ...row, fontSize: 13, lineHeight: '20px', color: t.n[500] }}>
            <Box sx={{ '& > span:not(:last-child)::after': { content: '" ·\\00a0"' } }}>
              {factsOf(line).map((fact) => (
                <Box component="span" key={fact} sx={{ display: 'inline-block' }}>
                  {fact}
                </Box>
              ))}
            </Box>
            <LineNote line={line} currency={page.currency} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function factsOf(line: Line): string[] {
  return [
    line.policy_number,
    ...(line.instalment_count > 1
      ? [`Instalment ${line.instalment_number} of ${line.instalment_count}`]
      : []),
    ...(line.is_paid ? [] : [`Due ${formatCalendarDate(line.date)}`]),
  ].filter((fact) => fact !== '');
}

/** Paid, or what it is a part of. */
function LineNote({ line, currency }: { line: Line; currency: string }) {
  if (line.is_paid)
    return (
      <Box
        component="span"
        sx={{
          flex: 'none',
          display: 'inline-flex',
          alignItems: 'center',
          gap: 1,
          color: t.success,
          fontWeight: 550,
        }}
      >
        <Check size={14} aria-hidden="true" />
        Paid
      </Box>
    );
  if (line.amount_open === line.amount) return null;
  return (
    <Box component="span" className="num" sx={{ flex: 'none' }}>
      {`of ${formatMoney(line.amount, currency)}`}
    </Box>
  );
}
