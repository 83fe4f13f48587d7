import Box from '@mui/material/Box';
import { formatMoney } from '#domain/money.ts';
import { sumBy } from '#domain/sums.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { Accordion } from '#web/kit/base/accordion.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { BigFigure } from '#web/kit/chart/big-figure.tsx';
import { CalculationTrace } from '#web/rating/calculator/calculation-trace.tsx';
import { ReferralNotice } from '#web/rating/calculator/referral-notice.tsx';
import type { LineCalculation } from '#web/rating/lines/use-line-calculation.ts';

/** The premium large, why it waits for a superadmin, and every step that led to it. */
export function LinePremium({
  calculation,
  error,
  isBehind,
  currency,
}: {
  calculation: LineCalculation | undefined;
  error: ApiError | null;
  isBehind: boolean;
  currency: string;
}) {
  return (
    <>
      <Card title="Premium">
        <Box
          aria-live="polite"
          aria-busy={isBehind}
          sx={{ opacity: isBehind && calculation ? 0.85 : 1 }}
        >
          <Headline result={calculation?.result} currency={currency} />
        </Box>
        {error ? (
          <InlineAlert tone="error">
            {error.fields.length > 0
              ? error.fields.map(({ message }) => message).join(' ')
              : error.message}
          </InlineAlert>
        ) : calculation ? null : (
          <InlineAlert tone="info">Answer every question that must be answered.</InlineAlert>
        )}
        <ReferralNotice referrals={calculation?.referrals ?? []} />
      </Card>
      {calculation ? (
        <Accordion title="Every step of the calculation" defaultOpen>
          <CalculationTrace steps={calculation.trace} />
        </Accordion>
      ) : null}
    </>
  );
}

function Headline({
  result,
  currency,
}: {
  result: LineCalculation['result'] | undefined;
  currency: string;
}) {
  if (!result) return null;
  const money = (amount: number) => formatMoney(amount, currency);
  return (
    <>
      <BigFigure>{money(result.gross_premium)}</BigFigure>
      <Box className="num" sx={{ mt: 1, fontSize: 13, color: t.n[600] }}>
        Net {money(result.net_premium)} · commission {money(result.commission)} inside it · sum
        insured {money(sumBy(result.items, ({ sum_insured }) => sum_insured))}
      </Box>
    </>
  );
}
