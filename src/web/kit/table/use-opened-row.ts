import { type RefObject, useEffect } from 'react';
import { isFocusFree } from '#web/kit/base/focus-of-page.ts';
import { hasGoneBack } from '#web/kit/address/navigation.ts';

/** The row that was opened last, by the address of its list. */
const opened = new Map<string, string>();
const address = () => window.location.pathname + window.location.search;

/** Who comes back to a list has the row in hand that was opened there, and goes on from it by the keyboard. */
export function useOpenedRow(body: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = body.current;
    if (!element) return undefined;
    const row = hasGoneBack() ? opened.get(address()) : undefined;
    if (row !== undefined && isFocusFree())
      element
        .querySelector<HTMLElement>(`[data-row="${CSS.escape(row)}"] [data-row-link]`)
        // The list scrolls back to its place by itself.
        ?.focus({ preventScroll: true });
    const note = ({ target }: MouseEvent) => {
      if (!(target instanceof Element)) return;
      const id = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
      const other = target.closest('a, button, input, label');
      if (id !== undefined && (other === null || other.matches('[data-row-link]')))
        opened.set(address(), id);
    };
    element.addEventListener('click', note, true);
    return () => element.removeEventListener('click', note, true);
  }, [body]);
}
