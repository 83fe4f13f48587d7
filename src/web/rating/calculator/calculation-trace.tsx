import Box from '@mui/material/Box';
import { t } from '#web/kit/base/tokens.ts';
import type { Calculation } from '#web/rating/calculator/use-calculation.ts';

/** The steps of a calculation as the server took them. */
export function CalculationTrace({ steps }: { steps: Calculation['trace'] }) {
  return (
    <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {steps.map((step) => (
        <Box
          component="li"
          key={`${step.item_index}.${step.key}`}
          sx={{
            display: 'grid',
            gridTemplateColumns: 'minmax(0, 1fr) auto',
            columnGap: 4,
            py: 2,
            fontSize: 13,
            lineHeight: '20px',
            '& + &': { borderTop: `1px solid ${t.n[200]}` },
          }}
        >
          <Box sx={{ fontWeight: 550 }}>{step.label}</Box>
          <Box className="num" sx={{ textAlign: 'right' }}>
            {step.unit === 'percent' ? `${step.value} %` : step.value}
          </Box>
          <Box
            className="num"
            sx={{ gridColumn: '1 / -1', color: t.n[600], overflowWrap: 'anywhere' }}
          >
            {step.formula}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
