import { useEffect, useRef } from 'react';

/** The element that holds the page on show, between the frame's menu and its foot. */
export const pageId = 'page';
/** A dialog gives the focus back when it has closed, to an opener that may have gone with its page. */
const dialogClosedMs = 400;

/** Whether the focus is on nothing that a person chose: what had it is gone, or the page as a whole has it. */
export function isFocusFree(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || activeElement.id === pageId;
}

/** Gives an element the focus where nothing else has it, now and once every dialog that is open or closing has closed. */
export function focusIfFree(element: HTMLElement | null): () => void {
  const take = () => {
    if (isFocusFree()) element?.focus({ preventScroll: true });
  };
  const takeAfterDialogs = () => {
    take();
    // A record may take its new status before the dialog has heard that it was saved.
    if (document.querySelector('[aria-modal="true"]')) wait();
  };
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = () => {
    timer = setTimeout(takeAfterDialogs, dialogClosedMs);
  };
  take();
  wait();
  return () => clearTimeout(timer);
}

/**
 * Keeps people who go by the keyboard on the page when what they pressed is gone, because another page came or the record
 * took another status: they go on from the page's beginning, and hear where they are.
 */
export function useFocusKept(changes: string): void {
  const before = useRef(changes);
  useEffect(() => {
    if (before.current === changes) return undefined;
    before.current = changes;
    return focusIfFree(document.getElementById(pageId));
  }, [changes]);
}
