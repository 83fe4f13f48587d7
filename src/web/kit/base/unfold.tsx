import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { t } from '#web/kit/base/tokens.ts';

/** Content that unfolds downwards; folded away, by itself or by what it stands in, it can be neither seen nor reached. */
export function Unfold({ id, open, children }: { id: string; open: boolean; children: ReactNode }) {
  return (
    <Box
      id={id}
      inert={!open}
      sx={{
        display: 'grid',
        gridTemplateRows: open ? '1fr' : '0fr',
        transition: `grid-template-rows 140ms ${t.ease}`,
        '@media (prefers-reduced-motion: reduce)': { transition: 'none' },
      }}
    >
      <Box sx={{ minHeight: 0, overflow: 'hidden', ...(open ? {} : { visibility: 'hidden' }) }}>
        {children}
      </Box>
    </Box>
  );
}
