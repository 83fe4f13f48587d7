import { newIntentionKey } from '#web/api/intention-key.ts';

type Listener = () => void;

/** News for a part of the shell that may still be on its way: what nobody heard waits for the first who listens. */
function news() {
  const listeners = new Set<Listener>();
  let unheard = false;
  return {
    tell: () => {
      unheard = listeners.size === 0;
      for (const listener of listeners) listener();
    },
    listen: (listener: Listener) => {
      listeners.add(listener);
      if (unheard) {
        unheard = false;
        listener();
      }
      return () => void listeners.delete(listener);
    },
  };
}

const ended = news();
const switched = news();

/** Tells the shell that the server no longer knows this session. */
export const reportSessionEnded = ended.tell;

/** Calls back when a call was answered with "logged out"; returns the way to stop listening. */
export const onSessionEnded = ended.listen;

/** Calls back when another tab logged in or out, or began or ended a view; returns the way to stop listening. */
export const onSessionSwitched = switched.listen;

const switchKey = 'paddock.session_switched';

/** Tells the other tabs of this browser that the session is another one from now on, or none. */
export function reportSessionSwitched(): void {
  localStorage.setItem(switchKey, newIntentionKey());
}

/** Hears what other tabs tell about the session, from now on; returns the way to stop. */
export function hearOtherTabs(): () => void {
  const hear = ({ key }: StorageEvent) => {
    if (key === switchKey) switched.tell();
  };
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}
