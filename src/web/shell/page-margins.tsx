import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The room around a page's content, at most 1600 px wide. */
export function PageMargins({ children }: { children: ReactNode }) {
  return (
    <Box
      sx={{
        px: { xs: 4, md: 6 },
        pt: { xs: 4, md: 5 },
        pb: { xs: 8, md: 3 },
        maxWidth: 1648,
        mx: 'auto',
        // The sheet has margins of its own.
        '@media print': { p: 0, maxWidth: 'none' },
      }}
    >
      {children}
    </Box>
  );
}
