import { useRef } from 'react';
import type { Menu } from '#domain/accounts/menu-entries.ts';
import { useGo } from '#web/kit/address/app-link.tsx';
import { useShortcuts, type Shortcut } from '#web/kit/base/shortcuts.ts';
import { goKeysOf } from '#web/shell/palette/go-keys.ts';

const waitMs = 1200;

/** `G` and then a letter goes to a page, when the person's menu has it. */
export function useGoKeys(menu: Menu): void {
  const go = useGo();
  const armed = useRef(0);
  const letters = goKeysOf(menu).map(({ key, path, label }): [string, Shortcut] => [
    key,
    {
      does: `Go to ${label}`,
      shown: `G then ${key.toUpperCase()}`,
      act: (event) => {
        if (Date.now() > armed.current) return;
        armed.current = 0;
        event.preventDefault();
        event.stopImmediatePropagation();
        go(path);
      },
    },
  ]);
  useShortcuts({
    ...Object.fromEntries(letters),
    g: {
      does: '',
      act: () => {
        armed.current = Date.now() + waitMs;
      },
    },
  });
}
