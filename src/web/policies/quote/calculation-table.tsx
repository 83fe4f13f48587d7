import Box from '@mui/material/Box';
import { t } from '#web/kit/base/tokens.ts';
import { visuallyHidden } from '#web/kit/base/visually-hidden.ts';
import type { CalculationStep } from '#web/policies/quote/calculation-steps.ts';

const cell = {
  px: 3,
  py: 2,
  borderTop: `1px solid ${t.n[200]}`,
  verticalAlign: 'top',
  textAlign: 'left',
} as const;

/** The steps as a table: what, how, and what comes of it. */
export function CalculationTable({
  label,
  steps,
}: {
  label: string;
  steps: readonly CalculationStep[];
}) {
  const runs = steps.some((step) => step.running !== '');
  return (
    <Box tabIndex={0} role="region" aria-label={label} sx={{ overflowX: 'auto' }}>
      <Box
        component="table"
        aria-label={label}
        sx={{ width: '100%', borderCollapse: 'collapse', fontSize: 13, lineHeight: '20px' }}
      >
        <thead>
          <tr>
            {['', 'Step', 'How', ...(runs ? ['So far'] : []), 'Value'].map((head) => (
              <Box
                component="th"
                scope="col"
                key={head}
                sx={{
                  ...cell,
                  py: 0,
                  height: 36,
                  verticalAlign: 'middle',
                  borderTop: 0,
                  fontSize: 12,
                  fontWeight: 550,
                  color: t.n[500],
                  background: t.n[25],
                  textAlign: head === 'Value' || head === 'So far' ? 'right' : 'left',
                  ...(head === '' ? { width: 44, pl: 5, pr: 0 } : {}),
                  ...(head === 'Value' ? { pr: 5 } : {}),
                }}
              >
                {head === '' ? (
                  <Box component="span" sx={visuallyHidden}>
                    Factor
                  </Box>
                ) : (
                  head
                )}
              </Box>
            ))}
          </tr>
        </thead>
        <tbody>
          {steps.map((step) => (
            <Row key={step.key} step={step} runs={runs} />
          ))}
        </tbody>
      </Box>
    </Box>
  );
}

function Row({ step, runs }: { step: CalculationStep; runs: boolean }) {
  const strong = step.kind === 'result';
  const part = step.kind === 'part';
  const ground = strong ? { background: t.n[25], fontWeight: 600 } : {};
  return (
    <tr>
      <Box component="td" sx={{ ...cell, ...ground, pl: 5, pr: 0, color: t.n[500] }}>
        {step.mark}
      </Box>
      <Box
        component="td"
        sx={{ ...cell, ...ground, ...(part ? { pl: 6, color: t.n[600] } : {}), minWidth: 130 }}
      >
        {step.label}
      </Box>
      <Box
        component="td"
        className="num"
        sx={{
          ...cell,
          ...ground,
          fontWeight: 450,
          color: t.n[600],
          minWidth: 220,
          overflowWrap: 'anywhere',
        }}
      >
        {step.formula}
      </Box>
      {runs ? (
        <Box
          component="td"
          className="num"
          sx={{ ...cell, ...ground, textAlign: 'right', color: t.n[500], whiteSpace: 'nowrap' }}
        >
          {step.running}
        </Box>
      ) : null}
      <Box
        component="td"
        className="num"
        sx={{
          ...cell,
          ...ground,
          textAlign: 'right',
          whiteSpace: 'nowrap',
          pr: 5,
          ...(part ? { color: t.n[600] } : {}),
        }}
      >
        {step.kind === 'factor' ? `× ${step.value}` : step.value}
      </Box>
    </tr>
  );
}
