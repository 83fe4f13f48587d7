import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Copy, RotateCcw } from 'lucide-react';
import { useCallback, useMemo } from 'react';
import { Card } from '#web/kit/card.tsx';
import { PageHeader } from '#web/kit/page-header.tsx';
import { useToast } from '#web/kit/toasts.tsx';
import { today } from '#web/kit/today.ts';
import { useSearchParams } from '#web/kit/use-search-params.ts';
import { CalculatorCoverFields } from '#web/rating/calculator-cover-fields.tsx';
import { CalculatorDrivers } from '#web/rating/calculator-drivers.tsx';
import { CalculatorResult } from '#web/rating/calculator-result.tsx';
import { CalculatorRiskFields } from '#web/rating/calculator-risk-fields.tsx';
import {
  firstInput,
  readInput,
  writeInput,
  type CalculatorInput,
} from '#web/rating/calculator-input.ts';
import { calculationText } from '#web/rating/calculation-text.ts';
import { ExcessCurve } from '#web/rating/excess-curve.tsx';
import { KeptScenarios, useKeptScenarios } from '#web/rating/kept-scenarios.tsx';
import { useCalculation } from '#web/rating/use-calculation.ts';

/** /dashboard/rating-calculator: what a car on track would cost, as one types. Nothing is kept. */
export function RatingCalculatorScreen() {
  const [search, setSearch] = useSearchParams();
  const year = today().slice(0, 4);
  const input = useMemo(() => readInput(search, year), [search, year]);
  const change = useCallback(
    (part: Partial<CalculatorInput>) =>
      setSearch(writeInput({ ...input, ...part }, year), { replace: true }),
    [input, setSearch, year],
  );
  const toast = useToast();
  const now = useCalculation(input);
  const kept = useKeptScenarios();
  const copy = async () => {
    if (!now.calculation) return;
    await navigator.clipboard.writeText(calculationText(input, now.calculation));
    toast.success('Calculation copied as text');
  };
  return (
    <>
      <PageHeader
        title="Rating calculator"
        facts="The premium follows what is typed. Nothing is kept; the address carries the inputs."
        actions={
          <>
            <Button
              variant="outlined"
              startIcon={<RotateCcw />}
              onClick={() => change(firstInput(year))}
            >
              Start again
            </Button>
            <Button
              variant="outlined"
              startIcon={<Copy />}
              disabled={!now.calculation}
              onClick={() => void copy()}
            >
              Copy as text
            </Button>
          </>
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
          <CalculatorResult
            input={input}
            {...now}
            onKeep={() => now.calculation && kept.keep(input, now.calculation)}
            canKeep={kept.scenarios.length < 3}
          />
          <KeptScenarios kept={kept} onUse={(scenario) => change(scenario)} />
          <ExcessCurve input={input} onChoose={(excess_pct) => change({ excess_pct })} />
        </Box>
      </Box>
    </>
  );
}
