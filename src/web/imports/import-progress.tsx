import Box from '@mui/material/Box';
import { counted } from '#domain/counted.ts';
import { RunProgress, type RunProgressProps } from '#web/kit/chart/progress-bar.tsx';

/** "4,200 of 10,000 rows", or as many as there are so far. */
function rowsDone(done: number, total: number): string {
  if (total > 0) return `${done.toLocaleString('en-GB')} of ${counted(total, 'row')}`;
  return done > 0 ? counted(done, 'row') : '';
}

/** How far a step is, in rows unless told otherwise. */
export function ImportProgress({
  label,
  done,
  total,
  figures = rowsDone(done, total),
}: Omit<RunProgressProps, 'figures'> & { figures?: string }) {
  return (
    <Box sx={{ p: 5 }}>
      <RunProgress label={label} figures={figures} done={done} total={total} />
    </Box>
  );
}
