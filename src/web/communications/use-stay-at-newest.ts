import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Nearer to the end than this counts as reading along. */
const nearPx = 80;

export interface NewestOptions {
  /** How many messages there are, those on their way included. */
  count: number;
  /** Whether the newest one is the reader's own: it is always shown. */
  ownIsNewest: boolean;
  /** Id of the element to open at; without it, the end. */
  openAt: string | undefined;
  ready: boolean;
}

/** Keeps a list of messages at its newest, unless the reader has scrolled up: then it counts what came meanwhile. */
export function useStayAtNewest({ count, ownIsNewest, openAt, ready }: NewestOptions) {
  const box = useRef<HTMLDivElement>(null);
  const atEnd = useRef(true);
  const opened = useRef(false);
  const seen = useRef(count);
  const [missed, setMissed] = useState(0);

  const toNewest = useCallback(() => {
    if (box.current) box.current.scrollTop = box.current.scrollHeight;
    atEnd.current = true;
    setMissed(0);
  }, []);

  useLayoutEffect(() => {
    if (!ready || !box.current) return;
    if (!opened.current) {
      opened.current = true;
      seen.current = count;
      const target = openAt ? box.current.querySelector<HTMLElement>(`[id="${openAt}"]`) : null;
      if (!target) {
        toNewest();
        return;
      }
      box.current.scrollTop = target.offsetTop - 16;
      atEnd.current =
        box.current.scrollHeight - box.current.scrollTop - box.current.clientHeight < nearPx;
      return;
    }
    const added = count - seen.current;
    seen.current = count;
    if (added <= 0) return;
    if (atEnd.current || ownIsNewest) toNewest();
    else setMissed((before) => before + added);
  }, [count, ownIsNewest, openAt, ready, toNewest]);

  useEffect(() => {
    const element = box.current;
    if (!element) return;
    // Pictures and a growing text field change the height; whoever reads along stays at the end.
    const watcher = new ResizeObserver(() => {
      if (atEnd.current) element.scrollTop = element.scrollHeight;
    });
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [ready]);

  const onScroll = () => {
    const element = box.current;
    if (!element) return;
    atEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < nearPx;
    if (atEnd.current && missed > 0) setMissed(0);
  };
  return { box, onScroll, missed, toNewest };
}
