import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Keeps the columns of a table where they are while other rows come, as when it is sorted or paged: each is as wide as it
 * was for the first rows, and wider alone where a row needs the room. Another `scope` or window measures anew.
 */
export function useHeldWidths(box: RefObject<HTMLElement | null>, scope: string): void {
  const held = useRef('');
  useLayoutEffect(() => {
    const element = box.current;
    if (!element?.clientWidth) return;
    const now = `${scope} ${element.clientWidth}`;
    if (held.current === now) return;
    held.current = now;
    const heads = [...element.querySelectorAll<HTMLElement>('thead th')];
    for (const head of heads) head.style.width = '';
    const widths = heads.map((head) => head.getBoundingClientRect().width);
    for (const [index, head] of heads.entries()) head.style.width = `${widths[index]}px`;
  });
}
