import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { t } from '#web/kit/base/tokens.ts';

/** The one amount that a page or a card is about. `small` stands at the foot of a sum. */
export function BigFigure({ children, small = false }: { children: ReactNode; small?: boolean }) {
  return (
    <Box
      className="num"
      sx={{
        fontFamily: t.font.display,
        fontStretch: '108%',
        fontWeight: 650,
        fontSize: small ? 22 : 28,
        lineHeight: small ? '28px' : '36px',
        letterSpacing: '-0.01em',
        // The display type has next to no space between a currency and its amount: GBP 54,000.00.
        fontKerning: 'none',
        wordSpacing: '0.1em',
        whiteSpace: 'nowrap',
      }}
    >
      {children}
    </Box>
  );
}
