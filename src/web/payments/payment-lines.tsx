import Box from '@mui/material/Box';
import { Check } from 'lucide-react';
import { formatCalendarDate } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { t } from '#web/kit/tokens.ts';
import type { BulkPayment } from '#web/payments/payment-page-stage.ts';

type Line = BulkPayment['payments'][number];

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
            display: 'flex',
            justifyContent: 'space-between',
            gap: 3,
            px: 4,
            py: 3,
            borderTop: index === 0 ? 0 : `1px solid ${t.n[200]}`,
            fontSize: 15,
            lineHeight: '22px',
          }}
        >
          <Box sx={{ minWidth: 0, color: line.is_paid ? t.n[500] : t.n[900] }}>
            <Box sx={{ fontWeight: 600 }}>{`Invoice ${line.invoice_number}`}</Box>
            <Box sx={{ fontSize: 13, lineHeight: '20px', color: t.n[500] }}>
              {factsOf(line).join(' · ')}
            </Box>
          </Box>
          <Box className="num" sx={{ flex: 'none', textAlign: 'right' }}>
            <LineAmount line={line} currency={page.currency} />
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

function LineAmount({ line, currency }: { line: Line; currency: string }) {
  const caption = { fontSize: 13, lineHeight: '20px' } as const;
  if (line.is_paid)
    return (
      <>
        <Box sx={{ color: t.n[500] }}>{formatMoney(line.amount, currency)}</Box>
        <Box
          sx={{
            ...caption,
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'flex-end',
            gap: 1,
            color: t.success,
            fontWeight: 550,
          }}
        >
          <Check size={14} aria-hidden="true" />
          Paid
        </Box>
      </>
    );
  return (
    <>
      <Box sx={{ fontWeight: 600 }}>{formatMoney(line.amount_open, currency)}</Box>
      {line.amount_open < line.amount ? (
        <Box sx={{ ...caption, color: t.n[500] }}>{`of ${formatMoney(line.amount, currency)}`}</Box>
      ) : null}
    </>
  );
}
