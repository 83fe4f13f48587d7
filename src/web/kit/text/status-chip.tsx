import Box from '@mui/material/Box';
import { t, type Tone } from '#web/kit/base/tokens.ts';

/** A word with its tone, as the status files of the domain give it. */
export interface StatusWord {
  label: string;
  tone: Tone | 'none' | null | undefined;
}

/** A status: word and dot on a soft tint, never colour alone. `secondary` is white, since somebody must act. */
export function StatusChip({ label, tone, className }: StatusWord & { className?: string }) {
  const colours = t.tone[tone && tone !== 'none' ? tone : 'neutral'];
  return (
    <Box
      component="span"
      className={className}
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 1.5,
        height: 22,
        px: 2,
        borderRadius: `${t.radius.sm}px`,
        fontSize: 12.5,
        lineHeight: '16px',
        fontWeight: 550,
        whiteSpace: 'nowrap',
        verticalAlign: 'middle',
        color: colours.fg,
        background: colours.bg,
        boxShadow: `inset 0 0 0 1px ${colours.ring}`,
        '&::before': {
          content: '""',
          width: 6,
          height: 6,
          borderRadius: '50%',
          background: colours.dot,
          flex: 'none',
        },
        '@media (forced-colors: active)': { border: '1px solid' },
      }}
    >
      {label}
    </Box>
  );
}
