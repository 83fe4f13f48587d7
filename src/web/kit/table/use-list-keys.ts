import type { RefObject } from 'react';
import { useShortcuts } from '#web/kit/base/shortcuts.ts';
import { useOpenedRow } from '#web/kit/table/use-opened-row.ts';

/**
 * `J`/`K` walk the rows, `X` ticks where there are boxes, Space peeks where there is something to peek at; Enter opens,
 * since the focus is on the row's link. Who comes back has the row that was opened.
 */
export function useListKeys(
  body: RefObject<HTMLElement | null>,
  { opens, ticks, onPeek }: { opens: boolean; ticks: boolean; onPeek?: (id: string) => void },
): void {
  useOpenedRow(body);
  const links = () => [...(body.current?.querySelectorAll<HTMLElement>('[data-row-link]') ?? [])];
  const rowInFocus = () => document.activeElement?.closest<HTMLElement>('[data-row]') ?? null;
  const walk = (by: number) => {
    const all = links();
    const here = all.findIndex((link) => rowInFocus()?.contains(link));
    const next =
      all[
        here < 0 ? (by > 0 ? 0 : all.length - 1) : Math.min(Math.max(here + by, 0), all.length - 1)
      ];
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  };
  const inList = () => body.current?.contains(document.activeElement) ?? false;
  const walking = {
    j: () => walk(1),
    k: () => walk(-1),
    ArrowDown: (event: KeyboardEvent) => {
      if (!inList()) return;
      event.preventDefault();
      walk(1);
    },
    ArrowUp: (event: KeyboardEvent) => {
      if (!inList()) return;
      event.preventDefault();
      walk(-1);
    },
  };
  const ticking = {
    x: () => rowInFocus()?.querySelector<HTMLElement>('[data-row-box]')?.click(),
    X: () => {
      const box = rowInFocus()?.querySelector<HTMLElement>('[data-row-box]');
      box?.dispatchEvent(
        new MouseEvent('click', { bubbles: true, cancelable: true, shiftKey: true }),
      );
    },
  };
  const peeking = {
    ' ': (event: KeyboardEvent) => {
      const row = rowInFocus();
      if (!row || document.activeElement?.matches('input, button:not([data-row-link])')) return;
      event.preventDefault();
      onPeek?.(row.dataset['row'] ?? '');
    },
  };
  useShortcuts(
    { ...walking, ...(ticks ? ticking : {}), ...(onPeek ? peeking : {}) },
    // Without a link in its rows nothing could have the focus.
    opens,
  );
}
