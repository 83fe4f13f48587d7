import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import type { ReactElement, ReactNode, SyntheticEvent } from 'react';
import { cloneElement, useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { t } from '#web/kit/base/tokens.ts';

const enterDelayMs = 400;
const touchDelayMs = 300;
const touchHideMs = 2500;
const gap = 6;

interface ChildProps {
  onMouseEnter?: (event: SyntheticEvent<HTMLElement>) => void;
  onMouseLeave?: (event: SyntheticEvent<HTMLElement>) => void;
  onFocus?: (event: SyntheticEvent<HTMLElement>) => void;
  onBlur?: (event: SyntheticEvent<HTMLElement>) => void;
  onTouchStart?: (event: SyntheticEvent<HTMLElement>) => void;
  'aria-describedby'?: string | undefined;
}

export interface TooltipProps {
  /** Empty shows nothing. */
  title: ReactNode;
  children: ReactElement<ChildProps>;
  placement?: 'bottom' | 'right';
}

const enter = keyframes({ from: { opacity: 0 } });

function placeOf(rect: DOMRect, placement: 'bottom' | 'right') {
  if (placement === 'right') {
    return {
      left: rect.right + gap,
      top: rect.top + rect.height / 2,
      transform: 'translateY(-50%)',
    };
  }
  const above = rect.bottom + 60 > window.innerHeight;
  const left = Math.min(Math.max(rect.left + rect.width / 2, 80), window.innerWidth - 80);
  return above
    ? { left, bottom: window.innerHeight - rect.top + gap, transform: 'translateX(-50%)' }
    : { left, top: rect.bottom + gap, transform: 'translateX(-50%)' };
}

function showAtOnce(tooltip: HTMLElement | null): void {
  tooltip?.showPopover();
}

/** A few words on hover, focus or a long touch; Esc sends them away. They add to what is there, never replace it. */
export function Tooltip({ title, children, placement = 'bottom' }: TooltipProps) {
  const id = useId();
  const { rect, open, show, hide } = useTooltipPlace(Boolean(title));

  const { props } = children;
  const child = cloneElement(children, {
    onMouseEnter: (event) => {
      props.onMouseEnter?.(event);
      show(event.currentTarget, enterDelayMs);
    },
    onMouseLeave: (event) => {
      props.onMouseLeave?.(event);
      hide();
    },
    onFocus: (event) => {
      props.onFocus?.(event);
      if (event.currentTarget.matches(':focus-visible')) show(event.currentTarget, 0);
    },
    onBlur: (event) => {
      props.onBlur?.(event);
      hide();
    },
    onTouchStart: (event) => {
      props.onTouchStart?.(event);
      show(event.currentTarget, touchDelayMs);
      setTimeout(hide, touchHideMs);
    },
    'aria-describedby': open ? id : props['aria-describedby'],
  });

  return (
    <>
      {child}
      {open && rect
        ? createPortal(
            <Box
              id={id}
              role="tooltip"
              // Above everything, an open card too.
              popover="manual"
              ref={showAtOnce}
              style={placeOf(rect, placement)}
              sx={{
                position: 'fixed',
                inset: 'auto',
                m: 0,
                border: 0,
                overflow: 'visible',
                maxWidth: 300,
                px: 2,
                py: 1.5,
                borderRadius: `${t.radius.sm}px`,
                background: t.n[900],
                color: t.n[0],
                fontSize: 12,
                lineHeight: '16px',
                fontWeight: 450,
                pointerEvents: 'none',
                animation: `${enter} 120ms ${t.ease}`,
              }}
            >
              {title}
            </Box>,
            document.body,
          )
        : null}
    </>
  );
}

/** Where what has the pointer or the focus stands, while its words are on show. */
function useTooltipPlace(hasWords: boolean) {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const anchor = useRef<HTMLElement>(null);
  const [rect, setRect] = useState<DOMRect | null>(null);
  const open = rect !== null && hasWords;

  const show = (element: HTMLElement, delay: number) => {
    clearTimeout(timer.current);
    anchor.current = element;
    timer.current = setTimeout(() => setRect(element.getBoundingClientRect()), delay);
  };
  const hide = () => {
    clearTimeout(timer.current);
    setRect(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!open) return undefined;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape') setRect(null);
    };
    // The words go along with what has the focus, which the focus itself may have scrolled into view.
    const moved = () => {
      const element = anchor.current;
      setRect(element?.matches(':focus-visible') ? element.getBoundingClientRect() : null);
    };
    document.addEventListener('keydown', onKeyDown);
    window.addEventListener('scroll', moved, true);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      window.removeEventListener('scroll', moved, true);
    };
  }, [open]);
  return { rect, open, show, hide };
}
