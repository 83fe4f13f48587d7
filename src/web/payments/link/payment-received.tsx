import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { CircleCheck, Printer } from 'lucide-react';
import { useContext } from 'react';
import { formatDateTime } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { addressOf } from '#domain/places.ts';
import { SessionContext } from '#web/api/session.ts';
import { t } from '#web/kit/base/tokens.ts';
import { lastBought } from '#web/payments/link/bought-cover.ts';
import { PaymentContact } from '#web/payments/link/payment-contact.tsx';
import { PaymentLines } from '#web/payments/link/payment-lines.tsx';
import type { BulkPayment } from '#web/payments/link/payment-page-stage.ts';

/** The money is booked, or nothing was open any more when the page was opened. */
export function PaymentReceived({ page }: { page: BulkPayment }) {
  const user = useContext(SessionContext);
  const bought = lastBought();
  const words = wordsOf(page);
  return (
    <>
      <Box
        role="status"
        sx={{
          mt: 8,
          p: 5,
          borderRadius: `${t.radius.lg}px`,
          background: t.tone.success.bg,
          color: t.tone.success.fg,
        }}
      >
        <CircleCheck size={28} strokeWidth={1.75} aria-hidden="true" />
        <Box component="h1" sx={{ m: 0, mt: 2, typography: 'h1' }}>
          {words.title}
        </Box>
        <Box sx={{ mt: 1, fontSize: 15, lineHeight: '22px' }}>{words.text}</Box>
        {page.received ? <Receipt received={page.received} /> : null}
      </Box>
      <Box sx={{ mt: 4 }}>
        <PaymentLines page={page} />
      </Box>
      <Box
        sx={{
          mt: 4,
          display: 'flex',
          flexWrap: 'wrap',
          gap: 2,
          '& > *': { flex: 1 },
          '@media print': { display: 'none' },
        }}
      >
        <Button variant="outlined" startIcon={<Printer />} onClick={() => window.print()}>
          Print or save
        </Button>
        {user && bought ? (
          <Button variant="contained" href={addressOf('certificate', { policy_id: bought })}>
            Certificate
          </Button>
        ) : null}
        {user ? (
          <Button variant="outlined" href={addressOf('overview')}>
            Back to Overview
          </Button>
        ) : null}
      </Box>
      <PaymentContact phone={page.contact_phone} />
    </>
  );
}

function Receipt({ received }: { received: NonNullable<BulkPayment['received']> }) {
  const facts = [
    { label: 'Amount', value: formatMoney(received.amount, received.currency) },
    { label: 'Paid', value: formatDateTime(received.at) },
    { label: 'Reference', value: received.reference },
  ];
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 4,
        display: 'grid',
        gridTemplateColumns: 'max-content minmax(0, 1fr)',
        columnGap: 4,
        rowGap: 1,
        fontSize: 14,
        lineHeight: '20px',
      }}
    >
      {facts.map(({ label, value }) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <dt>{label}</dt>
          <Box component="dd" sx={{ m: 0, fontWeight: 600, overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
    </Box>
  );
}

function wordsOf({ received, payments, client_name }: BulkPayment): {
  title: string;
  text: string;
} {
  if (received)
    return {
      title: 'Payment received',
      text: `Thank you, ${client_name}. A confirmation is on its way to you by email.`,
    };
  if (payments.every((line) => line.is_paid))
    return {
      title: 'Everything is paid',
      text: `Nothing is open any more for ${client_name}. You need not do anything.`,
    };
  return {
    title: 'Nothing to pay now',
    text: 'We are looking into what was reported as paid. You need not do anything.',
  };
}
