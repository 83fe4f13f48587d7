import { useEffect } from 'react';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';

const openDialog = '.MuiModal-root:not([aria-hidden="true"])';

/** What a key with Ctrl or Cmd does, in words for the keyboard sheet. */
interface ControlKey {
  does: string;
  act: () => void;
}

/**
 * Keys with Ctrl or Cmd that work in fields too, but never below a dialog: `useControlKeys({ s: { does, act } })`.
 * They stand on the keyboard sheet.
 */
export function useControlKeys(keys: Readonly<Record<string, ControlKey>>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      const pressed = keys[event.key.toLowerCase()];
      if (!pressed || event.defaultPrevented) return;
      event.preventDefault();
      if (!document.querySelector(openDialog)) pressed.act();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
  useShortcuts(
    Object.fromEntries(
      Object.entries(keys).map(([key, { does }]) => [
        `Ctrl+${key}`,
        { does, act: () => undefined },
      ]),
    ),
  );
}
