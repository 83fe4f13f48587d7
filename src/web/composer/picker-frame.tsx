import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { t } from '#web/kit/base/tokens.ts';

/** A row with a box to tick. */
export const pickerRow = (disabled: boolean) => ({
  display: 'flex',
  alignItems: 'center',
  gap: 2.5,
  px: 3,
  py: 2,
  minHeight: { xs: 48, md: 40 },
  fontSize: { xs: 15, md: 13 },
  lineHeight: '20px',
  color: disabled ? t.n[500] : t.n[900],
  cursor: disabled ? 'default' : 'pointer',
  borderTop: `1px solid ${t.n[200]}`,
  '&:first-of-type': { borderTop: 0 },
});

/** A list of things to tick, with what they come to. */
export function PickerFrame({
  title,
  end,
  empty,
  children,
}: {
  title: string;
  end?: ReactNode;
  empty?: string | undefined;
  children: ReactNode;
}) {
  return (
    <Box role="group" aria-label={title}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 2, mb: 1 }}>
        <Box sx={{ flex: 1, fontSize: { xs: 15, md: 13 }, fontWeight: 550, color: t.n[800] }}>
          {title}
        </Box>
        <Box className="num" role="status" sx={{ fontSize: 12, color: t.n[600] }}>
          {end}
        </Box>
      </Box>
      <Box
        sx={{
          maxHeight: 220,
          overflowY: 'auto',
          border: `1px solid ${t.n[300]}`,
          borderRadius: `${t.radius.md}px`,
        }}
      >
        {empty === undefined ? (
          children
        ) : (
          <Box sx={{ px: 3, py: 2.5, fontSize: 13, color: t.n[600] }}>{empty}</Box>
        )}
      </Box>
    </Box>
  );
}
