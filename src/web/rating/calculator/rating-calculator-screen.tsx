import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Copy, RotateCcw } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { formatMoney } from '#domain/money.ts';
import { Card } from '#web/kit/base/card.tsx';
import { PageHeader } from '#web/kit/base/page-header.tsx';
import { useCopy } from '#web/kit/base/use-copy.ts';
import { today } from '#web/kit/text/today.ts';
import { RoomBelow } from '#web/kit/base/room-below.tsx';
import { t } from '#web/kit/base/tokens.ts';
import { useControlKeys } from '#web/kit/form/use-control-keys.ts';
import { useIsPhone } from '#web/kit/base/use-is-phone.ts';
import { parseSearch } from '#web/kit/address/search-params.ts';
import { useSearchParams } from '#web/kit/address/use-search-params.ts';
import { CalculatorCoverFields } from '#web/rating/calculator/calculator-cover-fields.tsx';
import { CalculatorDrivers } from '#web/rating/calculator/calculator-drivers.tsx';
import { CalculatorResult } from '#web/rating/calculator/calculator-result.tsx';
import { CalculatorRiskFields } from '#web/rating/calculator/calculator-risk-fields.tsx';
import {
  firstInput,
  readInput,
  writeInput,
  type CalculatorInput,
} from '#web/rating/calculator/calculator-input.ts';
import { calculationText } from '#web/rating/calculator/calculation-text.ts';
import { ExcessCurve } from '#web/rating/calculator/excess-curve.tsx';
import { KeptScenarios, useKeptScenarios } from '#web/rating/calculator/kept-scenarios.tsx';
import { useCalculation, type Calculation } from '#web/rating/calculator/use-calculation.ts';
import { useCircuitName } from '#web/rating/calculator/use-circuit-name.ts';

interface CalculatorProps {
  /** For those who make quotes. */
  onMakeQuote: ((input: CalculatorInput, calculation: Calculation) => void) | undefined;
}

const yearOf = (day: string) => day.slice(0, 4);

/**
 * /dashboard/rating-calculator: what a car on track would cost, as one types. Nothing is kept until a quote is made
 * of it.
 */
export function RatingCalculatorScreen({ onMakeQuote }: CalculatorProps) {
  const [search, setSearch] = useSearchParams();
  const year = yearOf(today());
  const input = useMemo(() => readInput(search, year), [search, year]);
  const change = useCallback(
    (part: Partial<CalculatorInput>) =>
      setSearch(writeInput({ ...input, ...part }, year), { replace: true }),
    [input, setSearch, year],
  );
  const phone = useIsPhone();
  const now = useCalculation(input);
  const kept = useKeptScenarios();
  const { calculation, isBehind } = now;
  // What is taken along is of what is typed, never of what was typed before.
  const current = isBehind || now.error || now.isIncomplete ? undefined : calculation;
  const canKeep = !kept.isFull && !now.isIncomplete && now.error === null;
  const { keep, makeQuote } = useCalculatorDeeds({
    ...{ input, calculation: current, canKeep, kept, onMakeQuote },
  });
  return (
    <>
      <PageHeader
        title="Rating calculator"
        facts="The premium follows what is typed; the address carries the inputs."
        actions={
          <CalculatorActions
            input={input}
            calculation={current}
            onMakeQuote={makeQuote}
            onStartAgain={() => change(firstInput(year))}
          />
        }
      />
      <Box
        sx={{
          mt: 3,
          display: 'grid',
          gap: 4,
          alignItems: 'start',
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 5fr) minmax(0, 6fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 4, minWidth: 0 }}>
          <Card title="Car and event">
            <CalculatorRiskFields input={input} onChange={change} />
          </Card>
          <CalculatorDrivers drivers={input.drivers} onChange={(drivers) => change({ drivers })} />
          <Card title="Cover and terms">
            <CalculatorCoverFields input={input} onChange={change} />
          </Card>
        </Box>
        <Box
          sx={{ display: 'grid', gap: 4, minWidth: 0, position: { lg: 'sticky' }, top: { lg: 72 } }}
        >
          <CalculatorResult input={input} {...now} onKeep={keep} canKeep={canKeep} />
          <KeptScenarios kept={kept} onUse={(scenario) => change(scenario)} />
          <ExcessCurve input={input} onChoose={(excess_pct) => change({ excess_pct })} />
        </Box>
      </Box>
      {phone && calculation ? (
        <>
          <RoomBelow of="page" height="56px" />
          <PremiumBar calculation={calculation} currency={input.currency} />
        </>
      ) : null}
    </>
  );
}

/** What is done with a calculation, by button and by key. */
function useCalculatorDeeds({
  input,
  calculation,
  canKeep,
  kept,
  onMakeQuote,
}: {
  input: CalculatorInput;
  calculation: Calculation | undefined;
  canKeep: boolean;
  kept: ReturnType<typeof useKeptScenarios>;
} & CalculatorProps) {
  const keep = () => {
    // The address has what was chosen a moment before the page has drawn it.
    if (canKeep) kept.keep(readInput(parseSearch(window.location.search), yearOf(today())));
  };
  const makeQuote = onMakeQuote && (() => calculation && onMakeQuote(input, calculation));
  useControlKeys({
    d: { does: 'Keep this scenario to compare', act: keep },
    ...(makeQuote ? { enter: { does: 'Make quote', act: makeQuote } } : {}),
  });
  return { keep, makeQuote };
}

/** "Start again", the calculation as a text for a mail, and the quote that is made of it. */
function CalculatorActions({
  input,
  calculation,
  onMakeQuote,
  onStartAgain,
}: {
  input: CalculatorInput;
  calculation: Calculation | undefined;
  onMakeQuote: (() => void) | undefined;
  onStartAgain: () => void;
}) {
  const copy = useCopy();
  const circuit = useCircuitName(input.circuit);
  return (
    <>
      <Button variant="outlined" startIcon={<RotateCcw />} onClick={onStartAgain}>
        Start again
      </Button>
      <Button
        variant="outlined"
        startIcon={<Copy />}
        disabled={!calculation}
        onClick={() =>
          calculation &&
          void copy(calculationText(input, circuit, calculation), 'Calculation copied')
        }
      >
        Copy as text
      </Button>
      {onMakeQuote ? (
        <Button variant="contained" disabled={!calculation} onClick={onMakeQuote}>
          Make quote
        </Button>
      ) : null}
    </>
  );
}

/** On a phone the premium stays in sight while one types. */
function PremiumBar({ calculation, currency }: { calculation: Calculation; currency: string }) {
  return (
    <Box
      aria-hidden="true"
      className="num"
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 5,
        mt: 4,
        mx: -4,
        px: 4,
        py: 3,
        display: 'flex',
        alignItems: 'baseline',
        gap: 2,
        background: t.n[0],
        borderTop: `1px solid ${t.n[200]}`,
        pb: 'calc(12px + env(safe-area-inset-bottom))',
      }}
    >
      <Box component="span" sx={{ flex: 1, fontSize: 14, color: t.n[600] }}>
        Gross premium
      </Box>
      <Box component="span" sx={{ fontFamily: t.font.display, fontWeight: 650, fontSize: 20 }}>
        {formatMoney(calculation.result.gross_premium, currency)}
      </Box>
    </Box>
  );
}
