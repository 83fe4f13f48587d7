import Box from '@mui/material/Box';
import { RunProgress, type RunProgressProps } from '#web/kit/progress-bar.tsx';

const counted = (rows: number) => rows.toLocaleString('en-GB');

/** How far a step is, told to readers too. */
export function ImportProgress({ label, done, total }: Omit<RunProgressProps, 'figures'>) {
  const figures =
    total > 0 ? `${counted(done)} of ${counted(total)}` : done > 0 ? counted(done) : '';
  return (
    <Box sx={{ p: 5 }}>
      <RunProgress label={label} figures={figures} done={done} total={total} />
    </Box>
  );
}
