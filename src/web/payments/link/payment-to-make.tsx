import Box from '@mui/material/Box';
import { Lock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatDate, unixSeconds } from '#domain/dates.ts';
import { formatMoney } from '#domain/money.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useWrite } from '#web/api/use-write.ts';
import { BigFigure } from '#web/kit/chart/big-figure.tsx';
import { BusyButton } from '#web/kit/base/busy-button.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { Spinner } from '#web/kit/base/spinner.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { BankTransfer } from '#web/payments/link/bank-transfer.tsx';
import { PaymentContact } from '#web/payments/link/payment-contact.tsx';
import { PaymentLines } from '#web/payments/link/payment-lines.tsx';
import {
  noteLeaving,
  type BulkPayment,
  type PageStage,
} from '#web/payments/link/payment-page-stage.ts';

export interface PaymentToMakeProps {
  link: string;
  page: BulkPayment;
  stage: PageStage;
  /** Seconds since the page began to wait for the confirmation. */
  waited: number;
  /** What is open may have changed. */
  onChanged: () => void;
}

/** The sum, what it is for, and the two ways to pay it. */
export function PaymentToMake(props: PaymentToMakeProps) {
  const { page, stage, waited } = props;
  return (
    <>
      <Box component="h1" sx={{ m: 0, mt: 8, typography: 'h2', color: t.n[600] }}>
        {`Payment for ${page.client_name}`}
      </Box>
      <BigFigure>{formatMoney(page.total_open, page.currency)}</BigFigure>
      <Box sx={{ mt: 5, display: 'grid', gap: 4 }}>
        {stage === 'failed' ? (
          <InlineAlert tone="error">
            The payment did not go through. You were not charged.
          </InlineAlert>
        ) : null}
        <PaymentLines page={page} />
        {stage === 'confirming' ? <Confirming waited={waited} /> : <CardPayment {...props} />}
        {stage === 'confirming' ? null : <BankTransfer page={page} />}
      </Box>
      <PaymentContact
        phone={page.contact_phone}
        {...(stage === 'confirming'
          ? {}
          : { text: `This link works until ${formatDate(page.expires_at - 1)}.` })}
      />
    </>
  );
}

/** The card was charged; the provider's message is on its way. */
function Confirming({ waited }: { waited: number }) {
  return (
    <Box
      role="status"
      sx={{
        display: 'flex',
        gap: 3,
        p: 4,
        borderRadius: `${t.radius.lg}px`,
        background: t.tone.info.bg,
        color: t.tone.info.fg,
      }}
    >
      <Box sx={{ pt: '2px' }}>
        <Spinner size={18} label="Waiting" />
      </Box>
      <Box>
        <Box sx={{ fontWeight: 600 }}>We are confirming your payment</Box>
        <Box sx={{ mt: 0.5, fontSize: 14, lineHeight: '20px' }}>
          {waited < 45
            ? 'This takes a few seconds. You can close this page: you get an email as soon as it is done.'
            : 'This takes longer than usual. Do not pay again: you get an email as soon as it is done, and this page shows it too.'}
        </Box>
      </Box>
    </Box>
  );
}

/** Leads to the card page; back from it by the browser's arrow, one can go there again. */
function useCheckout({ link, onChanged }: Pick<PaymentToMakeProps, 'link' | 'onChanged'>) {
  const [leaving, setLeaving] = useState(false);
  const start = useWrite('start_bulk_checkout', {
    onSuccess: ({ url }) => {
      setLeaving(true);
      noteLeaving(link, unixSeconds(new Date()));
      window.location.assign(url);
    },
    onError: onChanged,
  });
  useEffect(() => {
    // Back from the card page by the browser's arrow: the page wakes up as it was left.
    const wake = (event: PageTransitionEvent) => {
      if (!event.persisted) return;
      setLeaving(false);
      onChanged();
    };
    window.addEventListener('pageshow', wake);
    return () => window.removeEventListener('pageshow', wake);
  }, [onChanged]);
  return { start, busy: start.isPending || leaving };
}

function CardPayment({ link, page, stage, onChanged }: PaymentToMakeProps) {
  const { start, busy } = useCheckout({ link, onChanged });
  const amount = formatMoney(page.total_open, page.currency);
  return (
    <Box>
      {start.isError ? (
        <Box sx={{ mb: 3 }}>
          <InlineAlert tone="error">{messageOf(start.error)}</InlineAlert>
        </Box>
      ) : null}
      <BusyButton
        size="large"
        fullWidth
        busy={busy}
        onClick={() => start.mutate({ link })}
        sx={{ minHeight: 48 }}
      >
        {stage === 'failed' ? `Try again: pay ${amount}` : `Pay ${amount}`}
      </BusyButton>
      <Box
        sx={{
          mt: 2.5,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'center',
          justifyContent: 'center',
          columnGap: 2,
          rowGap: 1,
          fontSize: 13,
          lineHeight: '20px',
          color: t.n[500],
        }}
      >
        <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 1.5 }}>
          <Lock size={14} strokeWidth={1.75} aria-hidden="true" />
          {`Card payment is handled by ${page.provider}`}
        </Box>
        {page.sandbox ? (
          <Box
            component="span"
            sx={{
              px: 2,
              borderRadius: `${t.radius.sm}px`,
              background: t.tone.warning.bg,
              color: t.tone.warning.fg,
              fontWeight: 550,
            }}
          >
            Sandbox: no real money
          </Box>
        ) : null}
      </Box>
    </Box>
  );
}
