import { type RefObject, useLayoutEffect } from 'react';

/**
 * Marks a box with `data-wide` while its content is wider than it is, so that style rules can keep in view what would
 * slide out. Without the mark nothing need stick, and a hundred cells that stick are a hundred layers to the browser.
 */
export function useWideMark(box: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      element.toggleAttribute('data-wide', element.scrollWidth > element.clientWidth + 1);
    });
    observer.observe(element);
    for (const child of element.children) observer.observe(child);
    return () => observer.disconnect();
  }, [box]);
}
