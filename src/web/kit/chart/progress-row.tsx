import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import type { ReactNode } from 'react';
import { t } from '#web/kit/base/tokens.ts';

export interface ProgressRowProps {
  label: string;
  done: number;
  total: number;
  /** At the right of the label: what can be done about it. */
  end: ReactNode;
  note: string;
}

/** How far a piece of long work is, dark as a toast is. */
export function ProgressRow({ label, done, total, end, note }: ProgressRowProps) {
  return (
    <Box
      role="status"
      sx={{
        p: 3,
        borderRadius: `${t.radius.button}px`,
        background: t.n[900],
        color: '#fff',
        boxShadow: t.shadow.dialog,
        fontSize: 13,
        lineHeight: '20px',
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 2, mb: 2 }}>
        <Box className="num" sx={{ flex: 1 }}>
          {label}
          {done > 0 ? `, ${done.toLocaleString('en-GB')} done` : ''}
        </Box>
        {end}
      </Box>
      <LinearProgress
        variant={done > 0 ? 'determinate' : 'indeterminate'}
        value={(100 * done) / Math.max(1, total)}
        aria-label={label}
      />
      <Box sx={{ mt: 2, color: 'rgba(255,255,255,.7)' }}>{note}</Box>
    </Box>
  );
}
