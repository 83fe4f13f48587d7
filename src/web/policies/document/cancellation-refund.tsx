import Box from '@mui/material/Box';
import { useRead } from '#web/api/use-read.ts';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { Skeleton } from '#web/kit/base/skeleton.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** What a policy gives back if it is cancelled now, read before anybody confirms. */
export function CancellationRefund({ policy_id }: { policy_id: string }) {
  const refund = useRead('get_cancellation_refund', { policy_id });
  if (refund.isError)
    return <InlineAlert tone="error">What goes back could not be calculated.</InlineAlert>;
  if (!refund.data) return <Skeleton variant="rounded" height={68} />;
  const { currency, given_back, taken_off, paid_back } = refund.data;
  if (given_back === 0) return <Box>Nothing of the premium is given back.</Box>;
  const lines = [
    { label: 'Given back, with tax', amount: given_back },
    { label: 'Taken off what is open', amount: taken_off },
    { label: 'To be paid back', amount: paid_back },
  ];
  return (
    <Box
      component="dl"
      sx={{ m: 0, mt: 3, display: 'grid', gap: 1, fontSize: 14, lineHeight: '20px' }}
    >
      {lines.map(({ label, amount }, index) => (
        <Box
          key={label}
          sx={{
            display: 'flex',
            justifyContent: 'space-between',
            gap: 4,
            color: index === 0 ? t.n[900] : t.n[600],
            fontWeight: index === 0 ? 600 : 450,
          }}
        >
          <Box component="dt">{label}</Box>
          <Box component="dd" sx={{ m: 0 }}>
            <MoneyText amount={amount} currency={currency} />
          </Box>
        </Box>
      ))}
    </Box>
  );
}
