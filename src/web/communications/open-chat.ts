import { useSyncExternalStore } from 'react';
import type { ThreadParent } from '#domain/communications/thread-parents.ts';

/** The record that is chatted about. */
export interface Chat {
  parent_type: ThreadParent;
  parent_id: string;
  /** What stands behind "Chat with": "claim CL-2026-0412". */
  feature_name: string;
}

const listeners = new Set<() => void>();
let open: Chat | null = null;

function watch(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Opens the chat popup [2.37] for a record, in place of the one before; null closes it. */
export function openChat(chat: Chat | null): void {
  open = chat;
  for (const listener of listeners) listener();
}

/** The chat that is open: it stays on whatever page one goes to. */
export function useOpenChat(): Chat | null {
  return useSyncExternalStore(watch, () => open);
}
