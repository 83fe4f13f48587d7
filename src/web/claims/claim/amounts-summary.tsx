import Box from '@mui/material/Box';
import { amountInWords } from '#domain/amount-in-words.ts';
import { useIsAmong } from '#web/api/session.ts';
import { amountLines, type AmountLinesOf } from '#web/claims/claim/amount-lines.ts';
import type { FullClaim } from '#web/claims/claim/claim-words.ts';
import { FigureAmount } from '#web/kit/calculation/figure-button.tsx';
import { MoneyText } from '#web/kit/text/money-text.tsx';
import { t } from '#web/kit/base/tokens.ts';

/** What of a claim is summed up. */
export interface AmountsSummaryProps extends Omit<AmountLinesOf, 'ofClient'> {
  claim: AmountLinesOf['claim'] & Pick<FullClaim, 'claim_id'>;
}

/** How the final amount comes about, line by line, and the amount in words. */
export function AmountsSummary(props: AmountsSummaryProps) {
  const ofClient = useIsAmong('agent');
  const { claim_id, currency, claim_amounts } = props.claim;
  const cash = props.withPayment ? claim_amounts.cash : null;
  const inWords = cash ?? claim_amounts.final_amount;
  return (
    <Box sx={{ fontSize: 14, lineHeight: '20px' }}>
      <Box component="dl" sx={{ m: 0, display: 'grid', gap: 1.5 }}>
        {amountLines({ ...props, ofClient }).map((line) => (
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
              {line.amount === null || line.figure === undefined ? (
                <MoneyText amount={line.amount} currency={currency} />
              ) : (
                <FigureAmount
                  of={{ figure: line.figure, claim_id }}
                  amount={line.amount}
                  currency={currency}
                />
              )}
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
