import { useRef } from 'react';
import type { Menu } from '#domain/accounts/menu-entries.ts';
import { useGo } from '#web/kit/app-link.tsx';
import { useShortcuts } from '#web/kit/shortcuts.ts';

/** The second key after `G`, and where it leads. */
export const goKeys = {
  o: '/dashboard',
  a: '/dashboard/accounts',
  e: '/dashboard/upcoming-events',
  q: '/dashboard/new-quotes',
  p: '/dashboard/new-policies',
  r: '/dashboard/ontrack-requests',
  c: '/dashboard/claims',
  i: '/dashboard/invoices',
  n: '/dashboard/notifications',
} as const;

const waitMs = 1200;

/** `G` and then a letter goes to a page, when the person's menu has it. */
export function useGoKeys(menu: Menu): void {
  const go = useGo();
  const armed = useRef(0);
  const paths = new Set(menu.flatMap((group) => group.items).map((item) => item.path));
  const follow = (event: KeyboardEvent) => {
    if (Date.now() > armed.current) return;
    armed.current = 0;
    const path = goKeys[event.key.toLowerCase() as keyof typeof goKeys];
    if (!paths.has(path) && path !== '/dashboard/notifications') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    go(path);
  };
  useShortcuts({
    ...Object.fromEntries(Object.keys(goKeys).map((key) => [key, follow])),
    g: () => {
      armed.current = Date.now() + waitMs;
    },
  });
}
