import { type RefObject, useEffect, useRef } from 'react';

/** The element that holds the page on show, between the frame's menu and its foot. */
export const pageId = 'page';
/** A dialog gives the focus back when it has closed, to an opener that may have gone with its page. */
const dialogClosedMs = 400;

/** Whether the focus is on nothing that a person chose: what had it is gone, or the page as a whole has it. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === pageId;
}

/** Gives an element the focus where nothing else has it, now and once a dialog that is closing has closed. */
export function focusIfFree(element: HTMLElement | null): () => void {
  const take = () => {
    if (isFocusFree()) element?.focus({ preventScroll: true });
  };
  take();
  const timer = setTimeout(take, dialogClosedMs);
  return () => clearTimeout(timer);
}

/** Whoever came to another page stands on it: by the keyboard one goes on from its beginning, and hears where one is. */
export function useFocusOnArrival(page: RefObject<HTMLElement | null>, pathname: string): void {
  const before = useRef(pathname);
  useEffect(() => {
    if (before.current === pathname) return undefined;
    before.current = pathname;
    return focusIfFree(page.current);
  }, [page, pathname]);
}
