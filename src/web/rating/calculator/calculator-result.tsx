import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Bookmark } from 'lucide-react';
import { formatMoney } from '#domain/money.ts';
import type { ApiError } from '#web/api/api-error.ts';
import { BigFigure } from '#web/kit/chart/big-figure.tsx';
import { Accordion } from '#web/kit/base/accordion.tsx';
import { Card } from '#web/kit/base/card.tsx';
import { InlineAlert } from '#web/kit/base/inline-alert.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { CalculationTrace } from '#web/rating/calculator/calculation-trace.tsx';
import { ReferralNotice } from '#web/rating/calculator/referral-notice.tsx';
import type { CalculatorInput } from '#web/rating/calculator/calculator-input.ts';
import { PremiumBuildUp } from '#web/rating/calculator/premium-build-up.tsx';
import type { Calculation } from '#web/rating/calculator/use-calculation.ts';
import { Skeleton } from '#web/kit/base/skeleton.tsx';

export interface CalculatorResultProps {
  input: CalculatorInput;
  calculation: Calculation | undefined;
  error: ApiError | null;
  isIncomplete: boolean;
  isBehind: boolean;
  canKeep: boolean;
  onKeep: () => void;
}

/** The premium large, how it comes about, and every step of the calculation. */
export function CalculatorResult(props: CalculatorResultProps) {
  const { input, calculation, error, isIncomplete, isBehind } = props;
  const problems = error?.fields.map(({ message }) => message) ?? [];
  return (
    <>
      <Card
        title="Premium"
        actions={
          <Button
            variant="outlined"
            startIcon={<Bookmark />}
            disabled={!props.canKeep}
            onClick={props.onKeep}
          >
            Keep to compare
          </Button>
        }
      >
        <Box
          aria-live="polite"
          sx={{ opacity: isBehind && calculation ? 0.6 : 1, transition: 'opacity 120ms' }}
        >
          <Headline calculation={calculation} input={input} />
        </Box>
        {isIncomplete ? (
          <InlineAlert tone="info">
            Enter the value, the number of events, a class and a circuit.
          </InlineAlert>
        ) : error ? (
          <InlineAlert tone="error">
            {problems.length > 0 ? problems.join(' ') : error.message}
          </InlineAlert>
        ) : null}
        <ReferralNotice referrals={calculation?.referrals ?? []} />
        {calculation ? <PremiumBuildUp input={input} calculation={calculation} /> : null}
      </Card>
      {calculation ? (
        <Accordion
          title="Every step of the calculation"
          end={
            <Box component="span" sx={{ fontSize: 12, fontWeight: 450, color: t.n[500] }}>
              Tables {calculation.rating_version}
            </Box>
          }
        >
          <CalculationTrace
            // The others are like the first.
            steps={calculation.trace.filter(({ item_index }) => !item_index)}
          />
        </Accordion>
      ) : null}
    </>
  );
}

function Headline({
  calculation,
  input,
}: {
  calculation: Calculation | undefined;
  input: CalculatorInput;
}) {
  if (!calculation) return <Skeleton variant="rounded" height={60} sx={{ mb: 3 }} />;
  const { result } = calculation;
  const [item] = result.items;
  const events = result.items.length;
  const days = input.kind === 'race_event' ? 'events' : 'days';
  return (
    <>
      <BigFigure>{formatMoney(result.gross_premium, input.currency)}</BigFigure>
      <Box className="num" sx={{ mt: 1, mb: 3, fontSize: 13, color: t.n[600] }}>
        Net {formatMoney(result.net_premium, input.currency)}
        {events > 1 ? ` for ${events} ${days}` : ''} · excess{' '}
        {formatMoney(item?.excess ?? 0, input.currency)} per claim
      </Box>
    </>
  );
}
