import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { t } from '#web/kit/base/tokens.ts';

/** Fields and their buttons; locked, they can be read and scrolled but not changed, and keep what stands in them. */
export function LockedFields({ isLocked, children }: { isLocked: boolean; children: ReactNode }) {
  return (
    <Box
      component="fieldset"
      role="presentation"
      disabled={isLocked}
      sx={{
        // As if it were not there: what is inside belongs to the grid around it.
        display: 'contents',
        ...(isLocked
          ? {
              '& input, & textarea': { WebkitTextFillColor: t.n[500], cursor: 'default' },
              '& button': { opacity: 0.55, cursor: 'default' },
              // They listen to the pointer by themselves, whether their fields are disabled or not.
              '& .MuiAutocomplete-root, & .MuiChip-root': { pointerEvents: 'none' },
            }
          : {}),
      }}
    >
      {children}
    </Box>
  );
}
