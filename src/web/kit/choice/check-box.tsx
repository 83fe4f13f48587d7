import { css } from '@emotion/react';
import styled from '@emotion/styled';
import type { MouseEvent } from 'react';
import { useEffect, useRef } from 'react';
import { t } from '#web/kit/base/tokens.ts';

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

/** A stroke through two corners of its field: the short leg of the tick and the long one. */
const stroke = (to: string) =>
  `linear-gradient(to ${to}, transparent calc(50% - 1.2px), ${t.n[0]} calc(50% - .8px) calc(50% + .8px), transparent calc(50% + 1.2px))`;
const tick = [
  `${stroke('top right')} 26.5% 66.9% / 27% 26%`,
  `${stroke('bottom right')} 66% 48.6% / 39.4% 53.8%`,
];
const line = [`linear-gradient(${t.n[0]}, ${t.n[0]}) center / 62.5% 12.5%`];
const filled = (figure: readonly string[]) => ({
  background: `${figure.map((part) => `${part} no-repeat`).join()}, ${t.brand[600]} padding-box`,
  boxShadow: 'none',
});

/** The target is larger than the box on each side: by a border that nobody sees. */
export const aroundPx = 8;

/**
 * Worked out once: a table draws a hundred of them. Nothing in it is positioned, transformed or clipped: the browser would
 * ask each such part, in every row, whether the pointer is over it, and lay out the table where one comes.
 */
const look = css({
  appearance: 'none',
  flex: 'none',
  boxSizing: 'border-box',
  width: 20 + 2 * aroundPx,
  height: 20 + 2 * aroundPx,
  margin: -aroundPx,
  verticalAlign: 'middle',
  border: `${aroundPx}px solid transparent`,
  borderRadius: 4 + aroundPx,
  background: `${t.n[0]} padding-box`,
  boxShadow: `inset 0 0 0 1.5px ${t.n[400]}`,
  cursor: 'pointer',
  '@media (min-width: 900px)': { width: 16 + 2 * aroundPx, height: 16 + 2 * aroundPx },
  '&:focus-visible': { outlineOffset: 2 - aroundPx },
  '&:hover': { boxShadow: `inset 0 0 0 1.5px ${t.n[600]}` },
  '&:checked': filled(tick),
  '&:indeterminate': filled(line),
  '&:disabled': { opacity: 0.5, cursor: 'default' },
  '@media (forced-colors: active)': {
    appearance: 'auto',
    width: 20,
    height: 20,
    margin: 0,
    border: 0,
  },
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
