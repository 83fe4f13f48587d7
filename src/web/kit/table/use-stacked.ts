import { type RefObject, useLayoutEffect, useState } from 'react';

/**
 * Whether a small table has no room side by side: it is wider than its box. It stands side by side again once the box
 * is as wide as it needed.
 */
export function useStacked(box: RefObject<HTMLElement | null>, is_shown: boolean): boolean {
  const [needs, setNeeds] = useState(0);
  useLayoutEffect(() => {
    const element = is_shown ? box.current : null;
    if (!element) return undefined;
    const look = () => {
      const { clientWidth, scrollWidth } = element;
      if (clientWidth === 0) return;
      if (needs === 0 && scrollWidth > clientWidth + 1) setNeeds(scrollWidth);
      if (needs > 0 && clientWidth >= needs) setNeeds(0);
    };
    const observer = new ResizeObserver(look);
    look();
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [box, needs, is_shown]);
  return needs > 0;
}
