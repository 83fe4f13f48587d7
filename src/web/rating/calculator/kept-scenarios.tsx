import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { X } from 'lucide-react';
import { useState } from 'react';
import { formatMoney } from '#domain/money.ts';
import { Card } from '#web/kit/base/card.tsx';
import { t } from '#web/kit/base/tokens.ts';
import type { CalculatorInput } from '#web/rating/calculator/calculator-input.ts';
import { useCalculation } from '#web/rating/calculator/use-calculation.ts';
import { useCircuitName } from '#web/rating/calculator/use-circuit-name.ts';

interface Scenario {
  id: number;
  input: CalculatorInput;
}

const mostScenarios = 3;

/** Up to three calculations to compare; they last as long as the page. */
export function useKeptScenarios() {
  const [scenarios, setScenarios] = useState<readonly Scenario[]>([]);
  return {
    scenarios,
    isFull: scenarios.length >= mostScenarios,
    keep: (input: CalculatorInput) =>
      setScenarios((all) => [...all, { id: (all.at(-1)?.id ?? 0) + 1, input }]),
    drop: (id: number) => setScenarios((all) => all.filter((one) => one.id !== id)),
  };
}

/** The kept calculations side by side; each can be taken back into the fields. */
export function KeptScenarios({
  kept,
  onUse,
}: {
  kept: ReturnType<typeof useKeptScenarios>;
  onUse: (input: CalculatorInput) => void;
}) {
  if (kept.scenarios.length === 0) return null;
  return (
    <Card title="Kept to compare">
      <Box
        sx={{
          display: 'grid',
          gap: 3,
          gridTemplateColumns: { xs: '1fr', sm: 'repeat(3, minmax(0, 1fr))' },
        }}
      >
        {kept.scenarios.map(({ id, input }) => (
          <KeptScenario
            key={id}
            id={id}
            input={input}
            onDrop={() => kept.drop(id)}
            onUse={() => onUse(input)}
          />
        ))}
      </Box>
    </Card>
  );
}

/** Its figures are asked for by its own inputs: whoever keeps it while others are on their way keeps none of the ones before. */
function KeptScenario({
  id,
  input,
  onDrop,
  onUse,
}: Scenario & { onDrop: () => void; onUse: () => void }) {
  const { calculation } = useCalculation(input);
  const circuit = useCircuitName(input.circuit);
  return (
    <Box
      role="group"
      aria-label={`Scenario ${id}`}
      sx={{
        p: 3,
        borderRadius: `${t.radius.md}px`,
        border: `1px solid ${t.n[200]}`,
        fontSize: 12,
        lineHeight: '18px',
        display: 'grid',
        gap: 1,
        alignContent: 'start',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center' }}>
        <Box className="num" sx={{ flex: 1, fontSize: 15, fontWeight: 650 }}>
          {calculation
            ? formatMoney(calculation.result.gross_premium, input.currency, { whole: true })
            : '…'}
        </Box>
        <IconButton aria-label={`Drop scenario ${id}`} onClick={() => onDrop()}>
          <X size={14} />
        </IconButton>
      </Box>
      <Box sx={{ color: t.n[600] }}>
        {input.series || input.car_class} · {input.events} × {circuit}
      </Box>
      <Box className="num" sx={{ color: t.n[600] }}>
        Excess {input.excess_pct} %
        {calculation
          ? ` = ${formatMoney(calculation.result.items[0]?.excess ?? 0, input.currency, { whole: true })}`
          : null}
      </Box>
      <Box>
        <Button variant="outlined" onClick={() => onUse()} sx={{ mt: 1 }}>
          Use these
        </Button>
      </Box>
    </Box>
  );
}
