import { css } from '@emotion/react';
import styled from '@emotion/styled';
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

/** Worked out once: a table draws a hundred of them. */
const look = css({
  appearance: 'none',
  display: 'inline-grid',
  placeContent: 'center',
  flex: 'none',
  width: 20,
  height: 20,
  margin: 0,
  verticalAlign: 'middle',
  borderRadius: 4,
  border: `1.5px solid ${t.n[400]}`,
  background: t.n[0],
  cursor: 'pointer',
  position: 'relative',
  '@media (min-width: 900px)': { width: 16, height: 16 },
  // The target is larger than the box.
  '&::after': { content: '""', position: 'absolute', inset: -8 },
  '&::before': {
    content: '""',
    width: 10,
    height: 10,
    background: t.n[0],
    clipPath: tick,
    transform: 'scale(0)',
  },
  '&:indeterminate::before': { clipPath: line },
  '&:hover': { borderColor: t.n[600] },
  '&:checked, &:indeterminate': { background: t.brand[600], borderColor: t.brand[600] },
  '&:checked::before, &:indeterminate::before': { transform: 'none' },
  '&:disabled': { opacity: 0.5, cursor: 'default' },
  '@media (forced-colors: active)': { appearance: 'auto' },
});
const Box = styled.input(look);

/** The box alone, as rows of a table carry it; `TickBox` adds words. */
export function CheckBox({ indeterminate = false, onChange, ...rest }: CheckBoxProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (input.current) input.current.indeterminate = indeterminate;
  }, [indeterminate]);
  return (
    <Box
      type="checkbox"
      ref={input}
      onChange={(event) => onChange?.(event.target.checked)}
      {...rest}
    />
  );
}
