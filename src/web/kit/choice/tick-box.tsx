import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { aroundPx, CheckBox } from '#web/kit/choice/check-box.tsx';
import { t } from '#web/kit/base/tokens.ts';

export interface TickBoxProps {
  label: ReactNode;
  checked: boolean;
  /** Some of several. */
  indeterminate?: boolean;
  onChange: (checked: boolean) => void;
  disabled?: boolean;
  name?: string;
  /** Ids of lines below, such as an error. */
  describedBy?: string;
  /** The words take the whole line. */
  wide?: boolean;
}

/** A box to tick with its words beside it; the words can be pressed too. */
export function TickBox({
  label,
  describedBy,
  disabled = false,
  wide = false,
  ...rest
}: TickBoxProps) {
  return (
    <Box
      component="label"
      sx={{
        display: 'inline-flex',
        alignItems: 'flex-start',
        gap: 2.5,
        py: { xs: 2.5, md: 1 },
        fontSize: { xs: 16, md: 14 },
        lineHeight: { xs: '24px', md: '20px' },
        color: disabled ? t.n[500] : t.n[900],
        cursor: disabled ? 'default' : 'pointer',
        width: wide ? '100%' : 'fit-content',
        '& input': { mt: `${2 - aroundPx}px` },
      }}
    >
      <CheckBox {...rest} disabled={disabled} aria-describedby={describedBy} />
      <span style={wide ? { flex: 1, minWidth: 0 } : {}}>{label}</span>
    </Box>
  );
}
