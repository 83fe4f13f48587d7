import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { t } from '#web/kit/base/tokens.ts';

/** A key as it is printed on a keyboard. */
export function Key({ children }: { children: ReactNode }) {
  return (
    <Box
      component="kbd"
      sx={{
        display: 'inline-block',
        font: 'inherit',
        fontSize: 11.5,
        lineHeight: '18px',
        minWidth: 20,
        px: 1.5,
        textAlign: 'center',
        borderRadius: `${t.radius.xs}px`,
        border: `1px solid ${t.n[300]}`,
        background: t.n[0],
        color: t.n[700],
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}

const examples = ['status:paid', 'team:"van dalen"', 'amount:>10000'];

/** What Enter does, and the filters that can be typed. */
export function PaletteFoot() {
  return (
    <Box
      sx={{
        display: { xs: 'none', md: 'flex' },
        alignItems: 'center',
        gap: 4,
        px: 4,
        minHeight: 36,
        flex: 'none',
        borderTop: `1px solid ${t.n[200]}`,
        background: t.n[25],
        fontSize: 12,
        color: t.n[600],
        whiteSpace: 'nowrap',
      }}
    >
      <span>
        <Key>Enter</Key> opens
      </span>
      <span>
        <Key>Ctrl</Key> <Key>Enter</Key> in a new tab
      </span>
      <Box
        component="span"
        sx={{ ml: 'auto', color: t.n[500], overflow: 'hidden', textOverflow: 'ellipsis' }}
      >
        {examples.join('  ')}
      </Box>
    </Box>
  );
}
