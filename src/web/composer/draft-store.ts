import { useSyncExternalStore } from 'react';
import { unixSeconds } from '#domain/dates.ts';
import { keptDraft, type ChangeDraft, type MailDraft } from '#web/composer/mail-draft.ts';

export interface DraftState {
  draft: MailDraft;
  /** It was begun earlier in this tab of the browser. */
  is_restored: boolean;
  /** Unix seconds; 0 as long as nothing was changed. */
  saved_at: number;
}

/** What stands in the composer, beside its parts: a key draws its own field anew and nothing else. */
export interface DraftStore {
  state: () => DraftState;
  change: ChangeDraft;
  /** Begins again with `fresh`; what was kept goes. */
  discard: (fresh: MailDraft) => void;
  subscribe: (listener: () => void) => () => void;
}

/** The draft that was kept under `key`, or `fresh`; kept at every change for as long as the browser's tab. */
export function openDraft(storage: Storage, key: string, fresh: MailDraft): DraftStore {
  const listeners = new Set<() => void>();
  const kept = keptDraft(storage, key);
  let state: DraftState = {
    draft: { ...fresh, ...kept },
    is_restored: kept !== undefined,
    saved_at: 0,
  };
  const put = (next: DraftState) => {
    state = next;
    for (const listener of listeners) listener();
  };
  return {
    state: () => state,
    change: (part) => {
      const { draft } = state;
      const next = { ...draft, ...(typeof part === 'function' ? part(draft) : part) };
      storage.setItem(key, JSON.stringify(next));
      put({ draft: next, is_restored: false, saved_at: unixSeconds(new Date()) });
    },
    discard: (draft) => {
      storage.removeItem(key);
      put({ draft, is_restored: false, saved_at: 0 });
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** One thing of the draft; who asks for it is drawn anew when it changes. */
export function useDraft<T>(store: DraftStore, select: (state: DraftState) => T): T {
  return useSyncExternalStore(store.subscribe, () => select(store.state()));
}
