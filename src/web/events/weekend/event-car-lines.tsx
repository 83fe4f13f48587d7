import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { t } from '#web/kit/base/tokens.ts';

export interface CarLine {
  id: string;
  title: ReactNode;
  /** At the right: a status, a button. */
  end: ReactNode;
  /** By what they tell; an empty one is left out. */
  lines: Readonly<Record<string, ReactNode>>;
}

/** The cars of an event on a phone, one below the other, so that nothing scrolls sideways. */
export function EventCarLines({ label, cars }: { label: string; cars: readonly CarLine[] }) {
  return (
    <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {cars.map(({ id, title, end, lines }) => (
        <Box
          component="li"
          key={id}
          sx={{
            display: 'flex',
            alignItems: 'flex-start',
            gap: 3,
            px: 4,
            py: 3,
            borderTop: `1px solid ${t.n[200]}`,
            fontSize: 14,
            lineHeight: '20px',
          }}
        >
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            <Box sx={{ typography: 'h3' }}>{title}</Box>
            {Object.entries(lines).map(([name, line]) =>
              line ? (
                <Box key={name} sx={{ color: t.n[600] }}>
                  {line}
                </Box>
              ) : null,
            )}
          </Box>
          {end}
        </Box>
      ))}
    </Box>
  );
}

/** Above the cars that are insured, and above those that are not. */
export function CarsHeading({ children, warns }: { children: string; warns?: boolean }) {
  return (
    <Box
      component="h3"
      sx={{
        m: 0,
        px: 4,
        pt: 3,
        pb: 1,
        fontSize: 13,
        fontWeight: 600,
        color: warns ? t.tone.warning.fg : t.n[700],
      }}
    >
      {children}
    </Box>
  );
}
