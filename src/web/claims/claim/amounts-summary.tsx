import Box from '@mui/material/Box';
import { amountInWords } from '#domain/amount-in-words.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { otherEstimate } from '#web/claims/claim/other-estimate.ts';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { t } from '#web/kit/base/tokens.ts';

interface Line {
  label: string;
  amount: number | null;
  minus?: boolean;
  strong?: boolean;
  quiet?: boolean;
}

function linesOf({ claim, withPayment = false }: AmountsSummaryProps): Line[] {
  const amounts = claim.claim_amounts;
  const estimate = otherEstimate(claim);
  const { total, base_excess, additional_excess, excess, max_payout, final_amount } = amounts;
  return [
    ...(estimate === null
      ? []
      : [{ label: 'Client’s first estimate', amount: estimate, quiet: true }]),
    { label: 'Claimed', amount: total.claimed, quiet: true },
    {
      label: amounts.total_loss ? 'Agreed: value less salvage (total loss)' : 'Agreed',
      amount: total.agreed,
    },
    { label: 'Excess', amount: excess, minus: true },
    ...(additional_excess.length > 0 && excess !== 0
      ? [
          { label: 'of which base excess', amount: base_excess, quiet: true },
          ...additional_excess.map((rule) => ({
            label: `of which ${rule.label}`,
            amount: rule.amount,
            quiet: true,
          })),
        ]
      : []),
    {
      label: `At most paid for this ${claim.is_vi ? 'loss' : 'accident'}`,
      amount: max_payout,
      quiet: true,
    },
    { label: 'Final amount', amount: final_amount, strong: true },
    ...(amounts.paid_before > 0
      ? [{ label: 'Paid before', amount: amounts.paid_before, minus: true }]
      : []),
    ...(withPayment && (amounts.set_off ?? 0) > 0
      ? [{ label: 'Open premium, set off', amount: amounts.set_off, minus: true }]
      : []),
    ...(withPayment && amounts.cash !== null
      ? [{ label: 'Paid by bank transfer', amount: amounts.cash, strong: true }]
      : []),
  ];
}

export interface AmountsSummaryProps {
  claim: Pick<FullClaim, 'claim_amounts' | 'currency' | 'estimated_amount' | 'is_vi'>;
  /** Set-off and what leaves by bank. */
  withPayment?: boolean;
}

/** How the final amount comes about, line by line, and the amount in words. */
export function AmountsSummary(props: AmountsSummaryProps) {
  const { currency, claim_amounts } = props.claim;
  const cash = props.withPayment ? claim_amounts.cash : null;
  const inWords = cash ?? claim_amounts.final_amount;
  return (
    <Box sx={{ fontSize: 14, lineHeight: '20px' }}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
        {linesOf(props).map((line) => (
          <Box
            key={line.label}
            sx={{
              display: 'flex',
              justifyContent: 'space-between',
              gap: 4,
              color: line.quiet ? t.n[500] : t.n[900],
              fontSize: line.quiet ? 13 : 14,
              ...(line.strong
                ? { fontWeight: 600, borderTop: `1px solid ${t.n[200]}`, pt: 1.5, mt: 0.5 }
                : {}),
            }}
          >
            <Box component="dt">{line.label}</Box>
            <Box component="dd" sx={{ m: 0, whiteSpace: 'nowrap' }}>
              {line.minus && line.amount !== null ? '− ' : ''}
              <MoneyText amount={line.amount} currency={currency} />
            </Box>
          </Box>
        ))}
      </Box>
      {inWords === null ? null : (
        <Box sx={{ mt: 2, fontSize: 13, color: t.n[600] }}>
          In words: {amountInWords(inWords, currency)}
        </Box>
      )}
    </Box>
  );
}
