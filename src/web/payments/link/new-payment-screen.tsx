import Box from '@mui/material/Box';
import { useEffect, useState } from 'react';
import { useRead } from '#web/api/use-read.ts';
import { LinkTrouble } from '#web/kit/address/link-trouble.tsx';
import { Logo } from '#web/kit/base/logo.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useLinkExchange } from '#web/kit/address/use-link-exchange.ts';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';
import { lastTry, noteReturn, pollOf, stageOf } from '#web/payments/link/payment-page-stage.ts';
import { PaymentPageSkeleton } from '#web/payments/link/payment-page-skeleton.tsx';
import { PaymentToMake } from '#web/payments/link/payment-to-make.tsx';
import { PaymentReceived } from '#web/payments/link/payment-received.tsx';

const shortestId = 20;

/** /new-payment?bulk_id=: pays a link by card without logging in [2.6]; once opened, the address names the link alone. */
export function NewPaymentScreen() {
  const [{ bulk_id = '', link = '', result }, change] = useSearchOf('new_payment');
  const [waited, setWaited] = useState(0);
  const [waiting, setWaiting] = useState(false);
  const has_secret = bulk_id.length >= shortestId;
  const exchange = useLinkExchange('open_payment_link', has_secret ? { bulk_id } : null, (opened) =>
    change({ bulk_id: undefined, link: opened.link }, { replace: true }),
  );
  const known = link !== '' && bulk_id === '';
  const pollMs = pollOf(waiting ? 'confirming' : undefined, waited);
  const read = useRead(
    'get_bulk_payment',
    { link },
    { enabled: known, ...(pollMs === undefined ? {} : { pollMs }) },
  );
  const page = read.data;
  const last = lastTry(link);
  const stage = page && stageOf({ ...last, page, result: result ?? last.result });
  const confirming = stage === 'confirming';
  if (confirming !== waiting) setWaiting(confirming);
  useEffect(() => {
    if (!confirming) return undefined;
    const timer = setInterval(() => setWaited((seconds) => seconds + 1), 1000);
    return () => clearInterval(timer);
  }, [confirming]);
  useEffect(() => {
    if (known && result !== undefined) noteReturn(link, result);
  }, [known, link, result]);
  useEffect(() => {
    document.title = `${stage === 'received' ? 'Payment received' : 'Payment'} · Paddock`;
  }, [stage]);

  if (exchange.error) return <LinkTrouble error={exchange.error} onRetry={exchange.retry} />;
  if (!known && !has_secret) return <LinkTrouble error={null} onRetry={() => undefined} />;
  // What was on show stays while the network is away for a moment.
  if (read.isError && !page)
    return <LinkTrouble error={read.error} onRetry={() => void read.refetch()} />;
  return (
    <Box sx={{ minHeight: '100dvh', background: t.n[50] }}>
      <Box
        component="main"
        aria-busy={!page}
        sx={{
          maxWidth: 512,
          mx: 'auto',
          px: 4,
          pt: { xs: 5, sm: 12 },
          pb: 'calc(40px + env(safe-area-inset-bottom))',
          '@media print': { pt: 0 },
        }}
      >
        <Logo size={28} />
        {page && stage ? (
          stage === 'received' || stage === 'all_paid' ? (
            <PaymentReceived page={page} />
          ) : (
            <PaymentToMake
              key={link}
              link={link}
              page={page}
              stage={stage}
              waited={waited}
              onChanged={() => void read.refetch()}
            />
          )
        ) : (
          <PaymentPageSkeleton />
        )}
      </Box>
    </Box>
  );
}
