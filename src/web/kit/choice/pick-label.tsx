import Box from '@mui/material/Box';
import type { SxProps, Theme } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { t } from '#web/kit/base/tokens.ts';

export interface PickLabelProps {
  /** One of several, or any of them. */
  type: 'radio' | 'checkbox';
  /** The same for all answers of one question. */
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  /** Its measures. */
  sx?: SxProps<Theme>;
  children: ReactNode;
}

/** An answer as an area to press: the box of the browser is in it for keys and readers, and not seen. */
export function PickLabel({ type, name, checked, onChange, sx, children }: PickLabelProps) {
  return (
    <Box
      component="label"
      sx={[
        {
          position: 'relative',
          display: 'flex',
          alignItems: 'center',
          px: 4,
          borderRadius: `${t.radius.button}px`,
          border: `1px solid ${checked ? t.brand[600] : t.n[400]}`,
          // Twice as thick, without moving the words.
          boxShadow: checked ? `inset 0 0 0 1px ${t.brand[600]}` : 'none',
          background: checked ? t.brand[50] : t.n[0],
          fontSize: { xs: 16, md: 14 },
          lineHeight: { xs: '24px', md: '20px' },
          fontWeight: checked ? 600 : 450,
          cursor: 'pointer',
          '&:hover': { borderColor: checked ? t.brand[600] : t.n[600] },
          '@media (forced-colors: active)': checked ? { border: '3px solid Highlight' } : {},
          '&:focus-within:has(:focus-visible)': {
            outline: `2px solid ${t.brand[600]}`,
            outlineOffset: 2,
          },
        },
        ...(Array.isArray(sx) ? sx : [sx]),
      ]}
    >
      <input
        type={type}
        {...(name === undefined ? {} : { name })}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        style={{ position: 'absolute', opacity: 0, width: 1, height: 1 }}
      />
      {children}
    </Box>
  );
}
