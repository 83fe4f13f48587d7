import { useEffect, useState, useSyncExternalStore } from 'react';

let open = 0;
const listeners = new Set<() => void>();

function add(dialogs: number): void {
  open += dialogs;
  for (const listener of listeners) listener();
}

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Told by every dialog: that it stands open. */
export function useOpenDialog(isOpen: boolean): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    add(1);
    return () => add(-1);
  }, [isOpen]);
}

/** A value as it was when a dialog opened, until none is open: what changes the page below must not take the dialog away. */
export function useHeldWhileDialog<T>(value: T): T {
  const isOpen = useSyncExternalStore(watch, () => open > 0);
  const [held, hold] = useState(value);
  if (!isOpen && !Object.is(held, value)) hold(value);
  return isOpen ? held : value;
}
