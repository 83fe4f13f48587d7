import { newIntentionKey } from '#web/api/intention-key.ts';

type Listener = () => void;
const listeners = new Set<Listener>();

/** Tells the shell that the server no longer knows this session. */
export function reportSessionEnded(): void {
  for (const listener of listeners) listener();
}

const switchKey = 'paddock.session_switched';

/** Tells the other tabs of this browser that the session is another one from now on, or none. */
export function reportSessionSwitched(): void {
  localStorage.setItem(switchKey, newIntentionKey());
}

/** Calls back when another tab logged in or out, or began or ended a view; returns the way to stop listening. */
export function onSessionSwitched(listener: Listener): () => void {
  const hear = ({ key }: StorageEvent) => key === switchKey && listener();
  window.addEventListener('storage', hear);
  return () => window.removeEventListener('storage', hear);
}

/** Calls back when a call was answered with "logged out"; returns the way to stop listening. */
export function onSessionEnded(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
