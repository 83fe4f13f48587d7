import { useEffect, useRef } from 'react';

const storageKey = 'paddock.shortcuts';

/** Single-key shortcuts can be switched off in the account settings. */
export function shortcutsAreOn(): boolean {
  return localStorage.getItem(storageKey) !== 'off';
}

export function switchShortcuts(on: boolean): void {
  if (on) localStorage.removeItem(storageKey);
  else localStorage.setItem(storageKey, 'off');
}

/** Whether letters typed now belong to a field, a menu or a dialog rather than to the page. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target.closest(
      'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [role="listbox"], [role="menu"], [role="grid"]',
    )
  )
    return true;
  return document.querySelector('.MuiModal-root:not([aria-hidden="true"])') !== null;
}

/**
 * Single-key shortcuts of a page: `useShortcuts({ j: next, k: previous })`. They never fire in fields, menus and
 * dialogs, nor with Ctrl, Cmd or Alt held.
 */
export function useShortcuts(
  keys: Readonly<Record<string, (event: KeyboardEvent) => void>>,
  enabled = true,
): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const key = event.key;
      const handler = latest.current[key] ?? latest.current[key.toLowerCase()];
      if (!handler || isTyping(event) || !shortcutsAreOn()) return;
      handler(event);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [enabled]);
}
