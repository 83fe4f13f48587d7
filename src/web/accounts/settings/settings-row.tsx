import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { t } from '#web/kit/base/tokens.ts';

/** A line of a card of settings, such as a device: what it is, since when, and what can be done with it. */
export function SettingsRow({
  title,
  note,
  children,
}: {
  title: string;
  note: ReactNode;
  children: ReactNode;
}) {
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 4,
        py: 3,
        fontSize: 14,
        '& + &': { borderTop: `1px solid ${t.n[200]}` },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ fontWeight: 550, overflowWrap: 'anywhere' }}>{title}</Box>
        <Box sx={{ fontSize: 12, color: t.n[500] }}>{note}</Box>
      </Box>
      {children}
    </Box>
  );
}

export function SettingsRows({ children }: { children: ReactNode }) {
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {children}
    </Box>
  );
}
