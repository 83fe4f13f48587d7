import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { CardRow, ChartProps } from '#web/analytics/card-rows.ts';
import { RankingChart } from '#web/analytics/ranking-chart.tsx';

const beside = 'minmax(0, 3fr) minmax(0, 2fr)';

/** A drawing with a dot for each row, and beside it the same as a ranking. */
export function DotsAndRanking({ drawing, ...props }: ChartProps & { drawing: ReactNode }) {
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: beside },
        '@media print': { gridTemplateColumns: beside },
      }}
    >
      {drawing}
      <RankingChart {...props} />
    </Box>
  );
}

/** The radius of a row's dot in px: its area is as the row's first value, the highest of all has the largest. */
export function dotSize(
  row: CardRow,
  rows: readonly CardRow[],
  { smallest, largest }: { smallest: number; largest: number },
): number {
  const most = Math.max(...rows.map(({ values }) => values[0] ?? 0), 1);
  return Math.max(smallest, largest * Math.sqrt(Math.max(row.values[0] ?? 0, 0) / most));
}
