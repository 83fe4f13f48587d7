import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';

export interface Fact {
  label: string;
  /** Nothing shows as a dash. */
  value: ReactNode;
  /** Takes the whole width. */
  wide?: boolean;
}

/** Labels with their values in columns, as on the accident card. */
export function Facts({ facts, columns = 3 }: { facts: readonly Fact[]; columns?: 1 | 2 | 3 | 4 }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        columnGap: 6,
        rowGap: 5,
        gridTemplateColumns: {
          xs: `repeat(${Math.min(columns, 2)}, minmax(0, 1fr))`,
          md: `repeat(${columns}, minmax(0, 1fr))`,
        },
      }}
    >
      {facts.map((fact) => (
        <Box key={fact.label} sx={{ minWidth: 0, gridColumn: fact.wide ? '1 / -1' : 'auto' }}>
          <Box component="dt" sx={{ fontSize: 12, lineHeight: '20px', color: t.n[500] }}>
            {fact.label}
          </Box>
          <Box
            component="dd"
            sx={{ m: 0, mt: 0.5, fontSize: 14, lineHeight: '20px', overflowWrap: 'anywhere' }}
          >
            {fact.value === null || fact.value === undefined || fact.value === '' ? (
              '—'
            ) : (
              <UnbrokenText>{fact.value}</UnbrokenText>
            )}
          </Box>
        </Box>
      ))}
    </Box>
  );
}
