import Box from '@mui/material/Box';
import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { t } from '#web/kit/base/tokens.ts';
import { UnbrokenText } from '#web/kit/text/unbroken-text.tsx';

const icons = { error: CircleAlert, warning: TriangleAlert, success: CircleCheck, info: Info };

export interface InlineAlertProps {
  tone: keyof typeof icons;
  children: ReactNode;
  action?: ReactNode;
}

/** A note in the page, where the trouble or the good news is. */
export function InlineAlert({ tone, children, action }: InlineAlertProps) {
  const colours = t.tone[tone];
  const Icon = icons[tone];
  return (
    <Box
      role={tone === 'error' ? 'alert' : 'status'}
      sx={{
        display: 'flex',
        // On a phone a button goes below the words.
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'flex-start',
        gap: 2.5,
        px: 3,
        py: 2.5,
        borderRadius: `${t.radius.md}px`,
        background: colours.bg,
        color: colours.fg,
        fontSize: 13,
        lineHeight: '20px',
        fontWeight: 450,
      }}
    >
      <Icon size={16} aria-hidden="true" style={{ flex: 'none', marginTop: 2 }} />
      <Box sx={{ flex: { xs: '1 1 200px', sm: 1 }, minWidth: 0 }}>
        <UnbrokenText>{children}</UnbrokenText>
      </Box>
      {action}
    </Box>
  );
}
