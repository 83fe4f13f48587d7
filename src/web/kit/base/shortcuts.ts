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

/** Whether letters typed now belong to a field, a menu, a card or a dialog rather than to the page. */
function isTyping(event: KeyboardEvent): boolean {
  const target = event.target;
  if (!(target instanceof HTMLElement)) return false;
  if (
    target.isContentEditable ||
    target.closest(
      'input:not([type="checkbox"]):not([type="radio"]), textarea, select, [role="listbox"], [role="menu"], [role="grid"], [popover]',
    )
  )
    return true;
  return document.querySelector('.MuiModal-root:not([aria-hidden="true"])') !== null;
}

/** What a key does, in words for the keyboard sheet; `shown` where it is more than the key itself: `G then O`. */
interface NamedShortcut {
  /** Left out of the sheet when empty. */
  does: string;
  act: (event: KeyboardEvent) => void;
  shown?: string;
}

/** A key's work. Without words of its own it has those that the key has everywhere. */
export type Shortcut = ((event: KeyboardEvent) => void) | NamedShortcut;

export type ShortcutKeys = Readonly<Record<string, Shortcut>>;

/** All keys that work now; the sheet is made of nothing else. */
const live = new Set<{ readonly current: ShortcutKeys }>();

/** Who wants to hear when other keys work. */
const listeners = new Set<() => void>();

function bind(keys: { readonly current: ShortcutKeys }): () => void {
  live.add(keys);
  for (const tell of listeners) tell();
  return () => {
    live.delete(keys);
    for (const tell of listeners) tell();
  };
}

/** One line of the keyboard sheet. */
export interface ShortcutLine {
  keys: string;
  does: string;
  /** A single character, which can be switched off. */
  single?: boolean;
}

/** Calls back when keys come or go, as they do while a page loads; answers what ends it. */
export function onLiveShortcuts(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

/** The keys that work on the page at this moment, as the sheet shows them; each once, the latest bound first. */
export function liveShortcuts(usual: Readonly<Record<string, string>>): ShortcutLine[] {
  const lines = new Map<string, ShortcutLine>();
  for (const keys of live) {
    for (const [key, shortcut] of Object.entries(keys.current)) {
      const named = typeof shortcut === 'function' ? null : shortcut;
      const does = named?.does ?? usual[key] ?? 'On this page';
      const shown = named?.shown ?? keyName(key);
      if (does !== '') lines.set(shown, { keys: shown, does, single: isSingle(key) });
    }
  }
  return [...lines.values()];
}

const keyNames: Readonly<Record<string, string>> = {
  ' ': 'Space',
  ArrowDown: '↓',
  ArrowUp: '↑',
  Escape: 'Esc',
  X: 'Shift X',
};

function keyName(key: string): string {
  if (key.startsWith(withCtrl)) return `Ctrl ${key.slice(withCtrl.length).toUpperCase()}`;
  return keyNames[key] ?? (key.length === 1 ? key.toUpperCase() : key);
}

const withCtrl = 'Ctrl+';

/** Whether a key writes something by itself: those alone are in the way of people who speak to their computer. */
const isSingle = (key: string) => key.length === 1;

/** The key as it is bound: `j`, or `Ctrl+i` when Ctrl or Cmd is held with it; null for what belongs to the browser. */
function boundKey(event: KeyboardEvent): string | null {
  if (event.altKey) return null;
  if (!event.ctrlKey && !event.metaKey) return event.key;
  return event.shiftKey ? null : `${withCtrl}${event.key.toLowerCase()}`;
}

/**
 * Shortcuts of a page: `useShortcuts({ j: next, e: { does: 'Snooze', act: snooze }, 'Ctrl+i': copy })`. They never fire
 * in fields, menus and dialogs; those of a single key can be switched off. What is bound here is what the keyboard
 * sheet lists.
 */
export function useShortcuts(keys: ShortcutKeys, enabled = true): void {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    if (!enabled) return;
    const onKeyDown = (event: KeyboardEvent) => {
      const key = event.defaultPrevented ? null : boundKey(event);
      if (key === null) return;
      const shortcut = latest.current[key] ?? latest.current[key.toLowerCase()];
      if (!shortcut || isTyping(event)) return;
      if (isSingle(key) && !shortcutsAreOn()) return;
      if (typeof shortcut === 'function') shortcut(event);
      else shortcut.act(event);
    };
    document.addEventListener('keydown', onKeyDown);
    const unbind = bind(latest);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      unbind();
    };
  }, [enabled]);
}

/** Presses a button for its key. What it opens gives the focus back to the button. */
export function pressButton(button: HTMLElement | null | undefined): void {
  button?.focus();
  button?.click();
}
