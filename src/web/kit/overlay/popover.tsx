import { keyframes } from '@emotion/react';
import Box from '@mui/material/Box';
import type { FocusEvent, KeyboardEvent, MouseEvent, ReactNode, RefObject } from 'react';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { t } from '#web/kit/base/tokens.ts';

const gap = 4;
const margin = 16;
const enter = keyframes({ from: { opacity: 0, transform: 'translateY(-4px)' } });

export interface PopoverProps {
  /** What it hangs below; null when closed. */
  anchor: HTMLElement | null;
  onClose: () => void;
  children: ReactNode;
  /** Makes it a dialog of this name; without one its content says what it is. */
  label?: string;
  /** Which edges stand below each other. */
  align?: 'left' | 'right';
  id?: string | undefined;
  width?: number | { xs: string; sm: number };
  minWidth?: number;
  maxHeight?: number;
}

/**
 * A card below a button: a filter, a menu, a calendar. It stands where it is written, so that Tab goes on from it to
 * what follows its button, and above everything as the browser's own popovers do; the page behind stays untouched.
 */
export function Popover({ anchor, ...props }: PopoverProps) {
  return anchor ? <OpenPopover {...props} anchor={anchor} /> : null;
}

function OpenPopover({
  anchor,
  onClose,
  children,
  label,
  align = 'left',
  id,
  width,
  minWidth,
  maxHeight,
}: PopoverProps & { anchor: HTMLElement }) {
  const card = useRef<HTMLDivElement>(null);
  const place = usePlace(anchor, align);
  const givesBack = useFocusInside(card, anchor);
  return (
    // It takes the press beside the card, so that closing does nothing else; what is around hears of neither.
    <Box
      popover="manual"
      onMouseDown={(event: MouseEvent) => {
        // The focus stays inside, and from there goes back.
        if (event.target === event.currentTarget) event.preventDefault();
      }}
      onClick={(event: MouseEvent) => {
        event.stopPropagation();
        if (event.target === event.currentTarget) onClose();
      }}
      onKeyDown={(event: KeyboardEvent) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      onBlur={(event: FocusEvent) => {
        const { currentTarget, relatedTarget } = event;
        if (!givesBack.current && relatedTarget && !currentTarget.contains(relatedTarget))
          onClose();
      }}
      sx={coverLook}
    >
      <i hidden ref={showAround} />
      <Box
        ref={card}
        id={id}
        tabIndex={-1}
        {...(label === undefined ? {} : { role: 'dialog', 'aria-label': label })}
        style={{ ...place, ...(maxHeight ? { maxHeight: `min(${maxHeight}px, ${room})` } : {}) }}
        sx={{ ...cardLook, ...(width ? { width } : {}), ...(minWidth ? { minWidth } : {}) }}
      >
        {children}
      </Box>
    </Box>
  );
}

const room = `100dvh - ${2 * margin}px`;

const coverLook = {
  position: 'fixed',
  inset: 0,
  width: '100%',
  height: '100%',
  m: 0,
  p: 0,
  border: 0,
  background: 'none',
  overflow: 'visible',
  cursor: 'default',
} as const;

const cardLook = {
  position: 'absolute',
  maxWidth: `calc(100% - ${2 * margin}px)`,
  maxHeight: `calc(${room})`,
  overflow: 'auto',
  borderRadius: `${t.radius.md}px`,
  background: t.n[0],
  boxShadow: t.shadow.pop,
  outline: 'none',
  // Nothing of the cell or the line that it stands in.
  typography: 'body1',
  fontVariantNumeric: 'normal',
  color: t.n[900],
  textAlign: 'left',
  whiteSpace: 'normal',
  animation: `${enter} 120ms ${t.ease}`,
} as const;

/** Shows what the mark stands in; as the first in it, before what follows takes the focus, which hidden it could not. */
function showAround(mark: HTMLElement) {
  const cover = mark.parentElement;
  cover?.showPopover();
  return () => cover?.hidePopover();
}

/** Below the anchor, and as far from there as keeps the card in the window; its own size need not be measured. */
function placeOf(anchor: HTMLElement, align: 'left' | 'right') {
  const { left, right, bottom } = anchor.getBoundingClientRect();
  const top = Math.round(bottom) + gap;
  const up = `min(0px, 100dvh - ${top + margin}px - 100%)`;
  if (align === 'left') {
    const start = Math.round(left);
    return { top, left: start, translate: `min(0px, 100vw - ${start + margin}px - 100%) ${up}` };
  }
  const end = Math.round(right);
  return {
    top,
    right: document.documentElement.clientWidth - end,
    translate: `max(0px, 100% - ${end - margin}px) ${up}`,
  };
}

/** Measured before the card is drawn, since then it costs nothing; follows where the page moves. */
function usePlace(anchor: HTMLElement, align: 'left' | 'right') {
  const [place, setPlace] = useState(() => placeOf(anchor, align));
  useEffect(() => {
    const follow = () => setPlace(placeOf(anchor, align));
    window.addEventListener('resize', follow);
    window.addEventListener('scroll', follow, true);
    return () => {
      window.removeEventListener('resize', follow);
      window.removeEventListener('scroll', follow, true);
    };
  }, [anchor, align]);
  return place;
}

/**
 * The focus goes in, and back to where it was as the card goes while it is still inside. Says whether it is just going
 * back, which is not a leaving: development takes every card away once and puts it there again.
 */
function useFocusInside(card: RefObject<HTMLDivElement | null>, anchor: HTMLElement) {
  const [opener] = useState(() => {
    const focused = document.activeElement;
    return focused instanceof HTMLElement && focused !== document.body ? focused : anchor;
  });
  const givesBack = useRef(false);
  useLayoutEffect(() => {
    const own = card.current;
    return () => {
      givesBack.current = true;
      if (own?.contains(document.activeElement)) opener.focus();
      givesBack.current = false;
    };
  }, [card, opener]);
  useEffect(() => {
    // A list or a field inside may have taken it already.
    if (!card.current?.contains(document.activeElement)) card.current?.focus();
  }, [card]);
  return givesBack;
}
