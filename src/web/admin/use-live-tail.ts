import { type FocusEvent, useState } from 'react';
import { useSearchOf } from '#web/kit/address/use-search-params.ts';

/** So often faults are asked for while somebody watches them come. */
const liveMs = 3_000;
const quietMs = 60_000;

/**
 * Whether the log follows what comes, as its address says. While a pointer or the keyboard is in the list nothing moves
 * there: what somebody reads or is about to press must not slip away.
 */
export function useLiveTail() {
  const [{ live }, change] = useSearchOf('error_log');
  const [hasPointer, setPointer] = useState(false);
  const [hasFocus, setFocus] = useState(false);
  const isOn = live === '1';
  const isWaiting = isOn && (hasPointer || hasFocus);
  return {
    isOn,
    isWaiting,
    pollMs: isOn && !isWaiting ? liveMs : quietMs,
    toggle: () => change({ live: isOn ? undefined : '1' }, { replace: true }),
    /** What the list tells of who is in it. */
    watches: {
      onPointerEnter: () => setPointer(true),
      onPointerLeave: () => setPointer(false),
      onFocus: () => setFocus(true),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) =>
        setFocus(currentTarget.contains(relatedTarget)),
    },
  };
}
