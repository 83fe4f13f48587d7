import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { Tooltip } from '#web/kit/overlay/tooltip.tsx';
import { t } from '#web/kit/base/tokens.ts';

export interface KeyFigure {
  label: string;
  /** Money, a count, or a text; nothing shows as a dash. */
  value: ReactNode;
  /** Greyed, for "Not set". */
  quiet?: boolean;
  /** How the figure comes about. */
  hint?: string;
}

/** Three to five figures in one strip at the top of a record. */
export function KeyFigures({ figures }: { figures: readonly KeyFigure[] }) {
  return (
    <Box sx={{ mt: 4, containerType: 'inline-size' }}>
      <Box
        component="dl"
        sx={{
          m: 0,
          display: 'grid',
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            md: `repeat(${figures.length}, minmax(max-content, 1fr))`,
          },
          background: t.n[0],
          borderRadius: `${t.radius.lg}px`,
          boxShadow: t.shadow.card,
          overflow: 'hidden',
        }}
      >
        {figures.map((figure) => {
          const empty = figure.value === null || figure.value === undefined || figure.value === '';
          const value = (
            <Box
              component="dd"
              className="num"
              tabIndex={figure.hint ? 0 : undefined}
              sx={{
                m: 0,
                fontFamily: t.font.display,
                fontStretch: '104%',
                fontWeight: 620,
                fontSize: 17,
                lineHeight: '24px',
                // The display type has next to no space between a currency and its amount: GBP 54,000.00.
                fontKerning: 'none',
                wordSpacing: '0.1em',
                whiteSpace: 'nowrap',
                width: 'fit-content',
                // Five amounts beside a docked thread.
                '@container (max-width: 800px)': { fontSize: 16, letterSpacing: '-0.01em' },
                color: figure.quiet || empty ? t.n[500] : t.n[900],
                textDecoration: figure.hint ? `underline dotted ${t.n[300]}` : 'none',
                textUnderlineOffset: 5,
              }}
            >
              {empty ? '—' : figure.value}
            </Box>
          );
          return (
            <Box
              key={figure.label}
              sx={{
                px: 4,
                py: 3,
                '@container (min-width: 600px) and (max-width: 800px)': { px: 3 },
                minWidth: 0,
                boxShadow: `1px 0 0 ${t.n[200]}, 0 1px 0 ${t.n[200]}`,
              }}
            >
              <Box component="dt" sx={{ fontSize: 12, lineHeight: '20px', color: t.n[500] }}>
                {figure.label}
              </Box>
              {figure.hint ? <Tooltip title={figure.hint}>{value}</Tooltip> : value}
            </Box>
          );
        })}
      </Box>
    </Box>
  );
}
