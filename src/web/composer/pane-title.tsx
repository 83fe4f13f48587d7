import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** Which of the composer's panes it is [2.50]. */
export function PaneTitle({ children }: { children: ReactNode }) {
  return (
    <Box component="h3" sx={{ typography: 'h3', flex: 1, m: 0 }}>
      {children}
    </Box>
  );
}
