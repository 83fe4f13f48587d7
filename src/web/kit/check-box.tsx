import Box from '@mui/material/Box';
import type { MouseEvent } from 'react';
import { useEffect, useRef } from 'react';
import { t } from '#web/kit/tokens.ts';

export interface CheckBoxProps {
  checked: boolean;
  /** Some of several: a line instead of the tick. */
  indeterminate?: boolean;
  disabled?: boolean;
  onChange?: (checked: boolean) => void;
  /** For ranges with Shift held. */
  onClick?: (event: MouseEvent<HTMLElement>) => void;
  'aria-label'?: string;
  'aria-describedby'?: string | undefined;
  name?: string;
  'data-row-box'?: string;
}

const tick = 'polygon(14% 47%, 0 62%, 40% 100%, 100% 20%, 84% 6%, 38% 70%)';
const line = 'polygon(0 40%, 100% 40%, 100% 60%, 0 60%)';

/** The box alone, as rows of a table carry it; `TickBox` adds words. */
export function CheckBox({ indeterminate = false, onChange, ...rest }: CheckBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <Box
      component="input"
      type="checkbox"
      ref={input}
      onChange={(event) => onChange?.(event.target.checked)}
      {...rest}
      sx={{
        appearance: 'none',
        display: 'inline-grid',
        placeContent: 'center',
        flex: 'none',
        width: { xs: 20, md: 16 },
        height: { xs: 20, md: 16 },
        m: 0,
        verticalAlign: 'middle',
        borderRadius: '4px',
        border: `1.5px solid ${t.n[400]}`,
        background: t.n[0],
        cursor: 'pointer',
        position: 'relative',
        // The target is larger than the box.
        '&::after': { content: '""', position: 'absolute', inset: '-8px' },
        '&::before': {
          content: '""',
          width: 10,
          height: 10,
          background: t.n[0],
          clipPath: indeterminate ? line : tick,
          transform: 'scale(0)',
        },
        '&:hover': { borderColor: t.n[600] },
        '&:checked, &:indeterminate': { background: t.brand[600], borderColor: t.brand[600] },
        '&:checked::before, &:indeterminate::before': { transform: 'none' },
        '&:disabled': { opacity: 0.5, cursor: 'default' },
        '@media (forced-colors: active)': { appearance: 'auto' },
      }}
    />
  );
}
