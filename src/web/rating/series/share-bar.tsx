import Box from '@mui/material/Box';
import { t } from '#web/kit/base/tokens.ts';

/** A number of a cell as a short bar, for the eye alone: the number itself stands beside it. */
export function ShareBar({ percent, color }: { percent: number; color: string }) {
  return (
    <Box
      component="span"
      aria-hidden="true"
      sx={{ width: 32, height: 6, borderRadius: 3, background: t.n[200], overflow: 'hidden' }}
    >
      <Box
        component="span"
        sx={{ display: 'block', height: 6, width: `${percent}%`, background: color }}
      />
    </Box>
  );
}
